import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import type { LiveHub } from './hub.ts'

const waitMsMax = 1_000

/**
 * Gives a function that resolves once this instance has heard of everything that was committed before the call, after a second at the
 * latest. It does not wait while nothing can be heard: then whatever was missed is made up for when the connection is back (`createLiveHub`).
 *
 * PostgreSQL delivers notifications in the order of their commits, so one more of our own arrives after all that matter:
 * https://www.postgresql.org/docs/current/sql-notify.html
 */
export function waitForOwnWrites(hub: Pick<LiveHub, 'subscribe' | 'onState'>, db: Db): () => Promise<void> {
	let connected = false
	hub.onState((now) => {
		connected = now
	})
	return async () => {
		if (!connected) return
		const topic = `echo:${randomUUID()}`
		await new Promise<void>((resolve) => {
			const done = () => {
				clearTimeout(timer)
				unsubscribe()
				resolve()
			}
			const timer = setTimeout(done, waitMsMax)
			const unsubscribe = hub.subscribe(topic, done)
			// The write itself was accepted; a database that fails right after it takes nothing back.
			notify(db, topic).catch(done)
		})
	}
}
