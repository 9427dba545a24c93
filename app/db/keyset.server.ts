import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isUuid } from '#app/lib/uuid.ts'

/** The columns that order a list; the last one is the ID, so that no two rows have the same position. */
type Keyset = readonly [...keys: (PgColumn | SQL)[], id: PgColumn]

/** Returns the position of a row in the list, to be compared with `placeOfRow`. */
export const placeOf = (keyset: Keyset): SQL => sql`(${sql.join([...keyset], sql`, `)})`

/** Returns the current position of the row with this ID, so that a cursor is only an ID. */
export function placeOfRow(keyset: Keyset, id: string | number): SQL {
	const idColumn = keyset.at(-1) as PgColumn
	return sql`(select ${sql.join([...keyset], sql`, `)} from ${idColumn.table} where ${idColumn} = ${id})`
}

/**
 * Builds the condition for the rows after the row with the ID `after`, which holds while rows are being written; undefined without
 * `after` and for text that is not a UUID. `order` is the direction of all columns.
 */
export function isBehind(
	keyset: Keyset,
	after: string | number | undefined,
	order: 'ascending' | 'descending' = 'descending',
): SQL | undefined {
	if (after === undefined || (typeof after === 'string' && !isUuid(after))) return undefined
	const compare = order === 'ascending' ? sql`>` : sql`<`
	return sql`${placeOf(keyset)} ${compare} ${placeOfRow(keyset, after)}`
}

/** Returns the page of rows that were read with one more than `limit`, and the ID of its last row if others follow. */
export function toPage<Row extends { id: string | number }>(
	rows: readonly Row[],
	limit: number,
): { page: Row[]; next: Row['id'] | null } {
	const page = rows.slice(0, limit)
	return { page, next: rows.length > limit ? page.at(-1)!.id : null }
}
