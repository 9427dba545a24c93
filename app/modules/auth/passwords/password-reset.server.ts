import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { emailChange, session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { atLeast } from '#app/lib/at-least.ts'
import type { Auth } from '../auth.ts'
import { clearSignInAttempts, consumeAttempt } from '../limits/attempts.server.ts'
import { noteSecurityEvent } from '../security/security-events.server.ts'
import { consumeToken, issueToken, peekToken, revokeTokens } from '../sign-in/emailed-tokens.server.ts'
import { markVerified } from '../sign-in/sign-up.server.ts'
import { hashGoodPassword, insertPassword } from './password.server.ts'

/** Reset links work for an hour. */
const linkValidMs = 3_600_000

type From = { auth: Auth; clientIp: string; now: Date }

/**
 * Mails a link where there is an account; answer and time are the same where there is none. `deviceKey`: the browser's own name, if it was
 * signed in once; it is not refused for what strangers asked for. @throws TooMany
 */
export async function requestPasswordReset(
	db: Db,
	{ auth, clientIp, now, email, deviceKey }: From & { email: string; deviceKey?: string | null },
): Promise<void> {
	await consumeAttempt(db, { kind: 'mailed-link', clientIp, email, deviceKey: deviceKey ?? null, now })
	await atLeast(auth.answerMsMin, () =>
		transact(db, async (tx) => {
			const [owner] = await tx.select().from(user).where(eq(user.email, email))
			if (!owner) return
			const token = await issueToken(tx, {
				purpose: 'reset-password',
				carries: { userId: owner.id },
				now,
				validMs: linkValidMs,
			})
			await auth.mail.passwordReset(tx, owner, `${auth.origin}/reset-password?token=${token}`)
		}),
	)
}

/**
 * Sets the password by the mailed token, once, ends every session of the account and tells its owner.
 * The link also proves the address. False: the link was used before, is too old, or never was one.
 * @throws Invalid when the password is refused (the link stays good); TooMany
 */
export async function resetPassword(
	db: Db,
	{ auth, clientIp, now, token, password }: From & { token: string; password: string },
): Promise<boolean> {
	await consumeAttempt(db, { kind: 'use-link', clientIp, now })
	// Hashing is dear: nobody gets one for a dead link.
	const promised = await peekToken(db, { purpose: 'reset-password', token, now })
	const [about] = promised ? await db.select().from(user).where(eq(user.id, promised.userId)) : []
	if (!about) return false
	const passwordHash = await hashGoodPassword(db, password, { about, auth })
	return transact(db, async (tx) => {
		const carried = await consumeToken(tx, { purpose: 'reset-password', token, now })
		if (!carried) return false
		const [owner] = await tx.select().from(user).where(eq(user.id, carried.userId)).for('update')
		if (!owner) return false
		await insertPassword(tx, { userId: owner.id, passwordHash, now })
		await tx.delete(session).where(eq(session.userId, owner.id))
		await markVerified(tx, { auth, userId: owner.id, now })
		await clearSignInAttempts(tx, { email: owner.email, clientIp })
		await revokeTokens(tx, { userId: owner.id })
		// Whoever had to be locked out may have asked for it.
		await tx.delete(emailChange).where(eq(emailChange.userId, owner.id))
		await noteSecurityEvent(tx, { userId: owner.id, kind: 'password-reset', from: { clientIp }, now })
		await auth.mail.passwordChanged(tx, owner, 'reset')
		return true
	})
}
