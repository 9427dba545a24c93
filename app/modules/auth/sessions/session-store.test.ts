import { expect, test } from 'vitest'
import {
	type AuthEvent,
	createSessionStore,
	type SessionEnvironment,
	type SessionResult,
	type TabMessage,
} from './session-store.ts'

const member = (change: Partial<NonNullable<SessionResult['session']>> = {}) => ({
	id: 'one',
	expiresInSeconds: 3_600,
	user: { id: 'u', email: 'robin@example.com', name: 'Robin' },
	isAdmin: false,
	hasSecondFactor: false,
	...change,
})

type Timer = { at: number; every: number | null; run: () => void }

/** A browser with a manual clock, whose tabs share a server and a storage. */
function browser() {
	const timers = new Set<Timer>()
	const requests: { path: string; at: number }[] = []
	const storage: { id: string | null } = { id: null }
	const tabs: { receive(message: TabMessage): void }[] = []
	let monotonicMs = 0
	let skewMs = 0
	let respond: () => Response | Promise<Response> = () => respondWith(null)
	const respondWith = (session: SessionResult['session']) => Response.json({ session })

	function openTab() {
		const events: AuthEvent[] = []
		const schedule = (ms: number, every: number | null, run: () => void) => {
			const timer = { at: monotonicMs + ms, every, run }
			timers.add(timer)
			return () => timers.delete(timer)
		}
		const environment: SessionEnvironment = {
			async fetch(path) {
				requests.push({ path, at: monotonicMs })
				return respond()
			},
			monotonicMs: () => monotonicMs,
			wallMs: () => 1_700_000_000_000 + monotonicMs + skewMs,
			after: (ms, run) => schedule(ms, null, run),
			every: (ms, run) => schedule(ms, ms, run),
			broadcast(message) {
				storage.id = message.id
				for (const tab of tabs) if (tab !== store) tab.receive(message)
			},
			lastKnownId: () => storage.id,
		}
		const store = createSessionStore(environment, (event) => events.push(event))
		tabs.push(store)
		return { store, events }
	}

	const flush = async () => {
		for (let n = 0; n < 30; n++) await Promise.resolve()
	}
	async function advance(ms: number) {
		const end = monotonicMs + ms
		for (;;) {
			const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
			if (!next) break
			monotonicMs = next.at
			if (next.every) next.at += next.every
			else timers.delete(next)
			next.run()
			await flush()
		}
		monotonicMs = end
		await flush()
	}
	return {
		openTab,
		advance,
		flush,
		storage,
		requests,
		refreshes: () => requests.filter(({ path }) => path.endsWith('refresh')),
		serve: (next: typeof respond) => {
			respond = next
		},
		serveSession: (session: SessionResult['session']) => {
			respond = () => respondWith(session)
		},
		/** Simulates a sleeping machine: the wall clock advances, the monotonic clock does not. */
		sleep: (ms: number) => {
			skewMs += ms
		},
	}
}

test('the state is loading until the first check completes, which emits the first session', async () => {
	const { openTab, serveSession, storage } = browser()
	serveSession(member({ isAdmin: true }))
	storage.id = 'one'
	const { store, events } = openTab()
	expect(store.getState()).toEqual({ loading: true, user: null, session: null, isAdmin: false })
	await store.start()
	expect(store.getState()).toEqual({
		loading: false,
		user: { id: 'u', email: 'robin@example.com', name: 'Robin' },
		session: { id: 'one', expiresInSeconds: 3_600 },
		isAdmin: true,
	})
	expect(events).toEqual(['INITIAL_SESSION'])
	expect(JSON.stringify(store.getState())).not.toMatch(/token/i)
})

test('a first check without a session also completes loading', async () => {
	const { openTab } = browser()
	const { store, events } = openTab()
	await store.start()
	expect(store.getState()).toEqual({ loading: false, user: null, session: null, isAdmin: false })
	expect(events).toEqual(['INITIAL_SESSION'])
})

test('a session new to this browser emits a sign-in, and with a second factor also the passed challenge', async () => {
	const { openTab, serveSession } = browser()
	serveSession(member({ hasSecondFactor: true }))
	const { store, events } = openTab()
	await store.start()
	expect(events).toEqual(['INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'])
})

test('the store checks every 30 seconds and renews once 90 seconds are left', async () => {
	const { openTab, serveSession, advance, refreshes, storage } = browser()
	storage.id = 'one'
	serveSession(member({ expiresInSeconds: 600 }))
	const { store, events } = openTab()
	await store.start()
	await advance(509_999)
	expect(refreshes()).toEqual([])
	serveSession(member({ expiresInSeconds: 3_600 }))
	await advance(1)
	expect(refreshes()).toEqual([{ path: '/api/session/refresh', at: 510_000 }])
	expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
	await advance(3_000_000)
	expect(refreshes()).toHaveLength(1)
})

test.for([502, 503, 504, 'no connection'] as const)(
	'after %s the store retries from 200 ms, doubling, and nobody is signed out',
	async (failure) => {
		const { openTab, serve, serveSession, advance, refreshes, storage } = browser()
		storage.id = 'one'
		serveSession(member({ expiresInSeconds: 100 }))
		const { store, events } = openTab()
		await store.start()
		serve(() => {
			if (failure === 'no connection') throw new TypeError('fetch failed')
			return new Response(null, { status: failure })
		})
		await advance(30_000 + 200 + 400 + 800 + 1_600)
		expect(refreshes().map(({ at }) => at - 30_000)).toEqual([0, 200, 600, 1_400, 3_000])
		expect(store.getState().user).not.toBeNull()
		// The server stays unavailable for longer than the session would last without a renewal.
		await advance(300_000)
		expect(store.getState().user).not.toBeNull()
		serveSession(member())
		await advance(60_000)
		expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
	},
)

test.for([429, 500, 403])('after %i the store waits for the next tick', async (status) => {
	const { openTab, serve, serveSession, advance, refreshes, storage } = browser()
	storage.id = 'one'
	serveSession(member({ expiresInSeconds: 100 }))
	const { store } = openTab()
	await store.start()
	serve(() => new Response(null, { status }))
	await advance(60_000)
	expect(refreshes().map(({ at }) => at)).toEqual([30_000, 60_000])
	expect(store.getState().user).not.toBeNull()
})

test('only a response of the server ends a session', async () => {
	const { openTab, serveSession, serve, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const { store, events } = openTab()
	await store.start()
	serve(() => new Response('<h1>Something else</h1>', { headers: { 'content-type': 'text/html' } }))
	await store.sync()
	expect(store.getState().user).not.toBeNull()
	serveSession(null)
	await store.sync()
	expect(store.getState()).toEqual({ loading: false, user: null, session: null, isAdmin: false })
	expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
	expect(storage.id).toBeNull()
})

test('other tabs follow a sign-out and a sign-in', async () => {
	const { openTab, serveSession, flush, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const [a, b, c] = [openTab(), openTab(), openTab()]
	await Promise.all([a.store.start(), b.store.start(), c.store.start()])
	serveSession(null)
	await a.store.sync()
	await flush()
	for (const tab of [a, b, c]) expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
	serveSession(member({ id: 'two' }))
	await b.store.sync()
	await flush()
	for (const tab of [a, b, c]) expect(tab.events.at(-1)).toBe('SIGNED_IN')
})

test('on a page rendered signed out, the session of another tab emits a sign-in', async () => {
	const { openTab, serveSession, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const { store, events } = openTab()
	await store.start({ wasSignedOut: true })
	expect(events).toEqual(['SIGNED_IN'])
})

test('after a renewal in one tab, the other tabs do not renew', async () => {
	const { openTab, serveSession, advance, refreshes, storage } = browser()
	storage.id = 'one'
	serveSession(member({ expiresInSeconds: 100 }))
	const tabs = [openTab(), openTab(), openTab()]
	for (const { store } of tabs) {
		await store.start()
		await advance(1_000)
	}
	serveSession(member({ expiresInSeconds: 3_600 }))
	await advance(120_000)
	expect(refreshes()).toHaveLength(1)
})

test('after a sleep or a clock change the store checks the session and renews it immediately if due', async () => {
	const { openTab, serve, serveSession, advance, sleep, requests, refreshes, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const { store, events } = openTab()
	await store.start()
	await advance(60_000)
	expect(requests).toHaveLength(1)
	sleep(8 * 3_600_000)
	serve(() => {
		const renewed = requests.at(-1)!.path.endsWith('refresh')
		return Response.json({ session: member({ expiresInSeconds: renewed ? 3_600 : 0 }) })
	})
	await advance(30_000)
	expect(requests.slice(1).map(({ path }) => path)).toEqual(['/api/session', '/api/session/refresh'])
	expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
	// A clock set back by a day causes only one check.
	sleep(-24 * 3_600_000)
	serveSession(member())
	await advance(300_000)
	expect(refreshes()).toHaveLength(1)
	expect(store.getState().user).not.toBeNull()
})

test('a changed name or role emits an event, an unchanged response does not', async () => {
	const { openTab, serveSession, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const { store, events } = openTab()
	await store.start()
	await store.sync()
	serveSession(member({ user: { id: 'u', email: 'robin@example.com', name: 'Robin Ferrer' } }))
	await store.sync()
	serveSession(member({ user: { id: 'u', email: 'robin@example.com', name: 'Robin Ferrer' }, isAdmin: true }))
	await store.sync()
	expect(events).toEqual(['INITIAL_SESSION', 'USER_UPDATED', 'USER_UPDATED'])
})

test('simultaneous checks cause one request, and one more after it', async () => {
	const { openTab, serveSession, requests, flush, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const { store } = openTab()
	await Promise.all([store.start(), ...Array.from({ length: 50 }, () => store.sync())])
	await flush()
	expect(requests).toHaveLength(2)
})

test('a stopped store sends no requests and emits no events', async () => {
	const { openTab, serveSession, advance, requests, storage } = browser()
	storage.id = 'one'
	serveSession(member({ expiresInSeconds: 100 }))
	const { store, events } = openTab()
	await store.start()
	store.stop()
	await advance(120_000)
	expect(requests).toHaveLength(1)
	expect(events).toEqual(['INITIAL_SESSION'])
})
