import { liveChannel } from '#app/db/notify.server.ts'
import { listen } from '#app/platform/listen.server.ts'
import type { Log } from '#app/platform/log.server.ts'

/** Hears a topic: `word` is what was told with it, '' also when something may have been missed. */
type Hear = (word: string) => void

/** What this instance hears of every instance (`tell` in app/db/notify.server.ts). */
export type LiveHub = {
	/** Once it hears, or has found that it cannot yet. */
	ready: Promise<void>
	/** Calls `hear` whenever somebody tells of the topic, and when notifications may have been missed; gives back the way to stop it. */
	subscribe(topic: string, hear: Hear): () => void
	/** Tells whether the database can be heard, whenever that changes. */
	onState(hear: (connected: boolean) => void): () => void
	close(): Promise<void>
}

/**
 * One database connection for all that is live on this instance. Notifications carry ids only, so a hearer reads what happened from the
 * tables; after a broken connection every hearer is called, because what was told meanwhile was not heard.
 */
export function createLiveHub({ databaseUrl, log }: { databaseUrl: string; log: Log }): LiveHub {
	const topics = new Map<string, Set<Hear>>()
	const states = new Set<(connected: boolean) => void>()

	function call(hear: () => void): void {
		try {
			hear()
		} catch (error) {
			log.error({ error }, 'a live hearer failed')
		}
	}

	let hearing = () => {}
	const ready = new Promise<void>((resolve) => {
		hearing = resolve
	})
	const listening = listen({
		databaseUrl,
		log,
		retryMsMax: 2_000,
		channels: {
			[liveChannel](payload) {
				const space = payload.indexOf(' ')
				const topic = space < 0 ? payload : payload.slice(0, space)
				const word = space < 0 ? '' : payload.slice(space + 1)
				for (const hear of [...(topics.get(topic) ?? [])]) call(() => hear(word))
			},
		},
		onConnected() {
			hearing()
			for (const hear of [...states]) call(() => hear(true))
			for (const hearers of [...topics.values()]) for (const hear of [...hearers]) call(() => hear(''))
		},
		onLost() {
			hearing()
			for (const hear of [...states]) call(() => hear(false))
		},
	})

	return {
		ready,
		subscribe(topic, hear) {
			const hearers = topics.get(topic) ?? new Set()
			topics.set(topic, hearers.add(hear))
			return () => {
				hearers.delete(hear)
				if (hearers.size === 0 && topics.get(topic) === hearers) topics.delete(topic)
			}
		},
		onState(hear) {
			states.add(hear)
			return () => states.delete(hear)
		},
		close: () => listening.close(),
	}
}
