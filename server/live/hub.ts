import { liveChannel } from '#app/db/notify.server.ts'
import { listen } from '#app/platform/listen.server.ts'
import type { Log } from '#app/platform/log.server.ts'

/** Listens to a topic. `payload` is the text of the notification; it is '' also when notifications may have been missed. */
type Listener = (payload: string) => void

/** Notifications from every instance (`notify` in app/db/notify.server.ts), dispatched to listeners on this one. */
export type LiveHub = {
	/** Resolves once it is connected, or the first attempt to connect has failed. */
	ready: Promise<void>
	/** Calls `listener` for each notification of the topic, and when some may have been missed. @returns a function to unsubscribe */
	subscribe(topic: string, listener: Listener): () => void
	/** Calls `listener` with the connection state whenever that changes. */
	onState(listener: (connected: boolean) => void): () => void
	close(): Promise<void>
}

/**
 * One database connection for all live updates of this instance. Notifications carry only ids, so a listener reads what
 * happened from the tables. After a broken connection every listener is called, because notifications may have been missed
 * in the meantime.
 */
export function createLiveHub({ databaseUrl, log }: { databaseUrl: string; log: Log }): LiveHub {
	const topics = new Map<string, Set<Listener>>()
	const stateListeners = new Set<(connected: boolean) => void>()

	function runListener(listener: () => void): void {
		try {
			listener()
		} catch (error) {
			log.error({ error }, 'a live listener failed')
		}
	}

	let resolveReady = () => {}
	const ready = new Promise<void>((resolve) => {
		resolveReady = resolve
	})
	const listening = listen({
		databaseUrl,
		log,
		retryMsMax: 2_000,
		channels: {
			[liveChannel](notification) {
				const space = notification.indexOf(' ')
				const topic = space < 0 ? notification : notification.slice(0, space)
				const payload = space < 0 ? '' : notification.slice(space + 1)
				for (const listener of [...(topics.get(topic) ?? [])]) runListener(() => listener(payload))
			},
		},
		onConnected() {
			resolveReady()
			for (const listener of [...stateListeners]) runListener(() => listener(true))
			for (const listeners of [...topics.values()])
				for (const listener of [...listeners]) runListener(() => listener(''))
		},
		onLost() {
			resolveReady()
			for (const listener of [...stateListeners]) runListener(() => listener(false))
		},
	})

	return {
		ready,
		subscribe(topic, listener) {
			const listeners = topics.get(topic) ?? new Set()
			topics.set(topic, listeners.add(listener))
			return () => {
				listeners.delete(listener)
				if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
			}
		},
		onState(listener) {
			stateListeners.add(listener)
			return () => stateListeners.delete(listener)
		},
		close: () => listening.close(),
	}
}
