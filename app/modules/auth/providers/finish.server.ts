import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, verification } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import { ownValue } from '#app/lib/own-key.ts'
import type { Auth } from '../auth.ts'
import { consumeAttempt } from '../limits/attempts.server.ts'
import {
	afterSignIn,
	findCurrentSession,
	isAwaitingSecondFactor,
	viewerOf,
} from '../sessions/current-session.server.ts'
import type { ProviderId } from '../sign-in/auth-result.ts'
import { hasIdentityOf } from '../sign-in/identities.server.ts'
import { asSentBack } from '../sign-in/sign-in.server.ts'
import type { CurrentSession } from '../viewer.ts'
import { type Journey, onJourney } from './journey.server.ts'
import { failureSentence, type ProviderFailure } from './provider-failures.ts'
import { forgetBegun, readBegun, readReturnAddress } from './return-address.ts'

type Return = {
	auth: Auth
	provider: ProviderId
	/** What the provider sent along: code and state, or an error. */
	query: URLSearchParams
	/** Of the browser's request: its cookies and user agent. */
	headers: Headers
	clientIp: string
	now: Date
}

/**
 * How a return from a provider ended, and the path it leads to: of this site, whatever was asked for.
 * `second-factor`: there is a session, which opens nothing but the challenge it leads to.
 */
export type Finished = { to: string; setCookies: string[] } & (
	| { outcome: 'signed-in' | 'second-factor' | 'linked' | 'check-email' }
	| { outcome: 'failed'; failure: ProviderFailure; message: string; error?: unknown }
)

/** Everything else in the query is the provider's own business. */
const passedOn = ['code', 'state', 'error', 'iss']

/**
 * The end of a sign-in or link at a provider. Better Auth checks that this browser began it (state, cookie), PKCE and
 * nonce, and makes the session; what it answers becomes a path of this site and one sentence. Never throws for what a
 * browser or a provider sends; of any number of returns with one state, one is looked at.
 */
export async function finishWithProvider(
	db: Db,
	{ auth, provider, query, headers, clientIp, now }: Return,
): Promise<Finished> {
	const begunAt = readBegun(headers.get('cookie'))
	const journey: Journey = { now, clientIp, userAgent: headers.get('user-agent'), viewer: null }
	const fail = (failure: ProviderFailure, linking = false, to = begunAt ?? '/sign-in'): Finished => ({
		outcome: 'failed',
		failure,
		message: failureSentence(failure, { provider, linking }),
		to,
		setCookies: [forgetBegun(auth.origin)],
		...(journey.error === undefined ? {} : { error: journey.error }),
	})
	try {
		await consumeAttempt(db, { kind: 'provider', clientIp, now })
		if (!(await claimState(db, { state: query.get('state'), auth, headers, now }))) return fail('state_lost')
		journey.viewer = viewerOf(await findCurrentSession(db, { auth, headers, now }))
		const response = await onJourney(journey, () =>
			auth.handler(callback({ auth, provider, query, headers, clientIp })),
		)
		const back = readReturnAddress(auth.origin, response.headers.get('location'))
		const setCookies = [...response.headers.getSetCookie(), forgetBegun(auth.origin)]
		const { outcome } = journey
		if (outcome === 'signed-in' && back && !back.error) {
			const current = await findCurrentSession(db, { auth, headers: asSentBack(setCookies), now })
			if (!(await isStillLinked(db, { current, provider }))) return fail('state_lost')
			const awaiting = isAwaitingSecondFactor(current)
			return {
				outcome: awaiting ? 'second-factor' : outcome,
				to: afterSignIn(current, back.path),
				setCookies,
			}
		}
		if (outcome === 'linked' || outcome === 'check-email')
			return { outcome, to: back?.path ?? begunAt ?? '/sign-in', setCookies }
		const failure = journey.failure ?? failureOf(response)
		return { ...fail(failure, back?.linking, back?.path), setCookies }
	} catch (error) {
		journey.error = error
		return fail(error instanceof TooMany ? 'too_many' : 'our_fault')
	}
}

/**
 * Whoever unlinks a provider ends the sessions there are, under the lock of the account's row, which a new one waits for: a session that was
 * made for an identity found before is here by now, or gone. It ends, too.
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

function callback({ auth, provider, query, headers, clientIp }: Omit<Return, 'now'>): Request {
	const address = new URL(`${auth.origin}/api/auth/callback/${provider}`)
	for (const name of passedOn) {
		const value = query.get(name)
		if (value !== null) address.searchParams.set(name, value)
	}
	const own = new Headers({ 'x-client-ip': clientIp, 'user-agent': headers.get('user-agent') ?? '' })
	const cookie = headers.get('cookie')
	if (cookie) own.set('cookie', cookie)
	return new Request(address, { headers: own })
}

/**
 * Better Auth reads a state and then deletes it, which lets two returns at once both pass. So the browser that holds
 * the state's cookie claims it first, by a row that can be written once. Without the cookie nothing is claimed: Better
 * Auth will refuse, and a stranger who saw the state cannot use it up.
 */
async function claimState(
	db: Db,
	{ state, auth, headers, now }: { state: string | null } & Pick<Return, 'auth' | 'headers' | 'now'>,
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
	unable_to_link_account: 'signed_out_meanwhile',
	internal_server_error: 'our_fault',
	unable_to_create_session: 'our_fault',
}

/** By the code in Better Auth's redirect, which may be the provider's own; only codes we know mean anything. */
function failureOf(response: Response): ProviderFailure {
	if (response.status === 429) return 'too_many'
	const location = response.headers.get('location')
	const code = location ? URL.parse(location)?.searchParams.get('error') : null
	if (!code) return 'our_fault'
	return ownValue(failures, code) ?? 'answer_garbled'
}
