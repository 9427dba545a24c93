import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditAccess, creditDocument, creditExport } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#app/lib/errors.ts'
import { appendAudit, isHarmless } from '#app/modules/audit/append.server.ts'
import { consumeLimit } from '#app/modules/auth/limits/limits.server.ts'
import { isFresh } from '#app/modules/auth/sessions/session-life.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { SecretField } from '../application/application-fields.ts'
import { isAsSubmitted } from '../application/submit-application.server.ts'
import { type CreditApplication, getApplication, getPart, noSuchApplication } from '../applications.server.ts'
import { asCreditAdvisor } from '../policy.ts'
import { openValues } from './values.server.ts'
import type { ApplicationKey, Vault } from './vault.server.ts'

/** How often one advisor may open something sealed. */
export const revealsAnHour = 20
/** So long a page may show what it was given. */
export const revealedForMs = 30_000

const reasonChars = { min: 5, max: 200 }

type Opening = {
	vault: Vault
	/** Who asks, by the session they ask with. */
	viewer: Pick<Viewer, 'id' | 'name' | 'isAdmin' | 'confirmedAt'>
	id: string
	role: 'first' | 'co'
	reason: string
	now: Date
}

/**
 * Opens one secret for the advisor. In this order: who asks, that they proved to be here within five minutes, a reason, the share of the
 * hour, the access log and the audit chain committed, and only then the seal. What is logged was perhaps never seen; what is seen was logged.
 * Not for a transaction of the caller's.
 * @throws Forbidden; Invalid at 'reason'; TooMany; NotFound; Unavailable; BrokenSeal
 */
export async function revealValue(
	db: Db,
	{ field, ...opening }: Opening & { field: SecretField },
): Promise<{ value: string; hiddenAfterMs: number }> {
	const { application, applicantId } = await authorizeReveal(db, opening)
	await noteAccess(db, { ...opening, application, applicantId, what: field })
	const key = await opening.vault.openKey(db, application.id)
	const { [field]: value } = await openValues(db, { key, applicantId, fields: [field] })
	if (value === undefined) throw new NotFound('The applicant did not give this.')
	return { value, hiddenAfterMs: revealedForMs }
}

/**
 * The same rule for a document: admits, notes, and hands out the key its bytes are sealed with.
 * @throws as `revealValue`
 */
export async function openDocumentKey(
	db: Db,
	{ documentId, ...opening }: Omit<Opening, 'role'> & { documentId: string },
): Promise<{ document: typeof creditDocument.$inferSelect; key: ApplicationKey }> {
	const [document] = await db
		.select()
		.from(creditDocument)
		.where(and(eq(creditDocument.id, documentId), eq(creditDocument.applicationId, opening.id)))
	if (!document) throw new NotFound('We couldn’t find this document.')
	const { application } = await authorizeReveal(db, { ...opening, role: null })
	await noteAccess(db, {
		...opening,
		application,
		applicantId: document.applicantId,
		what: 'document',
		documentId,
	})
	return { document, key: await opening.vault.openKey(db, application.id) }
}

/**
 * The same rule for the packet that goes to lenders: a row of `credit_export`, which names the consent, and a line of the access log for each
 * person in it; then the key.
 * @throws as `revealValue`
 */
export async function openForExport(
	db: Db,
	{ profile, roles, ...opening }: Omit<Opening, 'role'> & { profile: string; roles: ('first' | 'co')[] },
): Promise<{ application: CreditApplication; key: ApplicationKey }> {
	const { application } = await authorizeReveal(db, { ...opening, role: null })
	const { consentId } = application
	if (!consentId) throw new Forbidden('No one has agreed to share this.')
	if (!(await isAsSubmitted(db, { application })))
		throw new Conflict('What is stored does not match what was submitted, so it can’t be shared.')
	await transact(db, async (tx) => {
		await tx.insert(creditExport).values({
			applicationId: application.id,
			consentId,
			profile,
			actorId: opening.viewer.id,
			at: opening.now,
		})
		for (const role of roles) {
			const { id: applicantId, submittedAt } = await getPart(tx, { applicationId: application.id, role })
			if (!submittedAt) throw new NotFound(noSuchApplication)
			await noteAccess(tx, { ...opening, application, applicantId, what: 'packet', profile })
		}
	})
	return { application, key: await opening.vault.openKey(db, application.id) }
}

async function authorizeReveal(
	db: Db,
	{ viewer, id, role, reason, now }: Omit<Opening, 'role' | 'vault'> & { role: Opening['role'] | null },
): Promise<{ application: CreditApplication; applicantId: string }> {
	const actor = asCreditAdvisor(viewer)
	if (!isFresh(viewer, now)) throw new Forbidden('Please confirm it’s you first.')
	const said = reason.trim()
	if (said.length < reasonChars.min || said.length > reasonChars.max)
		throw new Invalid(
			`Please give a reason of ${reasonChars.min} to ${reasonChars.max} characters.`,
			'reason',
		)
	// The chain keeps it for ever, and the applicant reads it.
	if (!isHarmless(said))
		throw new Invalid('Please leave ID numbers and addresses out of the reason.', 'reason')
	const application = await getApplication(db, { actor, id })
	const part = role && (await getPart(db, { applicationId: id, role }))
	if (part && !part.submittedAt) throw new NotFound(noSuchApplication)
	await assertHourLeft(db, { actorId: viewer.id, now })
	await consumeLimit(db, { key: `reveal:${viewer.id}`, max: revealsAnHour, windowSeconds: 3_600, now })
	return { application, applicantId: part?.id ?? '' }
}

/** The window of the counter begins at the full hour; across it, the log itself says what the last sixty minutes held. */
async function assertHourLeft(db: Db, { actorId, now }: { actorId: string; now: Date }): Promise<void> {
	const since = new Date(now.getTime() - 3_600_000)
	const seen = await db.$count(
		creditAccess,
		and(eq(creditAccess.actorId, actorId), gt(creditAccess.at, since)),
	)
	if (seen >= revealsAnHour)
		throw new TooMany(`You have reached the limit of ${revealsAnHour} an hour. Please try again later.`, 600)
}

type Access = {
	viewer: Opening['viewer']
	application: CreditApplication
	applicantId: string
	what: string
	documentId?: string
	profile?: string
	reason: string
	now: Date
}

async function noteAccess(
	db: Db,
	{ viewer, application, applicantId, what, documentId, profile, reason, now }: Access,
): Promise<void> {
	await transact(db, async (tx) => {
		const auditSeq = await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: viewer.id },
			action: 'credit.revealed',
			subject: { kind: 'application', id: application.id },
			detail: {
				applicant: applicantId,
				what,
				reason: reason.trim(),
				...(documentId ? { document: documentId } : {}),
				...(profile ? { profile } : {}),
			},
		})
		await tx.insert(creditAccess).values({
			applicationId: application.id,
			applicantId,
			what,
			documentId: documentId ?? null,
			actorId: viewer.id,
			actorName: viewer.name,
			reason: reason.trim(),
			auditSeq,
			at: now,
		})
	})
}
