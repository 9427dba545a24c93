import pg from 'pg'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Log } from './log.server.ts'

type ListenOptions = {
	databaseUrl: string
	log: Log
	/** The handler of each channel. A notification's payload is an id, never content. */
	channels: Record<string, (payload: string) => void>
	/** Called when listening starts and whenever it resumes: notifications sent before that were missed. */
	onConnected(): void
	/** Called each time the connection is lost, but only once however many attempts to reconnect fail. */
	onLost?(): void
	/** The longest delay between two attempts to reconnect. */
	retryMsMax?: number
}

const firstRetryMs = 250

/** Receives notifications from PostgreSQL (`LISTEN`) on a separate connection, and reconnects with growing delays when it is lost. */
export function listen({
	databaseUrl,
	log,
	channels,
	onConnected,
	onLost = () => {},
	retryMsMax = 15_000,
}: ListenOptions): { close(): Promise<void> } {
	let client: pg.Client | undefined
	let timer: NodeJS.Timeout | undefined
	let closed = false
	let lost = false
	let retryMs = firstRetryMs

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
			timer = setTimeout(connect, retryMs)
			retryMs = Math.min(retryMs * 2, retryMsMax)
		}
		connection.on('error', reconnect)
		connection.on('end', reconnect)
		connection.on('notification', ({ channel, payload }) => getOwnValue(channels, channel)?.(payload ?? ''))
		try {
			await connection.connect()
			for (const channel of Object.keys(channels))
				await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
			retryMs = firstRetryMs
			lost = false
			onConnected()
		} catch (error) {
			if (!closed) log.warn({ error }, 'could not connect to the database to listen for notifications')
			reconnect()
		}
	}

	const firstConnection = connect()
	return {
		async close() {
			closed = true
			clearTimeout(timer)
			await firstConnection
			await client?.end().catch(() => {})
		},
	}
}
