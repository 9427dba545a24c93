import type { SessionAnswer, SessionUser } from './session-result.ts'

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
 * Tracks the session: checks it once, renews it before it is due, and follows other tabs. Only a response of the server
 * ends
 * it; a missing response or an error never does.
 */
export function createSessionStore(environment: SessionEnvironment) {
	const listeners = new Set<Listener>()
	const stops: (() => void)[] = []
	let state: SessionState = { ...signedOutState, loading: true }
	let hasSecondFactor = false
	let expiresAtMs = 0
	let running: Promise<void> | undefined
	let checkAgain = false
	let drift = environment.wallMs() - environment.monotonicMs()
	let stopped = false
	/** Whether the last request received a response. */
	let checked = false

	const needsRenewal = () =>
		state.session !== null && expiresAtMs - environment.monotonicMs() <= refreshWithMs

	const emit = (event: AuthEvent) => {
		for (const listener of [...listeners]) listener(event, state)
	}

	/** Runs one request at a time; a check requested in the meantime runs once afterwards. */
	function check(renew: boolean): Promise<void> {
		if (running) {
			checkAgain ||= !renew
			return running
		}
		running = request(renew, firstRetryMs).finally(() => {
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

	async function request(renew: boolean, retryInMs: number): Promise<void> {
		if (stopped) return
		checked = false
		const response = await (renew
			? environment.fetch('/api/session/refresh', 'POST')
			: environment.fetch('/api/session', 'GET')
		).catch(() => null)
		if (response?.ok) {
			const answer = (await response.json().catch(() => null)) as SessionAnswer | null
			if (answer && 'session' in answer) {
				checked = true
				adopt(answer.session, renew)
			}
			return
		}
		// The next tick retries anyway.
		if ((response && !retryable(response.status)) || retryInMs >= tickMs) return
		await new Promise<void>((resolve) => stops.push(environment.after(retryInMs, resolve)))
		return request(renew, retryInMs * 2)
	}

	function adopt(next: SessionAnswer['session'], renewed: boolean) {
		if (stopped) return
		const before = state
		const hadSecondFactor = hasSecondFactor
		const lastKnownId = environment.lastKnownId()
		expiresAtMs = environment.monotonicMs() + (next?.expiresInSeconds ?? 0) * 1_000
		hasSecondFactor = next?.hasSecondFactor ?? false
		state = next
			? {
					loading: false,
					user: sameUser(before.user, next.user) ? before.user : next.user,
					session: { id: next.id, expiresInSeconds: next.expiresInSeconds },
					isAdmin: next.isAdmin,
				}
			: signedOutState
		if ((next?.id ?? null) !== lastKnownId) environment.broadcast({ id: next?.id ?? null })
		else if (next && renewed) environment.broadcast({ id: next.id, expiresInSeconds: next.expiresInSeconds })

		if (before.loading) emit('INITIAL_SESSION')
		const knownId = before.loading ? lastKnownId : (before.session?.id ?? null)
		if (!next) {
			if (before.session) emit('SIGNED_OUT')
			return
		}
		if (hasSecondFactor && (next.id !== knownId || (!hadSecondFactor && !before.loading)))
			emit('MFA_CHALLENGE_VERIFIED')
		if (next.id !== knownId) emit('SIGNED_IN')
		else if (!before.loading && (before.user !== state.user || before.isAdmin !== next.isAdmin))
			emit('USER_UPDATED')
		if (renewed) emit('TOKEN_REFRESHED')
	}

	function checkNow() {
		const jumped = Math.abs(environment.wallMs() - environment.monotonicMs() - drift) > jumpMs
		drift = environment.wallMs() - environment.monotonicMs()
		if (state.loading) check(false)
		else if (needsRenewal()) check(true)
		else if (state.session && jumped) check(false)
	}

	return {
		getState: () => state,

		/** Returns a function that removes the listener. */
		subscribe(listener: Listener): () => void {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},

		/**
		 * Checks the session and starts following it. On a page rendered signed out, that rendering was the first
		 * check.
		 */
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
			listeners.clear()
		},
	}
}

export type SessionStore = ReturnType<typeof createSessionStore>

const sameUser = (a: SessionUser | null, b: SessionUser) =>
	a !== null && a.id === b.id && a.email === b.email && a.name === b.name
