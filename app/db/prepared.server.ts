import type { Db } from './client.server.ts'

type PreparedQuery<Result> = { execute(values: Record<string, unknown>): Promise<Result> }

/**
 * Prepares a query that nearly every page sends: Drizzle writes its SQL once for each connection pool, and PostgreSQL parses and plans
 * it once for each connection. `build` uses `sql.placeholder(name)` for values. For a handful of queries only: in a transaction it is
 * prepared each time.
 */
export function preparedQuery<Values extends Record<string, unknown>, Result>(
	build: (db: Db) => PreparedQuery<Result>,
): (db: Db, values: Values) => Promise<Result> {
	const queries = new WeakMap<Db, PreparedQuery<Result>>()
	return (db, values) => {
		let query = queries.get(db)
		if (!query) {
			query = build(db)
			queries.set(db, query)
		}
		return query.execute(values)
	}
}
