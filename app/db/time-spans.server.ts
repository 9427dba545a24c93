import { type SQL, sql } from 'drizzle-orm'

/** For a query's `from`: what lies between each two neighbours of `cuts`, as `span` (from 1), `since` and `until`. */
export function timeSpansOf(cuts: readonly string[], type: 'timestamptz' | 'date'): SQL {
	const list = (places: readonly string[]) => sql`${`{${places.join()}}`}::${sql.raw(type)}[]`
	return sql`unnest(${list(cuts.slice(0, -1))}, ${list(cuts.slice(1))}) with ordinality as s (since, until, span)`
}
