import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session } from '#app/db/schema/auth.ts'
import { TooMany, Unavailable } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { consumeAttempt, forgiveAttempt } from '../limits/attempts.server.ts'
import { findPasswordHashAt } from '../passwords/password.server.ts'
import { findCurrentSession } from '../sessions/current-session.server.ts'
import { readDeviceKey } from '../sessions/device-key.server.ts'
import type { CurrentSession } from '../viewer.ts'

type SignIn = {
	auth: Auth
	/** Of the browser's request: its cookies and user agent. */
	headers: Headers
	clientIp: string
	now: Date
	email: string
	password: string
	/** A cookie for 30 days, or one that goes with the browser session. */
	remember: boolean
	/** For tests, which do not wait. */
	wait?: (ms: number) => Promise<unknown>
}

/** As Better Auth says it. */
const wrongPassword = 'Invalid email or password'

type SignedIn =
	/** The password was right; `current` tells whether a second factor is owed. */
	| { outcome: 'signed-in'; setCookies: string[]; current: CurrentSession }
	/** The password was right, the address is not proven yet. */
	| { outcome: 'unverified'; message: string }
	| { outcome: 'rejected'; message: string }

/**
 * Signs in through Better Auth's own handler, so that its checks apply, behind our limits. Known and
 * unknown addresses get the same answer after the same work (Better Auth hashes in both cases). A password that was changed
 * while it was looked at is a wrong one.
 * @throws TooMany, and Unavailable while too many others sign in
 */
export async function signIn(
	db: Db,
	{ auth, headers, clientIp, now, email, password, remember, wait = pause }: SignIn,
): Promise<SignedIn> {
	// Before anything is counted against the account.
	auth.hasher.ensureRoom()
	const attempt = await consumeAttempt(db, {
		kind: 'sign-in',
		clientIp,
		email,
		deviceKey: readDeviceKey(headers.get('cookie')),
		now,
	})
	if (attempt.delayMs > 0) await wait(attempt.delayMs)
	// A refusal takes this long at least, whether there is an account or not: looking one up costs a little too.
	const longEnough = pause(auth.answerMsMin)
	const hash = await findPasswordHashAt(db, { email: email.trim() })
	const response = await auth.hasher
		.withRoom(() =>
			ask(auth, '/sign-in/email', headers, clientIp, {
				email: email.trim(),
				password,
				rememberMe: remember,
			}),
		)
		.catch(async (error: unknown) => {
			// Not looked at, so not to be counted.
			if (error instanceof Unavailable) await forgiveAttempt(db, attempt)
			throw error
		})
	// Better Auth hides what went wrong; it was not the password.
	if (response.status >= 500) throw new Unavailable('Failed to sign in', 5)
	if (response.status === 429) {
		await forgiveAttempt(db, attempt)
		throw new TooMany('Too many people are signing in from your network. Please try again in a minute.', 60)
	}
	const answer = (await response.json().catch(() => null)) as { code?: string; message?: string } | null
	const unverified = answer?.code === 'EMAIL_NOT_VERIFIED'
	const setCookies = response.headers.getSetCookie()
	if ((response.ok || unverified) && (await findPasswordHashAt(db, { email: email.trim() })) !== hash) {
		// Whoever sets a password ends the sessions there are, under the lock of the account's row, which a new one waits for: one that
		// was made for the password from before is here by now, or gone.
		const token = auth.cookie.read(asSentBack(setCookies))
		if (token) await db.delete(session).where(eq(session.token, token))
		await longEnough
		return { outcome: 'rejected', message: wrongPassword }
	}
	if (response.ok || unverified) await forgiveAttempt(db, attempt)
	if (response.ok) {
		const current = await findCurrentSession(db, { auth, headers: asSentBack(setCookies), now })
		return { outcome: 'signed-in', setCookies, current }
	}
	if (unverified)
		return {
			outcome: 'unverified',
			message: 'Your email address is not confirmed yet. Please use the link in the email we sent you.',
		}
	await longEnough
	return { outcome: 'rejected', message: answer?.message || 'Failed to sign in' }
}

/** Ends the session at once, on every instance, and gives the cookies that clear it from the browser. */
export async function signOut(
	db: Db,
	{ auth, headers, clientIp }: { auth: Auth; headers: Headers; clientIp: string },
): Promise<{ setCookies: string[] }> {
	// Better Auth only logs it when it can't delete the row; a sign-out that did not happen must fail.
	const token = auth.cookie.read(headers)
	if (token) await db.delete(session).where(eq(session.token, token))
	const response = await ask(auth, '/sign-out', headers, clientIp, {})
	return { setCookies: response.headers.getSetCookie() }
}

/** The headers of the browser's next request, once it keeps these cookies. */
export const asSentBack = (setCookies: string[]) =>
	new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') })

/** Asks Better Auth's own handler, with the client's address as our gate knows it. */
export function ask(
	auth: Pick<Auth, 'handler' | 'origin'>,
	path: string,
	headers: Headers,
	clientIp: string,
	body: Record<string, unknown>,
): Promise<Response> {
	const own = new Headers({
		'content-type': 'application/json',
		origin: auth.origin,
		'x-client-ip': clientIp,
		'user-agent': headers.get('user-agent') ?? '',
	})
	const cookie = headers.get('cookie')
	if (cookie) own.set('cookie', cookie)
	return auth.handler(
		new Request(`${auth.origin}/api/auth${path}`, {
			method: 'POST',
			headers: own,
			body: JSON.stringify(body),
		}),
	)
}
