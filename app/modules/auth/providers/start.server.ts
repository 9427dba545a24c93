import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden, Unavailable } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { isFresh } from '../sessions/session-life.ts'
import { consumeAttempt } from '../sign-in/attempts.server.ts'
import { type ProviderId, providers } from '../sign-in/auth-result.ts'
import { hasIdentityOf } from '../sign-in/identities.server.ts'
import { callBetterAuth } from '../sign-in/sign-in.server.ts'
import type { Viewer } from '../viewer.ts'
import { returnAddress, startCookie } from './return-address.ts'

type StartInput = {
	auth: Auth
	/** The headers of the browser's request, for its cookies and user agent. */
	headers: Headers
	clientIp: string
	now: Date
	provider: ProviderId
	/** The path of the page that the sign-in started on; every failure returns there. */
	from: string
	/** The path to redirect to afterwards. */
	returnTo: string
}

/** The URL to redirect the browser to, and the cookies that bind the sign-in to this browser. */
export type ProviderRedirect = { url: string; setCookies: string[] }

/**
 * Starts a sign-in at a provider. Returns null if the provider is not configured.
 * @throws TooMany, Unavailable
 */
export function startSignIn(db: Db, start: StartInput): Promise<ProviderRedirect | null> {
	return begin(db, '/sign-in/social', start)
}

/**
 * Starts linking a provider to the account of the actor, who must have confirmed their presence within the last five minutes. The
 * returning browser must be signed in as the same person. Ends at `returnTo` with a toast. Returns null if the provider is not
 * configured.
 * @throws Forbidden without a recent confirmation; Conflict when one of this provider is linked already; TooMany, Unavailable
 */
export async function startLink(
	db: Db,
	start: StartInput & { actor: Viewer },
): Promise<ProviderRedirect | null> {
	const { provider, actor, now } = start
	if (!isFresh(actor, now)) throw new Forbidden('Please confirm it’s you first.')
	if (await hasIdentityOf(db, { userId: actor.id, provider }))
		throw new Conflict(`A ${providers[provider]} account is already linked. Please unlink it first.`)
	return begin(db, '/link-social', start)
}

async function begin(
	db: Db,
	path: '/sign-in/social' | '/link-social',
	{ auth, headers, clientIp, now, provider, from, returnTo }: StartInput,
): Promise<ProviderRedirect | null> {
	if (!auth.providers.ids.includes(provider)) return null
	await consumeAttempt(db, { kind: 'provider', clientIp, now })
	const linking = path === '/link-social'
	const response = await callBetterAuth(auth, path, headers, clientIp, {
		provider,
		callbackURL: returnAddress(auth.origin, { path: returnTo, linking }),
		errorCallbackURL: returnAddress(auth.origin, { path: from, linking }),
		disableRedirect: true,
	})
	const body = (await response.json().catch(() => null)) as { url?: string } | null
	if (!response.ok || !body?.url) throw new Unavailable('We cannot do this right now. Please try again.', 5)
	return { url: body.url, setCookies: [...response.headers.getSetCookie(), startCookie(auth.origin, from)] }
}
