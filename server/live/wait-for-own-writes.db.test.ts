import { expect, vi } from 'vitest'
import { notify } from '#app/db/notify.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { test } from '#tests/setup/database.ts'
import { createLiveHub, type LiveHub } from './hub.ts'
import { waitForOwnWrites } from './wait-for-own-writes.ts'

test('whatever was told before has been heard afterwards', async ({ freshDb: { db, url } }) => {
	const hub = createLiveHub({ databaseUrl: url, log: createLog('silent') })
	try {
		const heard: string[] = []
		hub.subscribe('pages', (word) => heard.push(word))
		const waitForWrites = waitForOwnWrites(hub, db)
		await hub.ready
		for (let time = 1; time <= 20; time++) {
			await notify(db, 'pages', String(time))
			await waitForWrites()
			expect(heard.at(-1)).toBe(String(time))
		}
	} finally {
		await hub.close()
	}
})

/** A hub that says whether it is connected, and hears nothing. */
function deafHub(connected: boolean) {
	const unsubscribe = vi.fn()
	const hub: Pick<LiveHub, 'subscribe' | 'onState'> = {
		subscribe: vi.fn(() => unsubscribe),
		onState(hear) {
			hear(connected)
			return () => {}
		},
	}
	return { hub, unsubscribe }
}

test('nobody waits while nothing can be heard, and never for longer than a second', async ({ db }) => {
	const away = deafHub(false)
	await waitForOwnWrites(away.hub, db)()
	expect(away.hub.subscribe).not.toHaveBeenCalled()

	const silent = deafHub(true)
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
