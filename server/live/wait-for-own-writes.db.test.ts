import { expect, vi } from 'vitest'
import { notify } from '#app/db/notify.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { test } from '#tests/setup/database.ts'
import { createLiveHub, type LiveHub } from './hub.ts'
import { waitForOwnWrites } from './wait-for-own-writes.ts'

test('earlier notifications have arrived when the promise resolves', async ({ freshDb: { db, url } }) => {
	const hub = createLiveHub({ databaseUrl: url, log: createLog('silent') })
	try {
		const received: string[] = []
		hub.subscribe('pages', (payload) => received.push(payload))
		const waitForWrites = waitForOwnWrites(hub, db)
		await hub.ready
		for (let time = 1; time <= 20; time++) {
			await notify(db, 'pages', String(time))
			await waitForWrites()
			expect(received.at(-1)).toBe(String(time))
		}
	} finally {
		await hub.close()
	}
})

/** A hub with a fixed connection state that never delivers anything. */
function silentHub(connected: boolean) {
	const unsubscribe = vi.fn()
	const hub: Pick<LiveHub, 'subscribe' | 'onState'> = {
		subscribe: vi.fn(() => unsubscribe),
		onState(listener) {
			listener(connected)
			return () => {}
		},
	}
	return { hub, unsubscribe }
}

test('waiting ends at once while disconnected, and after a second at most', async ({ db }) => {
	const disconnected = silentHub(false)
	await waitForOwnWrites(disconnected.hub, db)()
	expect(disconnected.hub.subscribe).not.toHaveBeenCalled()

	const silent = silentHub(true)
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	try {
		const waiting = waitForOwnWrites(silent.hub, db)()
		await vi.advanceTimersByTimeAsync(999)
		expect(silent.unsubscribe).not.toHaveBeenCalled()
		await vi.advanceTimersByTimeAsync(1)
		await waiting
		expect(silent.unsubscribe).toHaveBeenCalledOnce()
	} finally {
		vi.useRealTimers()
	}
})
