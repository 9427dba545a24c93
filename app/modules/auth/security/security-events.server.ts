import { desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { securityEvent } from '#app/db/schema/auth.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Auth } from '../auth.server.ts'
import type { SecurityChange } from '../emails/security-emails.ts'
import type { Source, Viewer } from '../viewer.ts'

/** The kinds of security events of an account, each with its sentence. `detail` fills in a name or an address. */
const securityEventLabels = {
	'new-device': () => 'Signed in on a new device',
	'password-changed': () => 'Password changed',
	'password-set': () => 'Password set for the first time',
	'password-reset': () => 'Password reset by an emailed link',
	'email-change-requested': (detail) => `Email address change to ${detail} requested`,
	'email-changed': (detail) => `Email address changed to ${detail}`,
	'email-change-canceled': (detail) => `Email address change to ${detail} canceled`,
	'sessions-ended': (detail) => (detail ? `Signed out: ${detail}` : 'All other devices signed out'),
	'provider-linked': (detail) => `${detail} linked`,
	'provider-unlinked': (detail) => `${detail} unlinked`,
	'two-factor-on': () => 'Two-step sign-in turned on',
	'two-factor-off': () => 'Two-step sign-in turned off',
	'two-factor-reset': () => 'Two-step sign-in removed by this site’s operator',
	'recovery-code-used': () => 'Signed in with a recovery code',
	'recovery-codes-regenerated': () => 'New recovery codes created',
} satisfies Record<string, (detail: string) => string>

type SecurityEventKind = keyof typeof securityEventLabels

/** Returns the sentence of a stored event. */
export const describeEvent = (kind: string, detail: string | null): string =>
	getOwnValue(securityEventLabels, kind)?.(detail ?? '') ?? kind

type RecordSecurityEventInput = {
	userId: string
	kind: SecurityEventKind
	/** A detail of the event, such as a provider's name or the new address; never a secret. */
	detail?: string
	/** The request that caused the event, if there was one. */
	from?: Source
	now: Date
}

/** Records a security event in the transaction in which it happened, for the account's owner to see. */
export async function recordSecurityEvent(
	db: Db,
	{ userId, kind, detail, from, now }: RecordSecurityEventInput,
): Promise<void> {
	await db.insert(securityEvent).values({
		userId,
		kind,
		detail: detail ?? null,
		ipAddress: from?.clientIp ?? null,
		userAgent: from?.userAgent?.slice(0, 500) ?? null,
		createdAt: now,
	})
}

type NotifyOwnerInput = Omit<RecordSecurityEventInput, 'userId' | 'kind'> & {
	auth: Pick<Auth, 'queueEmail'>
	owner: { id: string; email: string }
	kind: SecurityChange
}

/** Records a security event and emails the owner about it. */
export async function notifyOwner(db: Db, { auth, owner, ...event }: NotifyOwnerInput): Promise<void> {
	await recordSecurityEvent(db, { userId: owner.id, ...event })
	const { kind, detail } = event
	await auth.queueEmail(db, owner.email, detail === undefined ? { kind } : { kind, detail })
}

/** Returns the actor's security events, newest first. */
export async function listSecurityEvents(
	db: Db,
	{ actor, limit = 20 }: { actor: Pick<Viewer, 'id'>; limit?: number },
): Promise<Omit<typeof securityEvent.$inferSelect, 'userId'>[]> {
	const rows = await db
		.select()
		.from(securityEvent)
		.where(eq(securityEvent.userId, actor.id))
		.orderBy(desc(securityEvent.createdAt), desc(securityEvent.id))
		.limit(limit)
	return rows.map(({ userId: _, ...event }) => event)
}
