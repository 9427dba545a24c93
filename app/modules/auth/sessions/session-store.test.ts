import { expect, test } from 'vitest'
import type { SessionAnswer } from './session-result.ts'
import { type AuthEvent, createSessionStore, type TabMessage, type World } from './session-store.ts'

const member = (given: Partial<NonNullable<SessionAnswer['session']>> = {}) => ({
	id: 'one',
	expiresInSeconds: 3_600,
	user: { id: 'u', email: 'robin@example.com', name: 'Robin' },
	isAdmin: false,
	hasSecondFactor: false,
	...given,
})

type Timer = { at: number; every: number | null; run: () => void }

/** A browser whose time passes when told, with tabs that share a server and a storage. */
function browser() {
	const timers = new Set<Timer>()
	const asked: { path: string; at: number }[] = []
	const storage: { id: string | null } = { id: null }
	const tabs: { hear(message: TabMessage): void }[] = []
	let mono = 0
	let skewMs = 0
	let answer: () => Response | Promise<Response> = () => says(null)
	const says = (session: SessionAnswer['session']) => Response.json({ session })

	function openTab() {
		const events: AuthEvent[] = []
		const schedule = (ms: number, every: number | null, run: () => void) => {
			const timer = { at: mono + ms, every, run }
			timers.add(timer)
			return () => timers.delete(timer)
		}
		const world: World = {
			async ask(path) {
				asked.push({ path, at: mono })
				return answer()
			},
			monotonicMs: () => mono,
			wallMs: () => 1_700_000_000_000 + mono + skewMs,
			after: (ms, run) => schedule(ms, null, run),
			every: (ms, run) => schedule(ms, ms, run),
			tell(message) {
				storage.id = message.id
				for (const tab of tabs) if (tab !== store) tab.hear(message)
			},
			lastKnown: () => storage.id,
		}
		const store = createSessionStore(world)
		tabs.push(store)
		store.subscribe((event) => events.push(event))
		return { store, events }
	}

	const settle = async () => {
		for (let n = 0; n < 30; n++) await Promise.resolve()
	}
	async function pass(ms: number) {
		const end = mono + ms
		for (;;) {
			const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
			if (!next) break
			mono = next.at
			if (next.every) next.at += next.every
			else timers.delete(next)
			next.run()
			await settle()
		}
		mono = end
		await settle()
	}
	return {
		openTab,
		pass,
		settle,
		storage,
		asked,
		refreshes: () => asked.filter(({ path }) => path.endsWith('refresh')),
		serve: (next: typeof answer) => {
			answer = next
		},
		serveSession: (session: SessionAnswer['session']) => {
			answer = () => says(session)
		},
		/** The machine sleeps: the wall clock goes on, the monotonic one may not. */
		sleep: (ms: number) => {
			skewMs += ms
		},
	}
}

test('it is loading until the first check completes, then tells the first session', async () => {
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

test('nobody signed in is an answer, too', async () => {
	const { openTab } = browser()
	const { store, events } = openTab()
	await store.start()
	expect(store.getState()).toEqual({ loading: false, user: null, session: null, isAdmin: false })
	expect(events).toEqual(['INITIAL_SESSION'])
})

test('a session this browser did not have before is a sign-in; with a second factor, its challenge was passed', async () => {
	const { openTab, serveSession } = browser()
	serveSession(member({ hasSecondFactor: true }))
	const { store, events } = openTab()
	await store.start()
	expect(events).toEqual(['INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'])
})

test('it looks every 30 seconds and renews with 90 seconds left, not before', async () => {
	const { openTab, serveSession, pass, refreshes, storage } = browser()
	storage.id = 'one'
	serveSession(member({ expiresInSeconds: 600 }))
	const { store, events } = openTab()
	await store.start()
	await pass(509_999)
	expect(refreshes()).toEqual([])
	serveSession(member({ expiresInSeconds: 3_600 }))
	await pass(1)
	expect(refreshes()).toEqual([{ path: '/api/session/refresh', at: 510_000 }])
	expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
	await pass(3_000_000)
	expect(refreshes()).toHaveLength(1)
})

test.for([502, 503, 504, 'no connection'] as const)(
	'after %s it tries again from 200 ms, doubling, and nobody is signed out',
	async (failure) => {
		const { openTab, serve, serveSession, pass, refreshes, storage } = browser()
		storage.id = 'one'
		serveSession(member({ expiresInSeconds: 100 }))
		const { store, events } = openTab()
		await store.start()
		serve(() => {
			if (failure === 'no connection') throw new TypeError('fetch failed')
			return new Response(null, { status: failure })
		})
		await pass(30_000 + 200 + 400 + 800 + 1_600)
		expect(refreshes().map(({ at }) => at - 30_000)).toEqual([0, 200, 600, 1_400, 3_000])
		expect(store.getState().user).not.toBeNull()
		// The server is back after a restart longer than the session's span.
		await pass(300_000)
		expect(store.getState().user).not.toBeNull()
		serveSession(member())
		await pass(60_000)
		expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
	},
)

test.for([429, 500, 403])('after %i it waits for the next tick', async (status) => {
	const { openTab, serve, serveSession, pass, refreshes, storage } = browser()
	storage.id = 'one'
	serveSession(member({ expiresInSeconds: 100 }))
	const { store } = openTab()
	await store.start()
	serve(() => new Response(null, { status }))
	await pass(60_000)
	expect(refreshes().map(({ at }) => at)).toEqual([30_000, 60_000])
	expect(store.getState().user).not.toBeNull()
})

test('only the word of the server ends a session', async () => {
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
	const { openTab, serveSession, settle, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const [a, b, c] = [openTab(), openTab(), openTab()]
	await Promise.all([a.store.start(), b.store.start(), c.store.start()])
	serveSession(null)
	await a.store.sync()
	await settle()
	for (const tab of [a, b, c]) expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
	serveSession(member({ id: 'two' }))
	await b.store.sync()
	await settle()
	for (const tab of [a, b, c]) expect(tab.events.at(-1)).toBe('SIGNED_IN')
})

test("on a page that was nobody's, the session of another tab is a sign-in", async () => {
	const { openTab, serveSession, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const { store, events } = openTab()
	await store.start({ nobodyYet: true })
	expect(events).toEqual(['SIGNED_IN'])
})

test('a tab that renewed saves the others the trouble', async () => {
	const { openTab, serveSession, pass, refreshes, storage } = browser()
	storage.id = 'one'
	serveSession(member({ expiresInSeconds: 100 }))
	const tabs = [openTab(), openTab(), openTab()]
	for (const { store } of tabs) {
		await store.start()
		await pass(1_000)
	}
	serveSession(member({ expiresInSeconds: 3_600 }))
	await pass(120_000)
	expect(refreshes()).toHaveLength(1)
})

test('after a sleep and after a change of the clock it asks, and renews at once when that is due', async () => {
	const { openTab, serve, serveSession, pass, sleep, asked, refreshes, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const { store, events } = openTab()
	await store.start()
	await pass(60_000)
	expect(asked).toHaveLength(1)
	sleep(8 * 3_600_000)
	serve(() => {
		const renewed = asked.at(-1)!.path.endsWith('refresh')
		return Response.json({ session: member({ expiresInSeconds: renewed ? 3_600 : 0 }) })
	})
	await pass(30_000)
	expect(asked.slice(1).map(({ path }) => path)).toEqual(['/api/session', '/api/session/refresh'])
	expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
	// A clock set back by a day moves nothing but one question.
	sleep(-24 * 3_600_000)
	serveSession(member())
	await pass(300_000)
	expect(refreshes()).toHaveLength(1)
	expect(store.getState().user).not.toBeNull()
})

test('a changed name or role is told, the same answer is not', async () => {
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

test('wishes that come together become one request, and one more', async () => {
	const { openTab, serveSession, asked, settle, storage } = browser()
	storage.id = 'one'
	serveSession(member())
	const { store } = openTab()
	await Promise.all([store.start(), ...Array.from({ length: 50 }, () => store.sync())])
	await settle()
	expect(asked).toHaveLength(2)
})

test('a stopped store asks and tells nothing more', async () => {
	const { openTab, serveSession, pass, asked, storage } = browser()
	storage.id = 'one'
	serveSession(member({ expiresInSeconds: 100 }))
	const { store, events } = openTab()
	await store.start()
	store.stop()
	await pass(120_000)
	expect(asked).toHaveLength(1)
	expect(events).toEqual(['INITIAL_SESSION'])
})
