import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import type { LiveHub } from './hub.ts'

const waitMsMax = 1_000

/**
 * Returns a function that resolves once this instance has received the notifications of everything committed before the call,
 * after one second at most. While disconnected it resolves at once: on reconnect `createLiveHub` makes up for missed
 * notifications.
 * PostgreSQL delivers notifications in commit order, so one that is sent now arrives after those of earlier commits:
 * https://www.postgresql.org/docs/current/sql-notify.html
 */
export function waitForOwnWrites(hub: Pick<LiveHub, 'subscribe' | 'onState'>, db: Db): () => Promise<void> {
	let connected = false
	hub.onState((isConnected) => {
		connected = isConnected
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
			// The write itself is committed, so an error here is no reason to fail.
			notify(db, topic).catch(done)
		})
	}
}
