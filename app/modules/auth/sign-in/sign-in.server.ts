import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/auth.ts'
import { Unavailable } from '#app/lib/errors.ts'
import type { Auth } from '../auth.server.ts'
import { readDeviceKey } from '../sessions/devices.server.ts'
import { createSession } from '../sessions/sessions.server.ts'
import type { CurrentSession } from '../viewer.ts'
import { consumeAttempt, releaseAttempt, type Wait } from './attempts.server.ts'

type SignInInput = {
	auth: Auth
	/** The headers of the browser's request, for its cookies and user agent. */
	headers: Headers
	clientIp: string
	now: Date
	email: string
	password: string
	/** Whether the cookie lasts 30 days or ends with the browser session. */
	remember: boolean
	/** Replaced in tests, which do not wait. */
	wait?: Wait
}

type SignInResult =
	/** The password was correct; `current` says whether a second factor is pending. */
	| { outcome: 'signed-in'; setCookie: string; current: CurrentSession }
	/** The password was correct, but the address is not verified yet. */
	| { outcome: 'unverified'; message: string }
	| { outcome: 'rejected'; message: string }

/**
 * Signs in with a password. Known and unknown addresses get the same response after the same work. A password that was changed
 * while it was checked counts as wrong.
 * @throws TooMany; Unavailable while too many others sign in
 */
export async function signIn(
	db: Db,
	{ auth, headers, clientIp, now, email, password, remember, wait = pause }: SignInInput,
): Promise<SignInResult> {
	// Checked before an attempt is counted against the account.
	auth.hasher.ensureCapacity()
	const attempt = await consumeAttempt(db, {
		kind: 'sign-in',
		clientIp,
		email,
		deviceKey: readDeviceKey(headers.get('cookie')),
		now,
	})
	if (attempt.delayMs > 0) await wait(attempt.delayMs)
	// A failed sign-in takes at least this long with or without an account, because looking one up takes time too.
	const minimumTime = pause(auth.responseMsMin)
	const found = await findPasswordAt(db, email.trim())
	const isRight = await auth.hasher
		.withCapacity(() => checkPassword(auth, found?.passwordHash, password))
		.catch(async (error: unknown) => {
			// The password was not checked, so the attempt does not count.
			if (error instanceof Unavailable) await releaseAttempt(db, attempt)
			throw error
		})
	if (found && isRight && !found.emailVerified) {
		await releaseAttempt(db, attempt)
		return {
			outcome: 'unverified',
			message: 'Your email address is not confirmed yet. Please use the link in the email we sent you.',
		}
	}
	const from = { clientIp, userAgent: headers.get('user-agent') }
	const created =
		found && isRight
			? await createSession(db, { auth, userId: found.userId, credential: found, remember, from, now })
			: null
	if (!created) {
		await minimumTime
		return { outcome: 'rejected', message: 'Invalid email or password' }
	}
	await releaseAttempt(db, attempt)
	return { outcome: 'signed-in', ...created }
}

async function findPasswordAt(db: Db, email: string) {
	const [found] = await db
		.select({ userId: user.id, emailVerified: user.emailVerified, passwordHash: account.password })
		.from(user)
		.innerJoin(account, eq(account.userId, user.id))
		.where(and(eq(user.email, email), eq(account.providerId, 'credential')))
	return found?.passwordHash ? { ...found, passwordHash: found.passwordHash } : null
}

/** Without a hash the same work is done. */
async function checkPassword(
	{ hasher }: Pick<Auth, 'hasher'>,
	hash: string | undefined,
	password: string,
): Promise<boolean> {
	if (hash !== undefined) return hasher.verify({ hash, password })
	await hasher.hash(password)
	return false
}
