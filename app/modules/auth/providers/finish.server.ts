import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, verification } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Auth } from '../auth.ts'
import {
	afterSignIn,
	findCurrentSession,
	isAwaitingSecondFactor,
	viewerOf,
} from '../sessions/current-session.server.ts'
import { consumeAttempt } from '../sign-in/attempts.server.ts'
import type { ProviderId } from '../sign-in/auth-result.ts'
import { hasIdentityOf } from '../sign-in/identities.server.ts'
import { requestHeadersWith } from '../sign-in/sign-in.server.ts'
import type { CurrentSession } from '../viewer.ts'
import { failureMessage, type ProviderFailure } from './provider-failures.ts'
import { clearStartCookie, readReturnAddress, readStartCookie } from './return-address.ts'
import { type ReturnContext, runInReturnContext } from './return-context.server.ts'

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
	| { outcome: 'failed'; failure: ProviderFailure; message: string; error?: unknown }
)

/** The query parameters passed on to Better Auth; the others are internal to the provider. */
const forwardedParams = ['code', 'state', 'error', 'iss']

/**
 * Finishes a sign-in or link at a provider. Better Auth checks that this browser started it (state, cookie), PKCE and nonce, and
 * creates the session; its response becomes a path of this site and one sentence. Never throws for input from a browser or
 * provider. Of any number of returns with one state only one is processed.
 */
export async function finishWithProvider(
	db: Db,
	{ auth, provider, query, headers, clientIp, now }: FinishInput,
): Promise<FinishedSignIn> {
	const startPath = readStartCookie(headers.get('cookie'))
	const returnContext: ReturnContext = { now, clientIp, userAgent: headers.get('user-agent'), viewer: null }
	const fail = (failure: ProviderFailure, linking = false, to = startPath ?? '/sign-in'): FinishedSignIn => ({
		outcome: 'failed',
		failure,
		message: failureMessage(failure, { provider, linking }),
		to,
		setCookies: [clearStartCookie(auth.origin)],
		...(returnContext.error === undefined ? {} : { error: returnContext.error }),
	})
	try {
		await consumeAttempt(db, { kind: 'provider', clientIp, now })
		if (!(await claimState(db, { state: query.get('state'), auth, headers, now }))) return fail('state_lost')
		returnContext.viewer = viewerOf(await findCurrentSession(db, { auth, headers, now }))
		const response = await runInReturnContext(returnContext, () =>
			auth.handler(callback({ auth, provider, query, headers, clientIp })),
		)
		const back = readReturnAddress(auth.origin, response.headers.get('location'))
		const { outcome, signUpCookie } = returnContext
		const setCookies = [...response.headers.getSetCookie(), clearStartCookie(auth.origin)]
		if (signUpCookie) setCookies.push(signUpCookie)
		if (outcome === 'signed-in' && back && !back.error) {
			const current = await findCurrentSession(db, { auth, headers: requestHeadersWith(setCookies), now })
			if (!(await isStillLinked(db, { current, provider }))) return fail('state_lost')
			const awaiting = isAwaitingSecondFactor(current)
			return {
				outcome: awaiting ? 'second-factor' : outcome,
				to: afterSignIn(current, back.path),
				setCookies,
			}
		}
		if (outcome === 'linked' || outcome === 'check-email')
			return { outcome, to: back?.path ?? startPath ?? '/sign-in', setCookies }
		const failure = returnContext.failure ?? failureOf(response)
		return { ...fail(failure, back?.linking, back?.path), setCookies }
	} catch (error) {
		returnContext.error = error
		return fail(error instanceof TooMany ? 'too_many' : 'our_fault')
	}
}

/**
 * Whether the provider is still linked; otherwise deletes the new session. Unlinking a provider ends all sessions while holding
 * the lock on the account's row, which a new session waits for. A session created for an identity that was found before the
 * unlinking therefore exists by now.
 */
async function isStillLinked(
	db: Db,
	{ current, provider }: { current: CurrentSession; provider: ProviderId },
): Promise<boolean> {
	if (current.state === 'none') return false
	const { userId, sessionId } =
		current.state === 'signed-in' ? { ...current.viewer, userId: current.viewer.id } : current
	if (await hasIdentityOf(db, { userId, provider })) return true
	await db.delete(session).where(eq(session.id, sessionId))
	return false
}

function callback({ auth, provider, query, headers, clientIp }: Omit<FinishInput, 'now'>): Request {
	const address = new URL(`${auth.origin}/api/auth/callback/${provider}`)
	for (const name of forwardedParams) {
		const value = query.get(name)
		if (value !== null) address.searchParams.set(name, value)
	}
	const callbackHeaders = new Headers({
		'x-client-ip': clientIp,
		'user-agent': headers.get('user-agent') ?? '',
	})
	const cookie = headers.get('cookie')
	if (cookie) callbackHeaders.set('cookie', cookie)
	return new Request(address, { headers: callbackHeaders })
}

/**
 * Claims the state of a return; false if another return has claimed it. Better Auth reads a state and then deletes it, so two
 * simultaneous returns could both pass. The browser with the state's cookie therefore claims it first, by a row that can be
 * inserted once. Without the cookie nothing is claimed: Better Auth will reject the return, and a stranger who saw the state
 * cannot use it up.
 */
async function claimState(
	db: Db,
	{ state, auth, headers, now }: { state: string | null } & Pick<FinishInput, 'auth' | 'headers' | 'now'>,
): Promise<boolean> {
	const cookie = headers.get('cookie') ?? ''
	if (!state || !cookie.includes(`${auth.cookie.prefix}.state=${encodeURIComponent(state)}.`)) return true
	const id = `provider-return:${createHash('sha256').update(state).digest('base64url')}`
	const rows = await db
		.insert(verification)
		.values({
			id,
			identifier: id,
			value: 'used',
			expiresAt: new Date(now.getTime() + 3_600_000),
			createdAt: now,
			updatedAt: now,
		})
		.onConflictDoNothing({ target: verification.id })
		.returning({ id: verification.id })
	return rows.length > 0
}

const failures: Record<string, ProviderFailure> = {
	access_denied: 'denied',
	user_cancelled_login: 'denied',
	state_mismatch: 'state_lost',
	state_not_found: 'state_lost',
	state_invalid: 'state_lost',
	nonce_binding_missing: 'state_lost',
	no_code: 'answer_garbled',
	issuer_mismatch: 'answer_garbled',
	server_error: 'provider_down',
	temporarily_unavailable: 'provider_down',
	unable_to_link_account: 'session_changed',
	internal_server_error: 'our_fault',
	unable_to_create_session: 'our_fault',
}

/** Maps the error code in Better Auth's redirect, which may come from the provider; unknown codes count as a garbled response. */
function failureOf(response: Response): ProviderFailure {
	if (response.status === 429) return 'too_many'
	const location = response.headers.get('location')
	const code = location ? URL.parse(location)?.searchParams.get('error') : null
	if (!code) return 'our_fault'
	return getOwnValue(failures, code) ?? 'answer_garbled'
}
