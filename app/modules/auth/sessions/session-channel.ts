import type { SessionStore, TabMessage, World } from './session-store.ts'

const key = 'lw_session'
/** Looking at a page again asks the server again, but not at every switch of tabs. */
const lookAgainMs = 5_000

/** The session store's world in a browser, and the ways in which other tabs and a waking machine reach it. */
export function browserWorld(): { world: World; listen(store: SessionStore): () => void } {
	const channel = 'BroadcastChannel' in window ? new BroadcastChannel(key) : null
	const world: World = {
		ask: (path, method) =>
			fetch(path, { method, headers: { accept: 'application/json' }, cache: 'no-store' }),
		monotonicMs: () => performance.now(),
		wallMs: () => Date.now(),
		after(ms, run) {
			const timer = setTimeout(run, ms)
			return () => clearTimeout(timer)
		},
		every(ms, run) {
			const timer = setInterval(run, ms)
			return () => clearInterval(timer)
		},
		tell(message) {
			try {
				// Reaches other tabs by itself, where there is no channel.
				if (message.id) localStorage.setItem(key, message.id)
				else localStorage.removeItem(key)
			} catch {}
			channel?.postMessage(message)
		},
		lastKnown() {
			try {
				return localStorage.getItem(key)
			} catch {
				return null
			}
		},
	}
	return { world, listen: (store) => listen(store, channel, world) }
}

function listen(store: SessionStore, channel: BroadcastChannel | null, world: World): () => void {
	let lookedAtMs = world.monotonicMs()
	const stop = new AbortController()
	const options = { signal: stop.signal }
	const look = () => {
		if (document.visibilityState !== 'visible' || world.monotonicMs() - lookedAtMs < lookAgainMs) return
		lookedAtMs = world.monotonicMs()
		store.sync()
	}
	document.addEventListener('visibilitychange', look, options)
	addEventListener('online', () => store.sync(), options)
	// Taken from the memory of 'back': whatever it shows may be over.
	addEventListener('pageshow', ({ persisted }) => persisted && store.sync(), options)
	addEventListener('storage', (event) => event.key === key && store.hear({ id: event.newValue }), options)
	channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => store.hear(data), options)
	return () => {
		stop.abort()
		channel?.close()
	}
}
