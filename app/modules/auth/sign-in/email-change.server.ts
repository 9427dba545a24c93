import { and, eq, gt, ne, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { emailChange, session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { withMinimumDuration } from '#app/lib/minimum-duration.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.server.ts'
import { recordSecurityEvent } from '../security/security-events.server.ts'
import type { Source, Viewer } from '../viewer.ts'
import { consumeAttempt } from './attempts.server.ts'
import { revokeTokens } from './emailed-tokens.server.ts'

/** Both links work for an hour. */
const linkValidMs = 3_600_000

type RequestContext = Source & { auth: Auth; now: Date }
type Actor = Pick<Viewer, 'id'>

/**
 * Asks both mailboxes: the old address may approve or cancel, the new one confirms that it belongs to the same person. Nothing
 * changes until both agree. If the new address belongs to another account, its owner gets a notice instead; the response, its
 * time and what the requester sees are the same. A new request replaces the pending one.
 * @throws Invalid for the current address; TooMany
 */
export async function requestEmailChange(
	db: Db,
	{
		auth,
		actor,
		newEmail,
		now,
		...from
	}: RequestContext & { actor: Actor & { email: string }; newEmail: string },
): Promise<void> {
	if (newEmail.toLowerCase() === actor.email.toLowerCase())
		throw new Invalid('This is already your email address.', 'email')
	const { clientIp } = from
	await consumeAttempt(db, { kind: 'email-change', clientIp, email: actor.email, now })
	await consumeAttempt(db, { kind: 'emailed-link', clientIp, email: newEmail, now })
	await withMinimumDuration(auth.responseMsMin, () =>
		transact(db, async (tx) => {
			const [owner] = await tx.select().from(user).where(eq(user.id, actor.id)).for('update')
			if (!owner) return
			const [addressOwner] = await tx.select().from(user).where(eq(user.email, newEmail))
			const [approve, confirm] = [newToken(), newToken()]
			const pendingChange = {
				userId: owner.id,
				newEmail: newEmail.toLowerCase(),
				approveHash: hashOfToken(approve),
				confirmHash: hashOfToken(confirm),
				approvedAt: null,
				confirmedAt: null,
				expiresAt: new Date(now.getTime() + linkValidMs),
				createdAt: now,
			}
			await tx
				.insert(emailChange)
				.values(pendingChange)
				.onConflictDoUpdate({ target: emailChange.userId, set: pendingChange })
			await record(tx, 'email-change-requested', { userId: owner.id, newEmail, from, now })
			const link = (token: string) => `${auth.origin}/email-change?token=${token}`
			const request = { kind: 'email-change-requested', newEmail, url: link(approve) } as const
			await auth.queueEmail(tx, owner.email, request)
			const toNew = addressOwner?.emailVerified
				? ({ kind: 'email-taken' } as const)
				: ({ kind: 'email-change-confirm', url: link(confirm) } as const)
			await auth.queueEmail(tx, newEmail, toNew)
		}),
	)
}

type OpenEmailChange = { newEmail: string; approved: boolean; confirmed: boolean; expiresAt: Date }

/** Returns the actor's pending change; null without one. */
export async function findOwnEmailChange(
	db: Db,
	{ actor, now }: { actor: Actor; now: Date },
): Promise<OpenEmailChange | null> {
	const isOwn = and(eq(emailChange.userId, actor.id), gt(emailChange.expiresAt, now))
	const [row] = await db.select().from(emailChange).where(isOwn)
	return row ? toOpenEmailChange(row) : null
}

type Side = 'old' | 'new'
/** A link, and who is signed in where it was opened; null for nobody. */
type OpenedLink = { viewer: Actor | null; token: string; now: Date }

/**
 * Returns the change an emailed link belongs to, without consuming the link. Null if it never existed or has expired, or if
 * the change has been made or canceled.
 */
export async function findEmailChange(
	db: Db,
	{ viewer, token, now }: OpenedLink,
): Promise<(OpenEmailChange & { side: Side; mayApprove: boolean }) | null> {
	const [row] = await db.select().from(emailChange).where(matches(token, now))
	if (!row) return null
	const side = sideOf(row, token)
	return { ...toOpenEmailChange(row), side, mayApprove: mayApprove(row, side, viewer) }
}

/**
 * Whether a yes counts. The new address brings what belongs to it, such as orders without an account, so its owner has to be the member who
 * asked: whoever only reads that mailbox could otherwise give it to a stranger with one click.
 */
const mayApprove = ({ userId }: EmailChangeRow, side: Side, viewer: Actor | null): boolean =>
	side === 'old' || viewer?.id === userId

export type EmailChangeResult =
	/** Agreed; the other mailbox has not answered yet. */
	| { outcome: 'waiting'; side: Side }
	| { outcome: 'done'; newEmail: string }
	/** The address was taken by another account in the meantime. */
	| { outcome: 'taken' }
	| { outcome: 'stopped'; side: Side }
	/** The yes of the new address needs the session of the member who asked. Nothing has changed. */
	| { outcome: 'sign-in-first' }
	/** This link was used before, or is not valid. */
	| { outcome: 'dead' }

/**
 * Records the answer of one mailbox by its link. A yes counts once, however often the link is used; the second mailbox's yes
 * changes the address in the same transaction. The new address says yes only where the member who asked is signed in. A no from either
 * mailbox cancels the change; from the old address it means 'this was not me' and also ends every session of the account.
 * @throws TooMany
 */
export async function answerEmailChange(
	db: Db,
	{ auth, viewer, token, answer, now, ...from }: RequestContext & OpenedLink & { answer: 'yes' | 'no' },
): Promise<EmailChangeResult> {
	await consumeAttempt(db, { kind: 'use-link', clientIp: from.clientIp, now })
	return transact(db, async (tx) => {
		const [pending] = await tx.select().from(emailChange).where(matches(token, now)).for('update')
		if (!pending) return { outcome: 'dead' }
		const side = sideOf(pending, token)
		if (answer === 'no') {
			await tx.delete(emailChange).where(eq(emailChange.id, pending.id))
			if (side === 'old') await tx.delete(session).where(eq(session.userId, pending.userId))
			await record(tx, 'email-change-canceled', { ...pending, from, now })
			return { outcome: 'stopped', side }
		}
		if (!mayApprove(pending, side, viewer)) return { outcome: 'sign-in-first' }
		const column = side === 'old' ? 'approvedAt' : 'confirmedAt'
		if (pending[column]) return { outcome: 'dead' }
		const next = { ...pending, [column]: now }
		if (next.approvedAt && next.confirmedAt) return applyEmailChange(tx, { auth, pending, from, now })
		const isPending = eq(emailChange.id, pending.id)
		await tx
			.update(emailChange)
			.set({ [column]: now })
			.where(isPending)
		return { outcome: 'waiting', side }
	})
}

/** Cancels the actor's pending change; does nothing without one. */
export async function stopEmailChange(
	db: Db,
	{ actor, now, ...from }: Source & { actor: Actor; now: Date },
): Promise<void> {
	await transact(db, async (tx) => {
		const [stopped] = await tx.delete(emailChange).where(eq(emailChange.userId, actor.id)).returning()
		if (stopped) await record(tx, 'email-change-canceled', { ...stopped, from, now })
	})
}

type EmailChangeRow = typeof emailChange.$inferSelect
type ApplyEmailChangeInput = { auth: Auth; pending: EmailChangeRow; from: Source; now: Date }

async function applyEmailChange(
	tx: Db,
	{ auth, pending, from, now }: ApplyEmailChangeInput,
): Promise<EmailChangeResult> {
	const { userId, newEmail } = pending
	await tx.delete(emailChange).where(eq(emailChange.id, pending.id))
	// An unverified account with this address is deleted: the mailbox has just confirmed the address for this account.
	await tx
		.delete(user)
		.where(and(eq(user.email, newEmail), eq(user.emailVerified, false), ne(user.id, userId)))
	const [owner] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
	const [addressOwner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, newEmail))
	if (!owner || (addressOwner && addressOwner.id !== userId)) return { outcome: 'taken' }
	const change = { email: newEmail, emailVerified: true, updatedAt: now }
	await tx.update(user).set(change).where(eq(user.id, userId))
	// Links emailed to the old address must stop working.
	await revokeTokens(tx, { userId })
	await auth.onVerified(tx, { id: userId, email: newEmail })
	await record(tx, 'email-changed', { userId, newEmail, from, now })
	for (const to of [owner.email, newEmail]) await auth.queueEmail(tx, to, { kind: 'email-changed', newEmail })
	return { outcome: 'done', newEmail }
}

type RecordInput = { userId: string; newEmail: string; from: Source; now: Date }

const record = (
	tx: Db,
	kind: 'email-change-requested' | 'email-change-canceled' | 'email-changed',
	{ userId, newEmail: detail, from, now }: RecordInput,
): Promise<void> => recordSecurityEvent(tx, { userId, kind, detail, from, now })

const matches = (token: string, now: Date) =>
	and(
		or(eq(emailChange.approveHash, hashOfToken(token)), eq(emailChange.confirmHash, hashOfToken(token))),
		gt(emailChange.expiresAt, now),
	)

const sideOf = ({ approveHash }: EmailChangeRow, token: string): Side =>
	approveHash === hashOfToken(token) ? 'old' : 'new'

const toOpenEmailChange = (row: EmailChangeRow): OpenEmailChange => ({
	newEmail: row.newEmail,
	approved: row.approvedAt !== null,
	confirmed: row.confirmedAt !== null,
	expiresAt: row.expiresAt,
})
