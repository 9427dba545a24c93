import { and, eq, gt, ne, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { emailChange, session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { withMinimumDuration } from '#app/lib/minimum-duration.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.ts'
import { recordSecurityEvent } from '../security/security-events.server.ts'
import type { Viewer } from '../viewer.ts'
import { consumeAttempt } from './attempts.server.ts'
import { revokeTokens } from './emailed-tokens.server.ts'

/** Both links work for an hour. */
const linkValidMs = 3_600_000

type RequestContext = { auth: Auth; clientIp: string; userAgent: string | null; now: Date }

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
		clientIp,
		userAgent,
		now,
	}: RequestContext & { actor: Pick<Viewer, 'id' | 'email'>; newEmail: string },
): Promise<void> {
	if (newEmail.toLowerCase() === actor.email.toLowerCase())
		throw new Invalid('This is already your email address.', 'email')
	await consumeAttempt(db, { kind: 'email-change', clientIp, email: actor.email, now })
	await consumeAttempt(db, { kind: 'emailed-link', clientIp, email: newEmail, now })
	await withMinimumDuration(auth.responseMsMin, () =>
		transact(db, async (tx) => {
			const [owner] = await tx.select().from(user).where(eq(user.id, actor.id)).for('update')
			if (!owner) return
			const [addressOwner] = await tx.select().from(user).where(eq(user.email, newEmail))
			const approve = newToken()
			const confirm = newToken()
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
			const from = { clientIp, userAgent }
			await recordSecurityEvent(tx, {
				userId: owner.id,
				kind: 'email-change-requested',
				detail: newEmail,
				from,
				now,
			})
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

export type OpenEmailChange = { newEmail: string; approved: boolean; confirmed: boolean; expiresAt: Date }

/** Returns the actor's pending change; null without one. */
export async function findOwnEmailChange(
	db: Db,
	{ actor, now }: { actor: Pick<Viewer, 'id'>; now: Date },
): Promise<OpenEmailChange | null> {
	const [row] = await db
		.select()
		.from(emailChange)
		.where(and(eq(emailChange.userId, actor.id), gt(emailChange.expiresAt, now)))
	return row ? toOpenEmailChange(row) : null
}

type Side = 'old' | 'new'

/**
 * Returns the change an emailed link belongs to, without consuming the link. Null if it never existed or has expired, or if
 * the change has been made or canceled.
 */
export async function findEmailChange(
	db: Db,
	{ viewer, token, now }: { viewer: Answerer; token: string; now: Date },
): Promise<(OpenEmailChange & { side: Side; mayApprove: boolean }) | null> {
	const [row] = await db.select().from(emailChange).where(matches(token, now))
	if (!row) return null
	const side = sideOf(row, token)
	return { ...toOpenEmailChange(row), side, mayApprove: mayApprove(row, { side, viewer }) }
}

/** Who is signed in where a link was opened; null for nobody. */
type Answerer = Pick<Viewer, 'id'> | null

/**
 * Whether a yes counts. The new address brings what belongs to it, such as orders without an account, so its owner has to be the member who
 * asked: whoever only reads that mailbox could otherwise give it to a stranger with one click.
 */
const mayApprove = (
	{ userId }: Pick<EmailChangeRow, 'userId'>,
	{ side, viewer }: { side: Side; viewer: Answerer },
): boolean => side === 'old' || viewer?.id === userId

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
 * changes the address in the same transaction. The new address says yes only where the member who asked is signed in. A no from either mailbox cancels the change; from the old address it means 'this
 * was not me' and also ends every session of the account.
 * @throws TooMany
 */
export async function answerEmailChange(
	db: Db,
	{
		auth,
		viewer,
		token,
		answer,
		clientIp,
		userAgent,
		now,
	}: RequestContext & { viewer: Answerer; token: string; answer: 'yes' | 'no' },
): Promise<EmailChangeResult> {
	await consumeAttempt(db, { kind: 'use-link', clientIp, now })
	return transact(db, async (tx) => {
		const [pendingChange] = await tx.select().from(emailChange).where(matches(token, now)).for('update')
		if (!pendingChange) return { outcome: 'dead' }
		const side = sideOf(pendingChange, token)
		const from = { clientIp, userAgent }
		if (answer === 'no') {
			await tx.delete(emailChange).where(eq(emailChange.id, pendingChange.id))
			if (side === 'old') await tx.delete(session).where(eq(session.userId, pendingChange.userId))
			const { userId, newEmail: detail } = pendingChange
			await recordSecurityEvent(tx, { userId, kind: 'email-change-canceled', detail, from, now })
			return { outcome: 'stopped', side }
		}
		if (!mayApprove(pendingChange, { side, viewer })) return { outcome: 'sign-in-first' }
		const column = side === 'old' ? 'approvedAt' : 'confirmedAt'
		if (pendingChange[column]) return { outcome: 'dead' }
		const next = { ...pendingChange, [column]: now }
		if (next.approvedAt && next.confirmedAt) return applyEmailChange(tx, { auth, pendingChange, from, now })
		await tx
			.update(emailChange)
			.set({ [column]: now })
			.where(eq(emailChange.id, pendingChange.id))
		return { outcome: 'waiting', side }
	})
}

/** Cancels the actor's pending change; does nothing without one. */
export async function stopEmailChange(
	db: Db,
	{ actor, clientIp, userAgent, now }: Omit<RequestContext, 'auth'> & { actor: Pick<Viewer, 'id'> },
): Promise<void> {
	await transact(db, async (tx) => {
		const [stopped] = await tx.delete(emailChange).where(eq(emailChange.userId, actor.id)).returning()
		if (!stopped) return
		const from = { clientIp, userAgent }
		const detail = stopped.newEmail
		await recordSecurityEvent(tx, { userId: actor.id, kind: 'email-change-canceled', detail, from, now })
	})
}

type EmailChangeRow = typeof emailChange.$inferSelect
type ApplyEmailChangeInput = Pick<RequestContext, 'auth' | 'now'> & {
	pendingChange: EmailChangeRow
	from: { clientIp: string; userAgent: string | null }
}

async function applyEmailChange(
	tx: Db,
	{ auth, pendingChange, from, now }: ApplyEmailChangeInput,
): Promise<EmailChangeResult> {
	const { userId, newEmail } = pendingChange
	await tx.delete(emailChange).where(eq(emailChange.id, pendingChange.id))
	// An unverified account with this address is deleted: the mailbox has just confirmed the address for this account.
	await tx
		.delete(user)
		.where(and(eq(user.email, newEmail), eq(user.emailVerified, false), ne(user.id, userId)))
	const [owner] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
	const [addressOwner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, newEmail))
	if (!owner || (addressOwner && addressOwner.id !== userId)) return { outcome: 'taken' }
	await tx
		.update(user)
		.set({ email: newEmail, emailVerified: true, updatedAt: now })
		.where(eq(user.id, userId))
	// Links emailed to the old address must stop working.
	await revokeTokens(tx, { userId })
	await auth.onVerified(tx, { id: userId, email: newEmail })
	await recordSecurityEvent(tx, { userId, kind: 'email-changed', detail: newEmail, from, now })
	for (const to of [owner.email, newEmail]) await auth.queueEmail(tx, to, { kind: 'email-changed', newEmail })
	return { outcome: 'done', newEmail }
}

const matches = (token: string, now: Date) =>
	and(
		or(eq(emailChange.approveHash, hashOfToken(token)), eq(emailChange.confirmHash, hashOfToken(token))),
		gt(emailChange.expiresAt, now),
	)

const sideOf = ({ approveHash }: Pick<EmailChangeRow, 'approveHash'>, token: string): Side =>
	approveHash === hashOfToken(token) ? 'old' : 'new'

const toOpenEmailChange = ({
	newEmail,
	approvedAt,
	confirmedAt,
	expiresAt,
}: EmailChangeRow): OpenEmailChange => ({
	newEmail,
	approved: approvedAt !== null,
	confirmed: confirmedAt !== null,
	expiresAt,
})
