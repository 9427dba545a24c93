import { setTimeout as after } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { sendDueEmails } from '#app/modules/notifications/dispatch.server.ts'
import { emailQueued } from '#app/modules/notifications/outbox.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { EmailTransport } from '#app/platform/email/transport.server.ts'
import { listen } from '#app/platform/listen.server.ts'
import type { Log } from '#app/platform/log.server.ts'

type Dispatcher = {
	db: Db
	databaseUrl: string
	transport: EmailTransport
	clock: Clock
	log: Log
	sweepMs?: number
}

const graceMs = 8_000

/**
 * Sends an email as soon as it is committed, on whichever instance is notified first. The sweep covers what no notification
 * announces: retries, and emails queued while the listening connection was broken.
 */
export function startEmailDispatcher({
	db,
	databaseUrl,
	transport,
	clock,
	log,
	sweepMs = 30_000,
}: Dispatcher) {
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
				await sendDueEmails(db, { transport, clock, log, signal: stopping.signal })
			} catch (error) {
				log.error({ error }, 'the email dispatcher failed')
				// The sweep tries again. Retrying at once would be a busy loop while the database is down.
				return
			}
		}
	}

	const sweep = setInterval(wake, sweepMs)
	const listening = listen({ databaseUrl, log, channels: { [emailQueued]: wake }, onConnected: wake })
	return {
		async stop() {
			stopping.abort()
			clearInterval(sweep)
			await listening.close()
			// A mail server may be slow. An email that is cut off here is due again when its lease ends.
			await Promise.race([running, after(graceMs, undefined, { ref: false })])
			transport.close()
		},
	}
}
