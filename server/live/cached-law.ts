import type { Db } from '#app/db/client.server.ts'
import { lawToday, readStoredLaw, type StoredLaw } from '#app/modules/deals/law/current-law.server.ts'
import type { CurrentLaw } from '#engine'
import type { LiveHub } from './hub.ts'

/** The payloads of the topic 'pages' that invalidate the law. An empty payload means that notifications may have been missed. */
const invalidatingPayloads = new Set(['', 'law', 'settings'])

type CachedLawInput = {
	db: Db
	clock: { now(): Date }
	hub: Pick<LiveHub, 'subscribe' | 'onState'>
}

/**
 * Returns a function that returns the current law from memory. A change notification from any instance invalidates it; while the
 * connection for notifications is lost, every call reads the tables. Concurrent calls share one read.
 */
export function cacheCurrentLaw({ db, clock, hub }: CachedLawInput): () => Promise<CurrentLaw> {
	let isConnected = false
	let stored: Promise<StoredLaw> | null = null
	const invalidate = () => {
		stored = null
	}
	hub.onState((connected) => {
		isConnected = connected
		invalidate()
	})
	// A read already in progress when a change arrives is returned to its callers but not cached.
	hub.subscribe('pages', (payload) => {
		if (invalidatingPayloads.has(payload)) invalidate()
	})
	return async () => {
		if (!isConnected) return lawToday(await readStoredLaw(db), clock)
		if (!stored) {
			const reading = readStoredLaw(db)
			stored = reading
			reading.catch(() => {
				if (stored === reading) invalidate()
			})
		}
		return lawToday(await stored, clock)
	}
}
