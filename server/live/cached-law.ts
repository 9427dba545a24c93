import type { Db } from '#app/db/client.server.ts'
import {
	type CurrentLaw,
	lawToday,
	readStoredLaw,
	type StoredLaw,
} from '#app/modules/deals/law/edit/current-law.server.ts'
import type { LiveHub } from './hub.ts'

/** The notifications of the topic 'pages' after which the law is read again; '' stands for any that were missed. */
const changes = new Set(['', 'law', 'settings'])

type CachedLawInput = {
	db: Db
	clock: { now(): Date }
	hub: Pick<LiveHub, 'subscribe' | 'onState'>
}

/**
 * Returns a function that gives the current law from memory. A change on any instance is announced by the database and drops it; while
 * the connection for announcements is lost, every call reads the tables. Calls at the same time share one read.
 */
export function cacheCurrentLaw({ db, clock, hub }: CachedLawInput): () => Promise<CurrentLaw> {
	let isConnected = false
	let stored: Promise<StoredLaw> | null = null
	const forget = () => {
		stored = null
	}
	hub.onState((connected) => {
		isConnected = connected
		forget()
	})
	// A read that was under way when a change came in is used by its own callers only.
	hub.subscribe('pages', (payload) => {
		if (changes.has(payload)) forget()
	})
	return async () => {
		if (!isConnected) return lawToday(await readStoredLaw(db), clock)
		if (!stored) {
			const reading = readStoredLaw(db)
			stored = reading
			reading.catch(() => {
				if (stored === reading) forget()
			})
		}
		return lawToday(await stored, clock)
	}
}
