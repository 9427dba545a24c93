import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { withMinimumDuration } from '#app/lib/minimum-duration.ts'
import type { Auth } from '../auth.ts'
import { checkAndHashPassword, findPasswordHash, insertPassword } from '../passwords/password.server.ts'
import { consumeAttempt } from './attempts.server.ts'
import { issueToken, type TokenPayload } from './emailed-tokens.server.ts'
import { signUpCookie, verificationValidMs } from './sign-up-browser.server.ts'

type RequestContext = { auth: Auth; clientIp: string; now: Date }

type SignUpInput = RequestContext & { name: string; email: string; password: string; returnTo?: string }

/**
 * Creates an account that cannot sign in until its address is verified. A taken address gets the same response in the same time,
 * and its owner a notice.
 *
 * Nobody can prepare an account on somebody else's address: the emailed link applies the name and password of this sign-up only in the
 * browser that gets the returned cookie, and everywhere else asks for a new password (`verify-email.server.ts`).
 * @throws Invalid when the password is rejected; TooMany
 */
export async function signUp(
	db: Db,
	{ auth, clientIp, now, name, email, password, returnTo }: SignUpInput,
): Promise<{ setCookie: string }> {
	await consumeAttempt(db, { kind: 'sign-up', clientIp, email, now })
	// The same work for every address. It is outside `withMinimumDuration`, so that a slow machine does not use up the minimum time.
	const passwordHash = await checkAndHashPassword(db, password, { about: { name, email }, auth })
	await withMinimumDuration(auth.responseMsMin, () =>
		transact(db, async (tx) => {
			const row = { id: randomUUID(), name, email: email.toLowerCase(), createdAt: now, updatedAt: now }
			await tx.insert(user).values(row).onConflictDoNothing({ target: user.email })
			const [owner] = await tx.select().from(user).where(eq(user.email, email)).for('update')
			if (!owner) return
			if (owner.emailVerified) return auth.queueEmail(tx, owner.email, { kind: 'sign-up-notice' })
			await tx.update(user).set({ name, updatedAt: now }).where(eq(user.id, owner.id))
			await insertPassword(tx, { userId: owner.id, passwordHash, now })
			await emailVerification(tx, {
				auth,
				now,
				userId: owner.id,
				to: owner.email,
				claim: { name, passwordHash },
				returnTo,
			})
		}),
	)
	return { setCookie: signUpCookie(auth, { email, credential: { passwordHash } }) }
}

/** Emails the link again if there is an unverified account; the response does not reveal whether there is. @throws TooMany */
export async function resendVerification(
	db: Db,
	{ auth, clientIp, now, email, returnTo }: RequestContext & { email: string; returnTo?: string },
): Promise<void> {
	await consumeAttempt(db, { kind: 'emailed-link', clientIp, email, now })
	await withMinimumDuration(auth.responseMsMin, () =>
		transact(db, async (tx) => {
			const [owner] = await tx.select().from(user).where(eq(user.email, email))
			if (!owner || owner.emailVerified) return
			const passwordHash = await findPasswordHash(tx, { userId: owner.id })
			await emailVerification(tx, {
				auth,
				now,
				userId: owner.id,
				to: owner.email,
				claim: passwordHash ? { name: owner.name, passwordHash } : undefined,
				returnTo,
			})
		}),
	)
}

type EmailVerificationInput = {
	auth: Pick<Auth, 'origin' | 'queueEmail'>
	now: Date
	userId: string
	to: string
	claim?: TokenPayload['claim']
	identity?: TokenPayload['identity']
	returnTo?: string | undefined
}

/** Emails the link that verifies the address and, in the browser that signed up, applies the data of this sign-up. */
export async function emailVerification(
	db: Db,
	{ auth, now, userId, to, claim, identity, returnTo }: EmailVerificationInput,
): Promise<void> {
	const token = await issueToken(db, {
		purpose: 'verify-email',
		payload: { userId, claim, identity, returnTo },
		now,
		validMs: verificationValidMs,
	})
	await auth.queueEmail(db, to, { kind: 'verify-email', url: `${auth.origin}/verify-email?token=${token}` })
}
