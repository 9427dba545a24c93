import pg from 'pg'
import { ownValue } from '#app/lib/own-key.ts'
import type { Log } from './log.server.ts'

type Listen = {
	databaseUrl: string
	log: Log
	/** What to do on a notification of each channel. Payloads are ids, never content. */
	channels: Record<string, (payload: string) => void>
	/** Told whenever listening begins (again): what was said in between was not heard. */
	onConnected(): void
	/** Told when the connection broke, or could not be opened: once, until it is connected again. */
	onLost?(): void
	/** The longest pause between two tries. */
	retryMsMax?: number
}

const firstRetryMs = 250

/** Hears PostgreSQL's notifications on one connection of its own, which it opens again whenever it breaks. */
export function listen({
	databaseUrl,
	log,
	channels,
	onConnected,
	onLost = () => {},
	retryMsMax = 15_000,
}: Listen): { close(): Promise<void> } {
	let client: pg.Client | undefined
	let timer: NodeJS.Timeout | undefined
	let closed = false
	let lost = false
	let waitMs = firstRetryMs

	async function connect() {
		const mine = new pg.Client({
			connectionString: databaseUrl,
			application_name: 'lotwise listener',
			connectionTimeoutMillis: 5_000,
			keepAlive: true,
			keepAliveInitialDelayMillis: 10_000,
		})
		client = mine
		let over = false
		const again = () => {
			if (over) return
			over = true
			mine.end().catch(() => {})
			if (closed) return
			if (!lost) onLost()
			lost = true
			timer = setTimeout(connect, waitMs)
			waitMs = Math.min(waitMs * 2, retryMsMax)
		}
		mine.on('error', again)
		mine.on('end', again)
		mine.on('notification', ({ channel, payload }) => ownValue(channels, channel)?.(payload ?? ''))
		try {
			await mine.connect()
			for (const channel of Object.keys(channels))
				await mine.query(`listen ${mine.escapeIdentifier(channel)}`)
			waitMs = firstRetryMs
			lost = false
			onConnected()
		} catch (error) {
			if (!closed) log.warn({ error }, 'the database connection for notifications was lost')
			again()
		}
	}

	const first = connect()
	return {
		async close() {
			closed = true
			clearTimeout(timer)
			await first
			await client?.end().catch(() => {})
		},
	}
}
