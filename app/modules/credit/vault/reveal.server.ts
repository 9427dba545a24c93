import { and, eq, getTableColumns, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	creditAccess,
	creditApplicant,
	creditDocument,
	creditExport,
	creditLender,
} from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#app/lib/errors.ts'
import { appendAudit, isHarmless } from '#app/modules/audit/append.server.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { isFresh } from '#app/modules/auth/sessions/session-life.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { exposeSecret } from '#app/platform/secret-text.server.ts'
import type { SecretField } from '../application/application-fields.ts'
import { isAsSubmitted } from '../application/submit-application.server.ts'
import {
	type CreditApplication,
	getApplication,
	getPart,
	lockApplication,
	noSuchApplication,
} from '../applications.server.ts'
import { storeLender } from '../decision/lenders.server.ts'
import { assertMay } from '../policy.ts'
import { openValues } from './values.server.ts'
import type { ApplicationKey, Vault } from './vault.server.ts'

/** How often one advisor may open encrypted data per hour. */
export const revealsAnHour = 20
/** How long a page may show a revealed value. */
export const revealedForMs = 30_000

const reasonChars = { min: 5, max: 200 }

type RevealInput = {
	vault: Vault
	/** The admin, from their session. */
	viewer: SignedIn & Pick<Viewer, 'name' | 'confirmedAt'>
	id: string
	role: 'first' | 'co'
	reason: string
	now: Date
}

/**
 * Reveals one secret to the advisor. In this order it checks the permission, a confirmation within five minutes, the reason and the hourly
 * limit, commits the access log and the audit entry, and only then decrypts. So every revealed value is logged, even if a logged value may
 * never have been seen. Do not call it inside a transaction. @throws Forbidden; Invalid at 'reason'; TooMany; NotFound; Unavailable; DecryptionFailed
 */
export async function revealValue(
	db: Db,
	{ field, ...input }: RevealInput & { field: SecretField },
): Promise<{ value: string; hiddenAfterMs: number }> {
	const { application, applicantId } = await authorizeReveal(db, input)
	await logAccess(db, { ...input, application, applicantId, what: field })
	const key = await input.vault.openKey(db, application.id)
	const { [field]: value } = await openValues(db, { key, applicantId, fields: [field] })
	if (value === undefined) throw new NotFound('The applicant did not give this.')
	return { value: exposeSecret(value), hiddenAfterMs: revealedForMs }
}

/**
 * Applies the same rules to a document: checks permission, logs the access, and returns the key that decrypts it.
 * @throws as `revealValue`
 */
export async function openDocumentKey(
	db: Db,
	{ documentId, ...input }: Omit<RevealInput, 'role'> & { documentId: string },
): Promise<{ document: typeof creditDocument.$inferSelect; key: ApplicationKey }> {
	const [document] = await db
		.select(getTableColumns(creditDocument))
		.from(creditDocument)
		.innerJoin(creditApplicant, eq(creditApplicant.id, creditDocument.applicantId))
		.where(
			and(
				eq(creditDocument.id, documentId),
				eq(creditDocument.applicationId, input.id),
				// What was not submitted, so not agreed to, is visible only to its author.
				isNotNull(creditApplicant.submittedAt),
			),
		)
	if (!document) throw new NotFound('We couldn’t find this document.')
	const { application } = await authorizeReveal(db, { ...input, role: null })
	await logAccess(db, {
		...input,
		application,
		applicantId: document.applicantId,
		what: 'document',
		documentId,
	})
	return { document, key: await input.vault.openKey(db, application.id) }
}

type ExportInput = Omit<RevealInput, 'role'> & {
	profile: string
	roles: ('first' | 'co')[]
	/** The name of the lender that the packet is for. */
	lender: string
}

/**
 * Applies the same rules to a lender packet: records the lender, to whom nothing is sent yet, writes a row of `credit_export`, which references the consent, and
 * for each person in the packet an access log entry that names the lender, then returns the key.
 * @throws as `revealValue`; Invalid at 'lender'
 */
export async function openForExport(
	db: Db,
	{ profile, roles, lender, ...input }: ExportInput,
): Promise<{ application: CreditApplication; key: ApplicationKey }> {
	const { application } = await authorizeReveal(db, { ...input, role: null })
	const { consentId } = application
	if (!consentId) throw new Forbidden('No one has agreed to share this.')
	if (!(await isAsSubmitted(db, { application })))
		throw new Conflict('What is stored does not match what was submitted, so it can’t be shared.')
	await transact(db, async (tx) => {
		const actor = input.viewer
		assertMay(actor, 'reveal')
		await lockApplication(tx, { actor, id: application.id })
		const recipientInput = { actor, application, name: lender, address: '', isSent: false, now: input.now }
		const lenderId = await storeLender(tx, recipientInput)
		const [recipient] = await tx.select().from(creditLender).where(eq(creditLender.id, lenderId))
		await tx.insert(creditExport).values({
			applicationId: application.id,
			consentId,
			profile,
			lenderId,
			actorId: input.viewer.id,
			at: input.now,
		})
		for (const role of roles) {
			const { id: applicantId, submittedAt } = await getPart(tx, { applicationId: application.id, role })
			if (!submittedAt) throw new NotFound(noSuchApplication)
			await logAccess(tx, {
				...input,
				application,
				applicantId,
				what: 'packet',
				profile,
				recipient: recipient!.name,
			})
		}
	})
	return { application, key: await input.vault.openKey(db, application.id) }
}

async function authorizeReveal(
	db: Db,
	{
		viewer,
		id,
		role,
		reason,
		now,
	}: Omit<RevealInput, 'role' | 'vault'> & { role: RevealInput['role'] | null },
): Promise<{ application: CreditApplication; applicantId: string }> {
	assertMay(viewer, 'reveal')
	const actor = viewer
	if (!isFresh(viewer, now)) throw new Forbidden('Please confirm it’s you first.')
	const trimmedReason = reason.trim()
	if (trimmedReason.length < reasonChars.min || trimmedReason.length > reasonChars.max)
		throw new Invalid(
			`Please give a reason of ${reasonChars.min} to ${reasonChars.max} characters.`,
			'reason',
		)
	// The audit chain keeps the reason forever, and the applicant sees it.
	if (!isHarmless(trimmedReason))
		throw new Invalid('Please leave ID numbers and addresses out of the reason.', 'reason')
	const application = await getApplication(db, { actor, id })
	const part = role && (await getPart(db, { applicationId: id, role }))
	if (part && !part.submittedAt) throw new NotFound(noSuchApplication)
	await assertHourlyLimit(db, { actorId: viewer.id, now })
	await consumeLimit(db, { key: `reveal:${viewer.id}`, max: revealsAnHour, windowSeconds: 3_600, now })
	return { application, applicantId: part?.id ?? '' }
}

/** The rate limit's window starts at the full hour; counting the log also limits any 60 minutes across two windows. */
async function assertHourlyLimit(db: Db, { actorId, now }: { actorId: string; now: Date }): Promise<void> {
	const since = new Date(now.getTime() - 3_600_000)
	const recentAccesses = await db.$count(
		creditAccess,
		and(eq(creditAccess.actorId, actorId), gt(creditAccess.at, since)),
	)
	if (recentAccesses >= revealsAnHour)
		throw new TooMany(`You have reached the limit of ${revealsAnHour} an hour. Please try again later.`, 600)
}

type Access = {
	viewer: RevealInput['viewer']
	application: CreditApplication
	applicantId: string
	what: string
	documentId?: string
	profile?: string
	recipient?: string
	reason: string
	now: Date
}

async function logAccess(
	db: Db,
	{ viewer, application, applicantId, what, documentId, profile, recipient, reason, now }: Access,
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
				...(recipient ? { recipient } : {}),
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
			recipient: recipient ?? null,
			auditSeq,
			at: now,
		})
	})
}
