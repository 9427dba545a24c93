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
	/** Until the first check completes. */
	loading: boolean
	user: SessionUser | null
	/** Never a token: that stays in a cookie no script can read. */
	session: { id: string; expiresInSeconds: number } | null
	isAdmin: boolean
}

export type Listener = (event: AuthEvent, state: SessionState) => void

/** What the store needs of the world; a test gives it a world of its own. */
export type World = {
	ask(path: '/api/session' | '/api/session/refresh', method: 'GET' | 'POST'): Promise<Response>
	/** Milliseconds that no change of the clock moves; may stand still while the machine sleeps. */
	monotonicMs(): number
	/** The wall clock, right or wrong; only its jumps are looked at. */
	wallMs(): number
	after(ms: number, run: () => void): () => void
	every(ms: number, run: () => void): () => void
	/** Other tabs, all of them, not this one. */
	tell(message: TabMessage): void
	/** The session this browser was last known to have, for tabs and for the next page. */
	lastKnown(): string | null
}

export type TabMessage = { id: string | null; expiresInSeconds?: number }

// The specification's schedule.
const tickMs = 30_000
const refreshWithMs = 90_000
const firstRetryMs = 200
// The wall clock and the monotonic one part by more: the machine slept, or somebody set the clock.
const jumpMs = 10_000

const nobody: SessionState = { loading: false, user: null, session: null, isAdmin: false }
const retryable = (status: number) => status === 502 || status === 503 || status === 504

/**
 * The app's knowledge of the session: checks it once, renews it before it wants to be, follows other tabs.
 * Only the server's word ends it; no answer at all, or an error, never does.
 */
export function createSessionStore(world: World) {
	const listeners = new Set<Listener>()
	const stops: (() => void)[] = []
	let state: SessionState = { ...nobody, loading: true }
	let hasSecondFactor = false
	let expiresAtMs = 0
	let running: Promise<void> | undefined
	let again = false
	let drift = world.wallMs() - world.monotonicMs()
	let stopped = false
	/** The last request was answered. */
	let checked = false

	const wantsRenewal = () => state.session !== null && expiresAtMs - world.monotonicMs() <= refreshWithMs

	const emit = (event: AuthEvent) => {
		for (const listener of [...listeners]) listener(event, state)
	}

	/** One request at a time; a wish that comes meanwhile is asked once more afterwards. */
	function check(renew: boolean): Promise<void> {
		if (running) {
			again ||= !renew
			return running
		}
		running = request(renew, firstRetryMs).finally(() => {
			running = undefined
			if (stopped) return
			if (again) {
				again = false
				return check(false)
			}
			// After a sleep, the first word may be that it wants renewal at once.
			if (!renew && checked && wantsRenewal()) return check(true)
		})
		return running
	}

	async function request(renew: boolean, retryInMs: number): Promise<void> {
		if (stopped) return
		checked = false
		const response = await (renew
			? world.ask('/api/session/refresh', 'POST')
			: world.ask('/api/session', 'GET')
		).catch(() => null)
		if (response?.ok) {
			const answer = (await response.json().catch(() => null)) as SessionAnswer | null
			if (answer && 'session' in answer) {
				checked = true
				adopt(answer.session, renew)
			}
			return
		}
		// The next tick tries again, too.
		if ((response && !retryable(response.status)) || retryInMs >= tickMs) return
		await new Promise<void>((resolve) => stops.push(world.after(retryInMs, resolve)))
		return request(renew, retryInMs * 2)
	}

	function adopt(next: SessionAnswer['session'], renewed: boolean) {
		if (stopped) return
		const before = state
		const hadSecondFactor = hasSecondFactor
		const lastKnown = world.lastKnown()
		expiresAtMs = world.monotonicMs() + (next?.expiresInSeconds ?? 0) * 1_000
		hasSecondFactor = next?.hasSecondFactor ?? false
		state = next
			? {
					loading: false,
					user: sameUser(before.user, next.user) ? before.user : next.user,
					session: { id: next.id, expiresInSeconds: next.expiresInSeconds },
					isAdmin: next.isAdmin,
				}
			: nobody
		if ((next?.id ?? null) !== lastKnown) world.tell({ id: next?.id ?? null })
		else if (next && renewed) world.tell({ id: next.id, expiresInSeconds: next.expiresInSeconds })

		if (before.loading) emit('INITIAL_SESSION')
		const knownId = before.loading ? lastKnown : (before.session?.id ?? null)
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
		const jumped = Math.abs(world.wallMs() - world.monotonicMs() - drift) > jumpMs
		drift = world.wallMs() - world.monotonicMs()
		if (state.loading) check(false)
		else if (wantsRenewal()) check(true)
		else if (state.session && jumped) check(false)
	}

	return {
		getState: () => state,

		/** Gives what takes the listener off again. */
		subscribe(listener: Listener): () => void {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},

		/** Checks the session and begins to keep it; a page that is known to be nobody's has had its first check. */
		start({ nobodyYet = false } = {}): Promise<void> {
			if (nobodyYet) state = nobody
			stops.push(world.every(tickMs, checkNow))
			return check(false)
		},

		/** Asks the server again: the page was looked at after a while, or something about the account changed. */
		sync: () => check(false),

		/** Another tab has signed in or out, or renewed the session. */
		hear({ id, expiresInSeconds }: TabMessage) {
			if (id !== (state.session?.id ?? null) || state.loading) check(false)
			else if (expiresInSeconds !== undefined) expiresAtMs = world.monotonicMs() + expiresInSeconds * 1_000
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
