import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { isFresh } from '../sessions/session-life.ts'
import { consumeAttempt } from '../sign-in/attempts.server.ts'
import { type ProviderId, providers } from '../sign-in/auth-result.ts'
import { hasIdentityOf } from '../sign-in/identities.server.ts'
import type { Viewer } from '../viewer.ts'
import { newSignInSecrets } from './provider-client.server.ts'
import { returnValidMs, startedSignInCookie } from './started-sign-in.server.ts'

type StartInput = {
	auth: Auth
	clientIp: string
	now: Date
	provider: ProviderId
	/** The path of the page that the sign-in started on; every failure returns there. */
	from: string
	/** The path to redirect to afterwards. */
	returnTo: string
}

/** The URL to redirect the browser to, and the cookie that binds the sign-in to this browser. */
export type ProviderRedirect = { url: string; setCookie: string }

/**
 * Starts a sign-in at a provider. Returns null if the provider is not configured.
 * @throws TooMany
 */
export function startSignIn(db: Db, start: StartInput): Promise<ProviderRedirect | null> {
	return begin(db, start)
}

/**
 * Starts linking a provider to the account of the actor, who must have confirmed their presence within the last five minutes. The
 * returning browser must be signed in as the same person. Ends at `returnTo` with a toast. Returns null if the provider is not
 * configured.
 * @throws Forbidden without a recent confirmation; Conflict when one of this provider is linked already; TooMany
 */
export async function startLink(
	db: Db,
	{ actor, ...start }: StartInput & { actor: Pick<Viewer, 'id' | 'confirmedAt'> },
): Promise<ProviderRedirect | null> {
	const { provider, now } = start
	if (!isFresh(actor, now)) throw new Forbidden('Please confirm it’s you first.')
	if (await hasIdentityOf(db, { userId: actor.id, provider }))
		throw new Conflict(`A ${providers[provider]} account is already linked. Please unlink it first.`)
	return begin(db, { ...start, linkTo: actor.id })
}

async function begin(
	db: Db,
	{ auth, clientIp, now, provider, ...paths }: StartInput & { linkTo?: string },
): Promise<ProviderRedirect | null> {
	const client = auth.providers.clients[provider]
	if (!client) return null
	await consumeAttempt(db, { kind: 'provider', clientIp, now })
	const secrets = newSignInSecrets()
	const url = await client.authorizationUrl({ ...secrets, redirectUri: callbackUrl(auth, provider) })
	const started = { ...secrets, ...paths, expiresAtMs: now.getTime() + returnValidMs }
	return { url, setCookie: startedSignInCookie(auth, provider, started) }
}

/** Returns the address that is registered with the provider, and to which it redirects. */
export const callbackUrl = ({ origin }: Pick<Auth, 'origin'>, provider: ProviderId): string =>
	`${origin}/api/auth/callback/${provider}`
