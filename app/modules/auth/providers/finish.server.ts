import * as oauth from 'oauth4webapi'
import type { Db } from '#app/db/client.server.ts'
import { TooMany } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Auth } from '../auth.ts'
import { createSession } from '../sessions/create-session.server.ts'
import {
	afterSignIn,
	findCurrentSession,
	isAwaitingSecondFactor,
	viewerOf,
} from '../sessions/current-session.server.ts'
import { acceptIdentity, linkIdentity } from '../sign-in/accept-identity.server.ts'
import { consumeAttempt } from '../sign-in/attempts.server.ts'
import type { ProviderId } from '../sign-in/auth-result.ts'
import { findIdentityOwner } from '../sign-in/identities.server.ts'
import { signUpCookie } from '../sign-in/sign-up-browser.server.ts'
import type { ProviderProfile } from './provider-client.server.ts'
import { failureMessage, type ProviderFailure, ProviderRejection } from './provider-failures.ts'
import { callbackUrl } from './start.server.ts'
import {
	claimReturn,
	clearStartedSignIn,
	readStartedSignIn,
	type StartedSignIn,
} from './started-sign-in.server.ts'

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
	const started = readStartedSignIn(auth, provider, headers)
	const isOwn = started !== null && started.state === query.get('state')
	try {
		await consumeAttempt(db, { kind: 'provider', clientIp, now })
		if (!isOwn || started.expiresAtMs <= now.getTime() || !(await claimReturn(db, { ...started, now })))
			throw new ProviderRejection('state_lost')
		const redirectUri = callbackUrl(auth, provider)
		const profile = await auth.providers.clients[provider]!.readProfile({ ...started, query, redirectUri })
		const finished = started.linkTo
			? await link(db, { ...input, profile, linkTo: started.linkTo, started })
			: await enter(db, { ...input, profile, started })
		return { ...finished, setCookies: [...finished.setCookies, clearStartedSignIn(auth)] }
	} catch (error) {
		const failure = failureOf(error)
		return {
			outcome: 'failed',
			failure,
			message: failureMessage(failure, { provider, linking: started?.linkTo !== undefined }),
			to: started?.from ?? '/sign-in',
			setCookies: isOwn ? [clearStartedSignIn(auth)] : [],
			error,
		}
	}
}

type ReturnInput = FinishInput & { profile: ProviderProfile; started: StartedSignIn }

async function link(
	db: Db,
	{ auth, profile, headers, clientIp, now, started, linkTo }: ReturnInput & { linkTo: string },
): Promise<FinishedSignIn> {
	const viewer = viewerOf(await findCurrentSession(db, { auth, headers, now }))
	if (viewer?.id !== linkTo) throw new ProviderRejection('session_changed')
	const from = { clientIp, userAgent: headers.get('user-agent') }
	await linkIdentity(db, { auth, profile, from, now, userId: linkTo })
	return { outcome: 'linked', to: started.returnTo, setCookies: [] }
}

async function enter(
	db: Db,
	{ auth, profile, headers, clientIp, now, started }: ReturnInput,
): Promise<FinishedSignIn> {
	const { provider, subject, email } = profile
	// A new, unverified address is sent an email, and such emails are limited.
	if (email && !profile.emailVerified && !(await findIdentityOwner(db, profile)))
		await consumeAttempt(db, { kind: 'emailed-link', clientIp, email, now })
	const from = { clientIp, userAgent: headers.get('user-agent') }
	const owner = await acceptIdentity(db, { auth, profile, from, now })
	if (!owner) {
		const cookie = signUpCookie(auth, { email: email!, credential: { provider, subject } })
		return { outcome: 'check-email', to: started.from, setCookies: [cookie] }
	}
	const credential = { provider, subject }
	const created = await createSession(db, { auth, userId: owner.id, credential, remember: true, from, now })
	if (!created) throw new ProviderRejection('state_lost')
	const { current, setCookie } = created
	return {
		outcome: isAwaitingSecondFactor(current) ? 'second-factor' : 'signed-in',
		to: afterSignIn(current, started.returnTo),
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
