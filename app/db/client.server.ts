import type { Socket } from 'node:net'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { nameQuery, queryLogger } from './query-names.server.ts'

/** A connection or a transaction. Domain functions take either, so the caller decides. */
export type Db = PgDatabase<NodePgQueryResultHKT>
export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000
// The database server cancels a statement sooner and reports it, so a longer silence means a lost connection.
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000

/** Opens a connection pool. `url` may name a socket: `postgres://user@localhost/db?host=/dir`. */
export function openDatabase(
	url: string,
	{ max = 10, silenceMs = SILENCE_MS, onError = () => {}, slow }: Options = {},
): Database {
	const pool = new ReleasingPool({
		connectionString: url,
		max,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		statement_timeout: STATEMENT_TIMEOUT_MS,
		idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
		application_name: 'lotwise',
		...(slow ? { Client: clientThatReports(slow) } : {}),
	})
	// A restart of the database breaks idle and busy connections; without listeners each would end the
	// process. The query in flight rejects, the pool opens a new connection for the next one.
	pool.on('error', onError)
	pool.on('connect', (client) => client.on('error', onError))
	pool.on('connect', (client) => endWhenSilent(client, silenceMs))
	return { db: drizzle(pool, { logger: queryLogger }), pool, close: () => pool.end() }
}

type SlowQueries = {
	thresholdMs: number
	/** `name`: verb and tables of the query, without any values. */
	report(query: { name: string; durationMs: number }): void
}

/** A class of connections that report queries which take too long, from the moment they are sent. */
function clientThatReports({ thresholdMs, report }: SlowQueries): typeof pg.Client {
	const Base = pg.Client as unknown as new (
		...options: unknown[]
	) => { query(...queryArguments: unknown[]): unknown }
	class ReportingClient extends Base {
		override query(...queryArguments: unknown[]): unknown {
			const startedAt = performance.now()
			const [first] = queryArguments
			const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
			const reportIfSlow = () => {
				const durationMs = Math.round(performance.now() - startedAt)
				if (durationMs > thresholdMs && typeof text === 'string')
					report({ name: nameQuery(text), durationMs })
			}
			const callback = queryArguments.at(-1)
			if (typeof callback === 'function') {
				const reporting = (...results: unknown[]) => {
					reportIfSlow()
					return callback(...results)
				}
				return super.query(...queryArguments.slice(0, -1), reporting)
			}
			const result = super.query(...queryArguments)
			if (result instanceof Promise) result.then(reportIfSlow, reportIfSlow)
			return result
		}
	}
	return ReportingClient as unknown as typeof pg.Client
}

type ConnectCallback = (
	error: Error | undefined,
	client: pg.PoolClient | undefined,
	done: (release?: unknown) => void,
) => void

/**
 * Drizzle sends `begin` before it takes care of releasing the connection, so a connection that breaks at that moment would
 * never return to the pool, until none is left. This pool releases the connection of a transaction when its first query fails.
 */
class ReleasingPool extends pg.Pool {
	override connect(): Promise<pg.PoolClient>
	override connect(callback: ConnectCallback): void
	override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
		if (!callback) return super.connect().then(releaseUnlessBegun)
		// `pool.query` gets its connection this way, and releases it itself.
		super.connect(callback)
	}
}

function releaseUnlessBegun(client: pg.PoolClient): pg.PoolClient {
	function query(...queryArguments: unknown[]): unknown {
		Reflect.deleteProperty(client, 'query')
		const result: unknown = Reflect.apply(client.query, client, queryArguments)
		Promise.resolve(result).catch((error: Error) => client.release(error))
		return result
	}
	return Object.assign(client, { query })
}

// A frozen server or a cut cable does not close the connection. It is destroyed as a whole: canceling only the query
// (`query_timeout`) could leave its transaction open for the next user of the connection.
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
	const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
	stream.setTimeout(silenceMs, () => stream.destroy())
}

/**
 * Whether the error means that the database is unreachable or overloaded, so that the same request may succeed later, and not
 * that the query is wrong. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isDatabaseUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code = '', syscall = '' } = error as Error & { code?: string; syscall?: string }
	return (
		// Classes for connections, resources and operator intervention (including statement timeouts), and a read-only standby.
		/^(08|53|57)...$|^25006$/.test(code) ||
		(/^(connect|read|write|getaddrinfo)$/.test(syscall) && /^E[A-Z_]+$/.test(code)) ||
		/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/.test(
			error.message,
		) ||
		isDatabaseUnavailable(error.cause) ||
		(error instanceof AggregateError && error.errors.some(isDatabaseUnavailable))
	)
}

type Options = {
	max?: number
	silenceMs?: number
	/** Called for every lost connection; the pool recovers by itself. */
	onError?: (error: Error) => void
	/** Reports queries that take too long. */
	slow?: SlowQueries
}
