import type { Socket } from 'node:net'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { queryNotes } from './query-names.server.ts'

/** A connection or a transaction: what domain functions take, so that the caller decides. */
export type Db = PgDatabase<NodePgQueryResultHKT>
export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000
// The server gives up a statement sooner and says so: whoever is silent for so long is not there any more.
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000

/** Opens a pool. `url` may name a socket: `postgres://user@localhost/db?host=/dir`. */
export function openDatabase(
	url: string,
	{ max = 10, silenceMs = SILENCE_MS, onError = () => {} }: Options = {},
): Database {
	const pool = new LendingPool({
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
	pool.on('connect', (client) => endWhenSilent(client, silenceMs))
	return { db: drizzle(pool, { logger: queryNotes }), pool, close: () => pool.end() }
}

type Lent = (
	error: Error | undefined,
	client: pg.PoolClient | undefined,
	done: (release?: unknown) => void,
) => void

/**
 * Drizzle asks `begin` before it sees to giving the connection back. One that broke just then stayed lent for ever, and after as many as a
 * pool has, none was left until the next start. Here the connection of a transaction goes back when its first question fails.
 */
class LendingPool extends pg.Pool {
	override connect(): Promise<pg.PoolClient>
	override connect(lent: Lent): void
	override connect(lent?: Lent): Promise<pg.PoolClient> | undefined {
		if (!lent) return super.connect().then(backUnlessBegun)
		// Single questions are lent their connection this way, and give it back themselves.
		super.connect(lent)
	}
}

function backUnlessBegun(client: pg.PoolClient): pg.PoolClient {
	function query(...queryArguments: unknown[]): unknown {
		Reflect.deleteProperty(client, 'query')
		const answer: unknown = Reflect.apply(client.query, client, queryArguments)
		Promise.resolve(answer).catch((error: Error) => client.release(error))
		return answer
	}
	return Object.assign(client, { query })
}

// A frozen server or a cut cable ends nothing by itself. The connection goes as a whole: a question that is given up
// alone (`query_timeout`) could leave its transaction open for whoever is lent the connection next.
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
	const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
	stream.setTimeout(silenceMs, () => stream.destroy())
}

/**
 * Whether this is a database that cannot be reached, or takes nothing in at present, rather than a fault of
 * the question: the same request may succeed later. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isDatabaseAway(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code = '', syscall = '' } = error as Error & { code?: string; syscall?: string }
	return (
		// Connections, resources, operator intervention (also a statement timeout), and a standby taking over.
		/^(08|53|57)...$|^25006$/.test(code) ||
		(/^(connect|read|write|getaddrinfo)$/.test(syscall) && /^E[A-Z_]+$/.test(code)) ||
		/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/.test(
			error.message,
		) ||
		isDatabaseAway(error.cause) ||
		(error instanceof AggregateError && error.errors.some(isDatabaseAway))
	)
}

type Options = {
	max?: number
	silenceMs?: number
	/** Told of every lost connection; the pool recovers by itself. */
	onError?: (error: Error) => void
}
