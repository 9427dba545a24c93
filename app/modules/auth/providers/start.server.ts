import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden, Unavailable } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { consumeAttempt } from '../limits/attempts.server.ts'
import { isFresh } from '../sessions/session-life.ts'
import { type ProviderId, providers } from '../sign-in/auth-result.ts'
import { hasIdentityOf } from '../sign-in/identities.server.ts'
import { ask } from '../sign-in/sign-in.server.ts'
import type { Viewer } from '../viewer.ts'
import { begunCookie, returnAddress } from './return-address.ts'

type Start = {
	auth: Auth
	/** Of the browser's request: its cookies and user agent. */
	headers: Headers
	clientIp: string
	now: Date
	provider: ProviderId
	/** The path of the page it began on; every failure ends there. */
	from: string
	/** The path to be on afterwards. */
	returnTo: string
}

/** Where to send the browser, and the cookies that bind what follows to it. */
export type Begun = { url: string; setCookies: string[] }

/**
 * Begins a sign-in at a provider. Null: the provider is not configured.
 * @throws TooMany, Unavailable
 */
export function startSignIn(db: Db, start: Start): Promise<Begun | null> {
	return begin(db, '/sign-in/social', start)
}

/**
 * Begins to link a provider to the account of somebody who is signed in and has shown a password or code within the
 * last minutes (`requireFresh`). The browser that comes back must be signed in as the same person. Ends at `returnTo`
 * with a toast. Null: not configured.
 * @throws Forbidden for who is not fresh; Conflict when one of this provider is linked already; TooMany, Unavailable
 */
export async function startLink(db: Db, start: Start & { actor: Viewer }): Promise<Begun | null> {
	const { provider, actor, now } = start
	if (!isFresh(actor, now)) throw new Forbidden('Please confirm it’s you first.')
	if (await hasIdentityOf(db, { userId: actor.id, provider }))
		throw new Conflict(`A ${providers[provider]} account is already linked. Please unlink it first.`)
	return begin(db, '/link-social', start)
}

async function begin(
	db: Db,
	path: '/sign-in/social' | '/link-social',
	{ auth, headers, clientIp, now, provider, from, returnTo }: Start,
): Promise<Begun | null> {
	if (!auth.providers.ids.includes(provider)) return null
	await consumeAttempt(db, { kind: 'provider', clientIp, now })
	const linking = path === '/link-social'
	const response = await ask(auth, path, headers, clientIp, {
		provider,
		callbackURL: returnAddress(auth.origin, { path: returnTo, linking }),
		errorCallbackURL: returnAddress(auth.origin, { path: from, linking }),
		disableRedirect: true,
	})
	const answer = (await response.json().catch(() => null)) as { url?: string } | null
	if (!response.ok || !answer?.url) throw new Unavailable('We cannot do this right now. Please try again.', 5)
	return { url: answer.url, setCookies: [...response.headers.getSetCookie(), begunCookie(auth.origin, from)] }
}
