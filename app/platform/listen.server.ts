import pg from 'pg'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Log } from './log.server.ts'

type Listen = {
	databaseUrl: string
	log: Log
	/** The handler for each channel's notifications. Payloads are ids, never content. */
	channels: Record<string, (payload: string) => void>
	/** Called whenever listening starts or resumes; notifications in between were missed. */
	onConnected(): void
	/** Called once when the connection breaks or cannot be opened, and again only after it was restored. */
	onLost?(): void
	/** The longest delay between two attempts. */
	retryMsMax?: number
}

const firstRetryMs = 250

/** Listens to PostgreSQL's notifications on a connection of its own, which it reopens whenever it breaks. */
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
		const connection = new pg.Client({
			connectionString: databaseUrl,
			application_name: 'lotwise listener',
			connectionTimeoutMillis: 5_000,
			keepAlive: true,
			keepAliveInitialDelayMillis: 10_000,
		})
		client = connection
		let ended = false
		const reconnect = () => {
			if (ended) return
			ended = true
			connection.end().catch(() => {})
			if (closed) return
			if (!lost) onLost()
			lost = true
			timer = setTimeout(connect, waitMs)
			waitMs = Math.min(waitMs * 2, retryMsMax)
		}
		connection.on('error', reconnect)
		connection.on('end', reconnect)
		connection.on('notification', ({ channel, payload }) => getOwnValue(channels, channel)?.(payload ?? ''))
		try {
			await connection.connect()
			for (const channel of Object.keys(channels))
				await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
			waitMs = firstRetryMs
			lost = false
			onConnected()
		} catch (error) {
			if (!closed) log.warn({ error }, 'the database connection for notifications was lost')
			reconnect()
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
