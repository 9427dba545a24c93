import { followOnline } from '#app/lib/live/follow-online.ts'
import { LiveConnection } from '#app/lib/live/live-connection.ts'
import { openEventStream } from '#app/lib/live/open-event-stream.ts'
import { isNetworkBlocked, onNetworkBlocked } from './kit-requests.ts'
import type { KitStore } from './kit-store.ts'

/** Without a connection the kit tries again this often, whatever the browser says about being online. */
const retryMs = 20_000

/**
 * Syncs with the site when something changed there, when the connection is back, when the kit is opened again, and every
 * 20 seconds while something waits. Returns a function that stops it.
 */
export function syncWhenPossible(store: KitStore): () => void {
	const connection = new LiveConnection({
		open: openEventStream('/api/kit/live', null),
		onEvent: ({ name }) => {
			if (name === 'changed') void store.sync()
		},
		onState: (state) => {
			if (state === 'live') void store.sync()
		},
	})
	const unfollow = followOnline(connection)
	const syncIfVisible = () => {
		if (document.visibilityState === 'visible') void store.sync()
	}
	const timer = setInterval(() => {
		if (store.kit.waitingCount > 0 || store.kit.connection === 'offline') syncIfVisible()
	}, retryMs)
	document.addEventListener('visibilitychange', syncIfVisible)
	window.addEventListener('online', store.sync)
	window.addEventListener('offline', store.loseSignal)
	const unfollowTrial = onNetworkBlocked(() => {
		if (isNetworkBlocked()) store.loseSignal()
	})
	connection.start()
	return () => {
		unfollow()
		clearInterval(timer)
		document.removeEventListener('visibilitychange', syncIfVisible)
		window.removeEventListener('online', store.sync)
		window.removeEventListener('offline', store.loseSignal)
		unfollowTrial()
		connection.stop()
	}
}
