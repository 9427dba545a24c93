import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns a table for a query's `from`: one row for each span between neighbors of `cuts`, with `span` (from 1), `since`
 * and `until`.
 */
export function timeSpansOf(cuts: readonly string[], type: 'timestamptz' | 'date'): SQL {
	const list = (instants: readonly string[]) => sql`${`{${instants.join()}}`}::${sql.raw(type)}[]`
	return sql`unnest(${list(cuts.slice(0, -1))}, ${list(cuts.slice(1))}) with ordinality as s (since, until, span)`
}
