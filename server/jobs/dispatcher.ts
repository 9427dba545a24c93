import { setTimeout as after } from 'node:timers/promises'
import { listen } from '#app/platform/listen.server.ts'
import type { Log } from '#app/platform/log.server.ts'

type Dispatcher = {
	/** What it sends, for the log: 'email'. */
	name: string
	/** The channel of the database that announces new ones. */
	channel: string
	/** Sends all that is due. */
	sendDue(signal: AbortSignal): Promise<unknown>
	databaseUrl: string
	log: Log
	sweepMs?: number
}

const graceMs = 8_000

/**
 * Sends what is queued as soon as it is committed, on whichever instance is notified first. The sweep covers what no notification
 * announces: retries, and what was queued while the listening connection was broken.
 */
export function startDispatcher({ name, channel, sendDue, databaseUrl, log, sweepMs = 30_000 }: Dispatcher) {
	const stopping = new AbortController()
	let running: Promise<void> | undefined
	let wokenAgain = false

	function wake(): void {
		wokenAgain = true
		if (stopping.signal.aborted) return
		running ??= sendAll().finally(() => {
			running = undefined
		})
	}

	async function sendAll(): Promise<void> {
		while (wokenAgain && !stopping.signal.aborted) {
			wokenAgain = false
			try {
				await sendDue(stopping.signal)
			} catch (error) {
				log.error({ error }, `the ${name} dispatcher failed`)
				// The sweep tries again. Retrying at once would be a busy loop while the database is down.
				return
			}
		}
	}

	const sweep = setInterval(wake, sweepMs)
	const listening = listen({ databaseUrl, log, channels: { [channel]: wake }, onConnected: wake })
	return {
		/** What is cut off after some seconds is due again when its lease ends. */
		async stop() {
			stopping.abort()
			clearInterval(sweep)
			await listening.close()
			await Promise.race([running, after(graceMs, undefined, { ref: false })])
		},
	}
}
