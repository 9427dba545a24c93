import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { emailChange, session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { withMinimumDuration } from '#app/lib/minimum-duration.ts'
import type { Auth } from '../auth.server.ts'
import { notifyOwner } from '../security/security-events.server.ts'
import { deleteOtherSessions, replaceOwnToken } from '../sessions/own-sessions.server.ts'
import { clearSignInAttempts, consumeAttempt } from '../sign-in/attempts.server.ts'
import { findPasswordHash, insertCredential } from '../sign-in/credentials.server.ts'
import { consumeToken, emailToken, peekToken, revokeTokens } from '../sign-in/emailed-tokens.server.ts'
import { proveAddress } from '../sign-in/sign-up.server.ts'
import type { Source, Viewer } from '../viewer.ts'
import { checkAndHashPassword } from './password.server.ts'

type ChangePasswordInput = Source & {
	auth: Auth
	actor: Pick<Viewer, 'id' | 'sessionId'>
	password: string
	now: Date
}

/**
 * Sets the password of the actor's account, whether it had one or not. Every other session ends, links emailed before stop working, this
 * session continues with a new token, and the owner is notified by email. The caller must first check that the person has confirmed their
 * presence within the last five minutes (`confirm-presence.server.ts`).
 * @throws Invalid with the reason when the password is rejected; NotFound when the account no longer exists
 */
export async function changePassword(
	db: Db,
	{ auth, actor, password, now, ...from }: ChangePasswordInput,
): Promise<{ setCookie: string; wasSet: boolean }> {
	const [about] = await db.select().from(user).where(eq(user.id, actor.id))
	if (!about) throw new NotFound('This account no longer exists.')
	const passwordHash = await checkAndHashPassword(db, password, { about, auth })
	return transact(db, async (tx) => {
		const [owner] = await tx.select().from(user).where(eq(user.id, actor.id)).for('update')
		if (!owner) throw new NotFound('This account no longer exists.')
		const wasSet = (await findPasswordHash(tx, { userId: owner.id })) !== null
		await insertCredential(tx, { userId: owner.id, credential: { passwordHash }, now })
		await deleteOtherSessions(tx, { actor })
		const setCookie = await replaceOwnToken(tx, { auth, actor, now })
		await revokeTokens(tx, { userId: owner.id })
		await clearSignInAttempts(tx, { email: owner.email, clientIp: from.clientIp })
		const kind = wasSet ? 'password-changed' : 'password-set'
		await notifyOwner(tx, { auth, owner, kind, from, now })
		return { setCookie, wasSet }
	})
}

type RequestContext = { auth: Auth; clientIp: string; now: Date }

type RequestInput = RequestContext & { email: string; deviceKey?: string | null; returnTo?: string }

/**
 * Emails a reset link if there is an account; the response and its time are the same if there is none. `deviceKey` is the key
 * from the device cookie: a browser that was signed in is not rejected for requests of strangers. @throws TooMany
 */
export async function requestPasswordReset(
	db: Db,
	{ auth, clientIp, now, email, deviceKey, returnTo }: RequestInput,
): Promise<void> {
	await consumeAttempt(db, { kind: 'emailed-link', clientIp, email, deviceKey: deviceKey ?? null, now })
	await withMinimumDuration(auth.responseMsMin, () =>
		transact(db, async (tx) => {
			const [owner] = await tx.select().from(user).where(eq(user.email, email))
			if (!owner) return
			const payload = { userId: owner.id, returnTo }
			await emailToken(tx, { auth, to: owner.email, purpose: 'reset-password', payload, now })
		}),
	)
}

/**
 * Sets the password with the emailed token, which works once, ends every session of the account and notifies its owner. The link
 * also verifies the address. Returns false if the link was used before, has expired or never existed.
 * @throws Invalid when the password is rejected (the link stays valid); TooMany
 */
export async function resetPassword(
	db: Db,
	{ auth, clientIp, now, token, password }: RequestContext & { token: string; password: string },
): Promise<boolean> {
	await consumeAttempt(db, { kind: 'use-link', clientIp, now })
	// Hashing is expensive, so it is skipped for a dead link.
	const peeked = await peekToken(db, { purpose: 'reset-password', token, now })
	const [about] = peeked ? await db.select().from(user).where(eq(user.id, peeked.userId)) : []
	if (!about) return false
	const passwordHash = await checkAndHashPassword(db, password, { about, auth })
	return transact(db, async (tx) => {
		const consumed = await consumeToken(tx, { purpose: 'reset-password', token, now })
		if (!consumed) return false
		const [owner] = await tx.select().from(user).where(eq(user.id, consumed.userId)).for('update')
		if (!owner) return false
		await insertCredential(tx, { userId: owner.id, credential: { passwordHash }, now })
		await tx.delete(session).where(eq(session.userId, owner.id))
		await proveAddress(tx, { auth, userId: owner.id, credential: { passwordHash }, now })
		await clearSignInAttempts(tx, { email: owner.email, clientIp })
		await revokeTokens(tx, { userId: owner.id })
		// A pending change may come from the intruder this reset locks out.
		await tx.delete(emailChange).where(eq(emailChange.userId, owner.id))
		await notifyOwner(tx, { auth, owner, kind: 'password-reset', from: { clientIp }, now })
		return true
	})
}
