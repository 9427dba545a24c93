import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session } from '#app/db/schema/auth.ts'
import { TooMany, Unavailable } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { findPasswordHashAt } from '../passwords/password.server.ts'
import { findCurrentSession } from '../sessions/current-session.server.ts'
import { readDeviceKey } from '../sessions/device-key.server.ts'
import type { CurrentSession } from '../viewer.ts'
import { consumeAttempt, releaseAttempt } from './attempts.server.ts'

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
	wait?: (ms: number) => Promise<unknown>
}

/** The same text as Better Auth's. */
const wrongPassword = 'Invalid email or password'

type SignInResult =
	/** The password was correct; `current` says whether a second factor is pending. */
	| { outcome: 'signed-in'; setCookies: string[]; current: CurrentSession }
	/** The password was correct, but the address is not verified yet. */
	| { outcome: 'unverified'; message: string }
	| { outcome: 'rejected'; message: string }

/**
 * Signs in through Better Auth's own handler, so that its checks apply, behind our limits. Known and unknown addresses get the
 * same response after the same work (Better Auth hashes in both cases). A password that was changed while it was checked counts
 * as wrong.
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
	const hash = await findPasswordHashAt(db, { email: email.trim() })
	const response = await auth.hasher
		.withCapacity(() =>
			callBetterAuth(auth, '/sign-in/email', headers, clientIp, {
				email: email.trim(),
				password,
				rememberMe: remember,
			}),
		)
		.catch(async (error: unknown) => {
			// The password was not checked, so the attempt does not count.
			if (error instanceof Unavailable) await releaseAttempt(db, attempt)
			throw error
		})
	// Better Auth hides the cause, but it was not the password.
	if (response.status >= 500) throw new Unavailable('Failed to sign in', 5)
	if (response.status === 429) {
		await releaseAttempt(db, attempt)
		throw new TooMany('Too many people are signing in from your network. Please try again in a minute.', 60)
	}
	const errorBody = (await response.json().catch(() => null)) as { code?: string; message?: string } | null
	const unverified = errorBody?.code === 'EMAIL_NOT_VERIFIED'
	const setCookies = response.headers.getSetCookie()
	if ((response.ok || unverified) && (await findPasswordHashAt(db, { email: email.trim() })) !== hash) {
		// Setting a password ends all sessions while holding the lock on the account's row, which a new session waits for. A
		// session created for the former password therefore exists by now; it is deleted here.
		const token = auth.cookie.read(requestHeadersWith(setCookies))
		if (token) await db.delete(session).where(eq(session.token, token))
		await minimumTime
		return { outcome: 'rejected', message: wrongPassword }
	}
	if (response.ok || unverified) await releaseAttempt(db, attempt)
	if (response.ok) {
		const current = await findCurrentSession(db, { auth, headers: requestHeadersWith(setCookies), now })
		return { outcome: 'signed-in', setCookies, current }
	}
	if (unverified)
		return {
			outcome: 'unverified',
			message: 'Your email address is not confirmed yet. Please use the link in the email we sent you.',
		}
	await minimumTime
	return { outcome: 'rejected', message: errorBody?.message || 'Failed to sign in' }
}

/** Ends the session immediately on every instance. Returns the cookies that clear it from the browser. */
export async function signOut(
	db: Db,
	{ auth, headers, clientIp }: { auth: Auth; headers: Headers; clientIp: string },
): Promise<{ setCookies: string[] }> {
	// Better Auth only logs a failure to delete the row, but a sign-out that did not happen must fail.
	const token = auth.cookie.read(headers)
	if (token) await db.delete(session).where(eq(session.token, token))
	const response = await callBetterAuth(auth, '/sign-out', headers, clientIp, {})
	return { setCookies: response.headers.getSetCookie() }
}

/** Returns the request headers of a browser that has stored these cookies. */
export const requestHeadersWith = (setCookies: string[]) =>
	new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') })

/** Calls Better Auth's own handler with the client address that our middleware determined. */
export function callBetterAuth(
	auth: Pick<Auth, 'handler' | 'origin'>,
	path: string,
	headers: Headers,
	clientIp: string,
	body: Record<string, unknown>,
): Promise<Response> {
	const requestHeaders = new Headers({
		'content-type': 'application/json',
		origin: auth.origin,
		'x-client-ip': clientIp,
		'user-agent': headers.get('user-agent') ?? '',
	})
	const cookie = headers.get('cookie')
	if (cookie) requestHeaders.set('cookie', cookie)
	return auth.handler(
		new Request(`${auth.origin}/api/auth${path}`, {
			method: 'POST',
			headers: requestHeaders,
			body: JSON.stringify(body),
		}),
	)
}
