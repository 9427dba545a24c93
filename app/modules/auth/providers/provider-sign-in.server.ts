import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { verification } from '#app/db/schema/auth.ts'
import { Conflict, Forbidden, TooMany } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { hashOfToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.server.ts'
import { readCookie } from '../sessions/session-cookie.server.ts'
import { isFresh } from '../sessions/session-life.server.ts'
import {
	afterSignIn,
	createSession,
	findCurrentSession,
	isAwaitingSecondFactor,
	viewerOf,
} from '../sessions/sessions.server.ts'
import { consumeAttempt } from '../sign-in/attempts.server.ts'
import { type ProviderId, providers } from '../sign-in/auth-result.ts'
import { findIdentityOwner } from '../sign-in/credentials.server.ts'
import { acceptIdentity, hasIdentityOf, linkIdentity } from '../sign-in/identities.server.ts'
import { signUpCookie } from '../sign-in/sign-up.server.ts'
import type { Viewer } from '../viewer.ts'
import { failureMessage, type ProviderFailure, ProviderRejection } from './provider-failures.ts'
import type { ProviderProfile } from './providers.server.ts'

/** A return is accepted for ten minutes. The cookie lasts an hour, so that a later one still leads back to where it started. */
const returnValidMs = 600_000
const cookieSeconds = 3_600

/** What a browser keeps between starting a sign-in at a provider and returning from it. */
const startedSchema = z.object({
	state: z.string(),
	codeVerifier: z.string(),
	nonce: z.string(),
	/** The path of the page that the sign-in started on; every failure returns there. */
	from: z.string(),
	/** The path to redirect to afterwards. */
	returnTo: z.string(),
	/** The account that the provider is to be linked to; without it, the provider signs in. */
	linkTo: z.string().optional(),
	expiresAtMs: z.number(),
})
type StartedSignIn = z.infer<typeof startedSchema>

type StartInput = Pick<StartedSignIn, 'from' | 'returnTo'> & {
	auth: Auth
	clientIp: string
	now: Date
	provider: ProviderId
}

/** The URL to redirect the browser to, and the cookie that binds the sign-in to this browser. */
export type ProviderRedirect = { url: string; setCookie: string }

/**
 * Starts a sign-in at a provider. Returns null if the provider is not configured.
 * @throws TooMany
 */
export async function startSignIn(
	db: Db,
	{ auth, clientIp, now, provider, ...paths }: StartInput & Pick<StartedSignIn, 'linkTo'>,
): Promise<ProviderRedirect | null> {
	const client = auth.providers.clients[provider]
	if (!client) return null
	await consumeAttempt(db, { kind: 'provider', clientIp, now })
	const secrets = {
		state: oauth.generateRandomState(),
		codeVerifier: oauth.generateRandomCodeVerifier(),
		nonce: oauth.generateRandomNonce(),
	}
	const url = await client.authorizationUrl({ ...secrets, redirectUri: callbackUrl(auth, provider) })
	// Longer paths would not fit into a cookie.
	const [from, returnTo] = [paths.from, paths.returnTo].map((path) =>
		path.length > 1_000 ? '/' : safePath(path),
	)
	const started = { ...secrets, ...paths, from, returnTo, expiresAtMs: now.getTime() + returnValidMs }
	const value = auth.cipher.encrypt(JSON.stringify(started), contextOf(provider))
	return { url, setCookie: auth.cookie.line('state', value, cookieSeconds) }
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
	if (await hasIdentityOf(db, { actor, provider }))
		throw new Conflict(`A ${providers[provider]} account is already linked. Please unlink it first.`)
	return startSignIn(db, { ...start, linkTo: actor.id })
}

type FinishInput = {
	auth: Auth
	provider: ProviderId
	/** The query the provider sent: code and state, or an error. */
	query: URLSearchParams
	/** The headers of the browser's request, for its cookies and user agent. */
	headers: Headers
	clientIp: string
	now: Date
}

/**
 * How a return from a provider ended, and the path to redirect to, which is always on this site. `second-factor`: there is a
 * session that can only pass the challenge at that path.
 */
export type FinishedSignIn = { to: string; setCookies: string[] } & (
	| { outcome: 'signed-in' | 'second-factor' | 'linked' | 'check-email' }
	| { outcome: 'failed'; failure: ProviderFailure; message: string; error: unknown }
)

/**
 * Finishes a sign-in or link at a provider, in the browser that started it. Never throws for input from a browser or provider. Of
 * any number of returns with one state only one is processed; in another browser it is not used up.
 */
export async function finishWithProvider(db: Db, input: FinishInput): Promise<FinishedSignIn> {
	const { auth, provider, query, headers, clientIp, now } = input
	const started = readStarted(auth, provider, headers)
	const isOwn = started !== null && started.state === query.get('state')
	const clearStarted = auth.cookie.line('state', '', 0)
	try {
		await consumeAttempt(db, { kind: 'provider', clientIp, now })
		if (!isOwn || started.expiresAtMs <= now.getTime() || !(await claimReturn(db, { ...started, now })))
			throw new ProviderRejection('state_lost')
		const redirectUri = callbackUrl(auth, provider)
		const profile = await auth.providers.clients[provider]!.readProfile({ ...started, query, redirectUri })
		const finished = await (started.linkTo ? link : enter)(db, { ...input, profile, started })
		return { ...finished, setCookies: [...finished.setCookies, clearStarted] }
	} catch (error) {
		const failure = failureOf(error)
		return {
			outcome: 'failed',
			failure,
			message: failureMessage(failure, { provider, linking: started?.linkTo !== undefined }),
			to: started?.from ?? '/sign-in',
			setCookies: isOwn ? [clearStarted] : [],
			error,
		}
	}
}

/** Returns the sign-in that this browser has started at this provider, perhaps too long ago; null without one. */
function readStarted(auth: Auth, provider: ProviderId, headers: Headers): StartedSignIn | null {
	const value = readCookie(headers, auth.cookie.nameOf('state'))
	try {
		return value ? startedSchema.parse(JSON.parse(auth.cipher.decrypt(value, contextOf(provider)))) : null
	} catch {
		return null
	}
}

const contextOf = (provider: ProviderId) => `sign-in with ${provider}`

/** Returns the address that is registered with the provider, and to which it redirects. */
const callbackUrl = ({ origin }: Auth, provider: ProviderId) => `${origin}/api/auth/callback/${provider}`

/** Claims the return with this state; false if another one has claimed it. Of any number of parallel calls one succeeds. */
async function claimReturn(db: Db, { state, now }: { state: string; now: Date }): Promise<boolean> {
	const id = `provider-return:${hashOfToken(state)}`
	const expiresAt = new Date(now.getTime() + 2 * returnValidMs)
	const rows = await db
		.insert(verification)
		.values({ id, identifier: id, value: 'used', expiresAt, createdAt: now, updatedAt: now })
		.onConflictDoNothing({ target: verification.id })
		.returning({ id: verification.id })
	return rows.length > 0
}

type ReturnInput = FinishInput & { profile: ProviderProfile; started: StartedSignIn }

async function link(
	db: Db,
	{ auth, profile, headers, clientIp, now, started }: ReturnInput,
): Promise<FinishedSignIn> {
	const viewer = viewerOf(await findCurrentSession(db, { auth, headers, now }))
	if (!viewer || viewer.id !== started.linkTo) throw new ProviderRejection('session_changed')
	const from = { clientIp, userAgent: headers.get('user-agent') }
	await linkIdentity(db, { auth, profile, from, now, userId: viewer.id })
	return { outcome: 'linked', to: started.returnTo, setCookies: [] }
}

async function enter(
	db: Db,
	{ auth, profile, headers, clientIp, now, started }: ReturnInput,
): Promise<FinishedSignIn> {
	const { email } = profile
	// A new, unverified address is sent an email, and such emails are limited.
	if (email && !profile.emailVerified && !(await findIdentityOwner(db, profile)))
		await consumeAttempt(db, { kind: 'emailed-link', clientIp, email, now })
	const from = { clientIp, userAgent: headers.get('user-agent') }
	const { returnTo } = started
	const owner = await acceptIdentity(db, { auth, profile, from, returnTo, now })
	const credential = { provider: profile.provider, subject: profile.subject }
	if (!owner) {
		const setCookies = [signUpCookie(auth, { email: email!, credential })]
		return { outcome: 'check-email', to: started.from, setCookies }
	}
	const created = await createSession(db, { auth, userId: owner.id, credential, remember: true, from, now })
	if (!created) throw new ProviderRejection('state_lost')
	const { current, setCookie } = created
	return {
		outcome: isAwaitingSecondFactor(current) ? 'second-factor' : 'signed-in',
		to: afterSignIn(current, returnTo),
		setCookies: [setCookie],
	}
}

function failureOf(error: unknown): ProviderFailure {
	if (error instanceof ProviderRejection) return error.failure
	if (error instanceof TooMany) return 'too_many'
	if (error instanceof oauth.AuthorizationResponseError)
		return getOwnValue(authorizationErrors, error.error) ?? 'answer_garbled'
	const isProtocolError =
		error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError
	return isProtocolError ? 'answer_garbled' : 'our_fault'
}

/** The errors with which a provider may return (RFC 6749, 4.1.2.1); any other one counts as a garbled answer. */
const authorizationErrors: Record<string, ProviderFailure> = {
	access_denied: 'denied',
	server_error: 'provider_down',
	temporarily_unavailable: 'provider_down',
}
