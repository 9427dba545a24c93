import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** A connection or a transaction: what domain functions take, so that the caller decides. */
// biome-ignore lint/suspicious/noExplicitAny: the schema only types db.query; a transaction of any schema is welcome.
export type Db = Pick<NodePgDatabase<any>, keyof NodePgDatabase>
export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000

/** Opens a pool. `url` may name a socket: `postgres://user@localhost/db?host=/dir`. */
export function openDatabase(
	url: string,
	{ max = 10, schema, onError = () => {} }: Options = {},
): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		statement_timeout: STATEMENT_TIMEOUT_MS,
		idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
		application_name: 'lotwise',
	})
	// A restart of the database breaks idle and busy connections; without listeners each would end the
	// process. The query in flight rejects, the pool opens a new connection for the next one.
	pool.on('error', onError)
	pool.on('connect', (client) => client.on('error', onError))
	return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

type Options = {
	max?: number
	schema?: Record<string, unknown>
	/** Told of every lost connection; the pool recovers by itself. */
	onError?: (error: Error) => void
}
