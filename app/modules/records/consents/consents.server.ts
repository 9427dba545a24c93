import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { consent } from '#app/db/schema/records.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { assertMay } from '../policy.ts'
import { type ConsentKind, consentKinds } from './consent-kinds.ts'
import { queueConsentWithdrawn } from './consent-withdrawn-email.server.ts'

export type Consent = Omit<typeof consent.$inferSelect, 'kind' | 'userId'> & { kind: ConsentKind }

export type NewConsent = {
	kind: ConsentKind
	/** Who agreed: their address, and their account if they are signed in to one. */
	person: { userId: string | null; email: string }
	/** The id of what it belongs to, such as the agreement that was signed; null if it is about the account. */
	aboutId: string | null
	/** As it was shown. */
	text: string
	/** The version of the text, or of the document that it refers to. */
	textVersion: string
	/** The network address and the browser that it came from. */
	clientIp: string
	userAgent: string
	now: Date
}

/**
 * Records what somebody agreed to, in the transaction of what they agreed to it for. A second one of the same kind about the same thing, such
 * as a form that was sent twice, changes nothing.
 */
export async function recordConsent(tx: Db, { person, userAgent, now, ...given }: NewConsent): Promise<void> {
	await tx
		.insert(consent)
		.values({ ...given, ...person, userAgent: userAgent.slice(0, 400), givenAt: now })
		.onConflictDoNothing()
}

type Owner = Pick<Viewer, 'id' | 'email' | 'emailVerified'>

/** Rows of the account, and rows without one that are about its verified address. */
const isOf = ({ id, email, emailVerified }: Owner) =>
	emailVerified
		? or(eq(consent.userId, id), and(isNull(consent.userId), eq(consent.email, email)))
		: eq(consent.userId, id)

const columns = {
	id: consent.id,
	kind: consent.kind,
	email: consent.email,
	aboutId: consent.aboutId,
	text: consent.text,
	textVersion: consent.textVersion,
	clientIp: consent.clientIp,
	userAgent: consent.userAgent,
	givenAt: consent.givenAt,
	withdrawnAt: consent.withdrawnAt,
}

/** Lists what the actor agreed to, newest first, up to 100. */
export async function listOwnConsents(db: Db, { actor }: { actor: Owner }): Promise<Consent[]> {
	const rows = await db
		.select(columns)
		.from(consent)
		.where(isOf(actor))
		.orderBy(desc(consent.givenAt), desc(consent.id))
		.limit(100)
	return rows as Consent[]
}

/** Lists what a person agreed to, by accounts and addresses, newest first, up to 100. @throws Forbidden */
export async function listConsentsOfPerson(
	db: Db,
	{ actor, userIds, emails }: { actor: Actor; userIds: readonly string[]; emails: readonly string[] },
): Promise<Consent[]> {
	assertMay(actor, 'see-consents')
	if (userIds.length === 0 && emails.length === 0) return []
	const rows = await db
		.select(columns)
		.from(consent)
		.where(or(inArray(consent.userId, [...userIds]), inArray(consent.email, [...emails])))
		.orderBy(desc(consent.givenAt), desc(consent.id))
		.limit(100)
	return rows as Consent[]
}

type Withdrawal = { actor: Owner; id: string; origin: string; now: Date }

/**
 * Withdraws what the actor agreed to, and asks the advisor by email for what follows from it. One that was withdrawn stays as it is.
 * @throws NotFound, also for somebody else's; Conflict for a kind that only ends with the account
 */
export async function withdrawConsent(db: Db, { actor, id, origin, now }: Withdrawal): Promise<void> {
	if (!isUuid(id)) throw new NotFound(noSuchConsent)
	await transact(db, async (tx) => {
		const [found] = await tx
			.select(columns)
			.from(consent)
			.where(and(eq(consent.id, id), isOf(actor)))
			.for('update')
		if (!found) throw new NotFound(noSuchConsent)
		const kind = getOwnValue(consentKinds, found.kind as ConsentKind)
		if (!kind?.withdraw) throw new Conflict('This ends with your account, which you can delete below.')
		if (found.withdrawnAt) return
		await tx.update(consent).set({ withdrawnAt: now }).where(eq(consent.id, id))
		await queueConsentWithdrawn(tx, { consentId: id, email: found.email, what: kind.label, origin })
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'member', id: actor.id },
			action: 'records.consent-withdrawn',
			subject: { kind: 'consent', id },
		})
	})
}

const noSuchConsent = 'We couldn’t find this agreement. Please reload the page.'

/** Deletes what an account agreed to for itself. What belongs to something that is kept stays with it, without the account. */
export async function deleteAccountConsents(tx: Db, { userId }: { userId: string }): Promise<void> {
	await tx.delete(consent).where(and(eq(consent.userId, userId), isNull(consent.aboutId)))
}
