import type { SessionEnvironment, SessionStore, TabMessage } from './session-store.ts'

const storageKey = 'lw_session'
/** Returning to a tab checks the session again, but at most this often. */
const checkIntervalMs = 5_000

/**
 * Returns the session store's environment in a browser, and a function that lets other tabs and a waking machine reach the store.
 */
export function browserEnvironment(): {
	environment: SessionEnvironment
	listen(store: SessionStore): () => void
} {
	const channel = 'BroadcastChannel' in window ? new BroadcastChannel(storageKey) : null
	const environment: SessionEnvironment = {
		fetch: (path, method) =>
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
		broadcast(message) {
			try {
				// Notifies other tabs where BroadcastChannel is missing.
				if (message.id) localStorage.setItem(storageKey, message.id)
				else localStorage.removeItem(storageKey)
			} catch {}
			channel?.postMessage(message)
		},
		lastKnownId() {
			try {
				return localStorage.getItem(storageKey)
			} catch {
				return null
			}
		},
	}
	return { environment, listen: (store) => listen(store, channel, environment) }
}

function listen(
	store: SessionStore,
	channel: BroadcastChannel | null,
	environment: SessionEnvironment,
): () => void {
	let checkedAtMs = environment.monotonicMs()
	const stop = new AbortController()
	const options = { signal: stop.signal }
	const checkWhenVisible = () => {
		if (document.visibilityState !== 'visible' || environment.monotonicMs() - checkedAtMs < checkIntervalMs)
			return
		checkedAtMs = environment.monotonicMs()
		store.sync()
	}
	document.addEventListener('visibilitychange', checkWhenVisible, options)
	addEventListener('online', () => store.sync(), options)
	// The page was restored from the back-forward cache, so what it shows may be outdated.
	addEventListener('pageshow', ({ persisted }) => persisted && store.sync(), options)
	addEventListener(
		'storage',
		(event) => event.key === storageKey && store.receive({ id: event.newValue }),
		options,
	)
	channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => store.receive(data), options)
	return () => {
		stop.abort()
		channel?.close()
	}
}
