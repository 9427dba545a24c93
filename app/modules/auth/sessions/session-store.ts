type SessionUser = { id: string; email: string; name: string }

/** The response of `/api/session`. */
export type SessionResult = {
	session: {
		/** Identifies the session; it is not a credential. */
		id: string
		/** Seconds until the session should be renewed. */
		expiresInSeconds: number
		user: SessionUser
		isAdmin: boolean
		hasSecondFactor: boolean
	} | null
}

export type AuthEvent =
	| 'INITIAL_SESSION'
	| 'SIGNED_IN'
	| 'SIGNED_OUT'
	| 'TOKEN_REFRESHED'
	| 'USER_UPDATED'
	| 'PASSWORD_RECOVERY'
	| 'MFA_CHALLENGE_VERIFIED'

export type SessionState = {
	/** True until the first check completes. */
	loading: boolean
	user: SessionUser | null
	/** Contains no token: that stays in a cookie that browser code cannot read. */
	session: { id: string; expiresInSeconds: number } | null
	isAdmin: boolean
}

export type Listener = (event: AuthEvent, state: SessionState) => void

/** What the store needs from its environment, replaced in tests. */
export type SessionEnvironment = {
	fetch(path: '/api/session' | '/api/session/refresh', method: 'GET' | 'POST'): Promise<Response>
	/** Milliseconds, unaffected by clock changes; may stand still while the machine sleeps. */
	monotonicMs(): number
	/** The wall clock in milliseconds, which may be wrong; only its jumps matter. */
	wallMs(): number
	after(ms: number, run: () => void): () => void
	every(ms: number, run: () => void): () => void
	/** Sends a message to all other tabs. */
	broadcast(message: TabMessage): void
	/** The id of the session this browser was last known to have, for other tabs and the next page. */
	lastKnownId(): string | null
}

export type TabMessage = { id: string | null; expiresInSeconds?: number }

// The schedule of the specification.
const tickMs = 30_000
const refreshWithMs = 90_000
const firstRetryMs = 200
// If the two clocks differ by more than this, the machine slept or somebody set the clock.
const jumpMs = 10_000

const signedOutState: SessionState = { loading: false, user: null, session: null, isAdmin: false }
const retryable = (status: number) => status === 502 || status === 503 || status === 504

/**
 * Tracks the session: checks it once, renews it before it is due, and follows other tabs. Only a response of the server ends it;
 * a missing response or an error never does. `onEvent` gets every event.
 */
export function createSessionStore(environment: SessionEnvironment, onEvent: Listener) {
	const stops: (() => void)[] = []
	let state: SessionState = { ...signedOutState, loading: true }
	let hasSecondFactor = false
	let expiresAtMs = 0
	let running: Promise<void> | undefined
	let checkAgain = false
	const hasClockJumped = clockJumpDetector(environment)
	let stopped = false
	/** Whether the last request received a response. */
	let checked = false

	const needsRenewal = () =>
		state.session !== null && expiresAtMs - environment.monotonicMs() <= refreshWithMs

	/** Runs one request at a time; a check requested in the meantime runs once afterwards. */
	function check(renew: boolean): Promise<void> {
		if (running) {
			checkAgain ||= !renew
			return running
		}
		running = request(renew).finally(() => {
			running = undefined
			if (stopped) return
			if (checkAgain) {
				checkAgain = false
				return check(false)
			}
			// After a sleep, the first response may say that a renewal is due.
			if (!renew && checked && needsRenewal()) return check(true)
		})
		return running
	}

	async function request(renew: boolean): Promise<void> {
		if (stopped) return
		checked = false
		const wait = (ms: number) => new Promise<void>((resolve) => stops.push(environment.after(ms, resolve)))
		const result = await fetchSession(environment, renew, wait)
		if (!result) return
		checked = true
		adopt(result.session, renew)
	}

	function adopt(next: SessionResult['session'], renewed: boolean) {
		if (stopped) return
		const before = state
		const hadSecondFactor = hasSecondFactor
		const lastKnownId = environment.lastKnownId()
		expiresAtMs = environment.monotonicMs() + (next?.expiresInSeconds ?? 0) * 1_000
		hasSecondFactor = next?.hasSecondFactor ?? false
		state = stateOf(next, before)
		if ((next?.id ?? null) !== lastKnownId) environment.broadcast({ id: next?.id ?? null })
		else if (next && renewed) environment.broadcast({ id: next.id, expiresInSeconds: next.expiresInSeconds })
		for (const event of eventsOf({ before, next, state, lastKnownId, hadSecondFactor, renewed }))
			if (!stopped) onEvent(event, state)
	}

	function checkNow() {
		const jumped = hasClockJumped()
		if (state.loading) check(false)
		else if (needsRenewal()) check(true)
		else if (state.session && jumped) check(false)
	}

	return {
		getState: () => state,

		/** Checks the session and starts following it. A page rendered signed out has had its first check. */
		start({ wasSignedOut = false } = {}): Promise<void> {
			if (wasSignedOut) state = signedOutState
			stops.push(environment.every(tickMs, checkNow))
			return check(false)
		},

		/** Checks the session again: the tab became visible after a while, or something about the account changed. */
		sync: () => check(false),

		/** Handles a message of another tab that signed in or out, or renewed the session. */
		receive({ id, expiresInSeconds }: TabMessage) {
			if (id !== (state.session?.id ?? null) || state.loading) check(false)
			else if (expiresInSeconds !== undefined)
				expiresAtMs = environment.monotonicMs() + expiresInSeconds * 1_000
		},

		stop() {
			stopped = true
			for (const stop of stops) stop()
		},
	}
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** Requests the session, retrying from 200 ms while the server is unavailable. Returns null without a usable response. */
async function fetchSession(
	environment: SessionEnvironment,
	renew: boolean,
	wait: (ms: number) => Promise<void>,
	retryInMs = firstRetryMs,
): Promise<SessionResult | null> {
	const response = await (renew
		? environment.fetch('/api/session/refresh', 'POST')
		: environment.fetch('/api/session', 'GET')
	).catch(() => null)
	if (response?.ok) {
		const result = (await response.json().catch(() => null)) as SessionResult | null
		return result && 'session' in result ? result : null
	}
	// The next tick retries anyway.
	if ((response && !retryable(response.status)) || retryInMs >= tickMs) return null
	await wait(retryInMs)
	return fetchSession(environment, renew, wait, retryInMs * 2)
}

/** Returns a function that says whether the wall clock has jumped since the last call. */
function clockJumpDetector({ wallMs, monotonicMs }: SessionEnvironment): () => boolean {
	let driftMs = wallMs() - monotonicMs()
	return () => {
		const beforeMs = driftMs
		driftMs = wallMs() - monotonicMs()
		return Math.abs(driftMs - beforeMs) > jumpMs
	}
}

function stateOf(next: SessionResult['session'], before: SessionState): SessionState {
	if (!next) return signedOutState
	return {
		loading: false,
		user: sameUser(before.user, next.user) ? before.user : next.user,
		session: { id: next.id, expiresInSeconds: next.expiresInSeconds },
		isAdmin: next.isAdmin,
	}
}

type SessionChange = {
	before: SessionState
	next: SessionResult['session']
	state: SessionState
	lastKnownId: string | null
	hadSecondFactor: boolean
	renewed: boolean
}

/** Returns the events of a change, in the order in which listeners receive them. */
function eventsOf(change: SessionChange): AuthEvent[] {
	const { before, next, state, lastKnownId, hadSecondFactor, renewed } = change
	const events: AuthEvent[] = before.loading ? ['INITIAL_SESSION'] : []
	if (!next) return before.session ? [...events, 'SIGNED_OUT'] : events
	const isNew = next.id !== (before.loading ? lastKnownId : (before.session?.id ?? null))
	if (next.hasSecondFactor && (isNew || (!hadSecondFactor && !before.loading)))
		events.push('MFA_CHALLENGE_VERIFIED')
	if (isNew) events.push('SIGNED_IN')
	else if (!before.loading && (before.user !== state.user || before.isAdmin !== next.isAdmin))
		events.push('USER_UPDATED')
	if (renewed) events.push('TOKEN_REFRESHED')
	return events
}

const sameUser = (a: SessionUser | null, b: SessionUser) =>
	a !== null && a.id === b.id && a.email === b.email && a.name === b.name
