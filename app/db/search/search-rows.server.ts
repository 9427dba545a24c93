import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { likePattern } from '#app/lib/text/search-text.ts'
import { gramsOf } from './search-terms.ts'

/** The number of matches up to which all are read and sorted. */
const fewMax = 2_000
/** From this many matches among the first rows on, their number tells roughly how many rows fill a page. */
const sampledMin = 2
/** How many parts are looked up, and how many characters of how many rows are sampled to find the rarest parts. */
const gramsMax = 4
const sampleChars = 500
const sampleRows = 100

type SearchedList<Row> = {
	terms: readonly string[]
	id: PgColumn
	/** The conditions that the index of the list's order has, and the position of the page. */
	base: SQL | undefined
	/** The other conditions. */
	filter?: SQL | undefined
	orderBy: readonly SQL[]
	/** The number of rows that `read` returns at most. */
	limit: number
	/** Reads the rows of the list that fulfill a condition, in its order. */
	read(where: SQL | undefined): Promise<Row[]>
	/** Whether a row contains the terms, checked for one row after another. */
	contains: SQL | undefined
	/** The ids of the rows that contain the terms, each read from an index. */
	matches: readonly SQL[]
	/** `matches` as one condition, if a single index of the table finds all of them. */
	indexed?: SQL | undefined
	/** How many rows of the list are scanned in its order, before and after the index has shown that there are many matches. */
	scanLimits?: { beforeIndex: number; afterIndex: number }
}

/**
 * Reads a page of a list, only rows that contain the terms if there are any. Terms that many rows contain fill a page from the first rows
 * of the list; others are looked up in the index of parts, and their rows sorted. The number of matches among the first rows decides what
 * is tried next. Each way is exact. PostgreSQL would choose by a guess, which is often wrong by a factor of a thousand.
 */
export async function searchRows<Row>(db: Db, list: SearchedList<Row>): Promise<Row[]> {
	const { terms, id, base, filter, limit, read, matches } = list
	const { beforeIndex, afterIndex } = list.scanLimits ?? { beforeIndex: 500, afterIndex: 30_000 }
	const inList = and(base, filter)
	if (terms.length === 0) return read(inList)
	const ofFirst = await read(and(inList, amongFirst(list, beforeIndex)))
	if (ofFirst.length === limit) return ofFirst
	const likely = ofFirst.length < sampledMin ? afterIndex : ((2 * limit) / ofFirst.length) * beforeIndex
	if (likely < afterIndex) {
		const checkedRows = Math.ceil(likely)
		const ofLikely = await read(and(inList, amongFirst(list, checkedRows)))
		if (ofLikely.length === limit || !(await hasMore(db, list, checkedRows))) return ofLikely
	}
	const ids = await findFew(db, list)
	if (ids) return ids.length > 0 ? read(and(inList, sql`${id} = any(${sql.param(ids)})`)) : []
	const ofMany = await read(and(inList, amongFirst(list, afterIndex)))
	if (ofMany.length === limit) return ofMany
	const all = matches.map((select) => sql`${id} = any(array(${select}))`)
	return read(and(inList, sql`(${sql.join(all, sql` or `)})`))
}

/** Named like the table, so that the conditions mean its rows. */
function amongFirst(
	{ id, base, filter, orderBy, limit, contains }: SearchedList<unknown>,
	count: number,
): SQL {
	const order = sql.join([...orderBy], sql`, `)
	const first = sql`select * from ${id.table} where ${base ?? sql`true`} order by ${order} limit ${count}`
	return sql`${id} = any(array(
		select ${id} from (${first}) ${id.table} where ${and(filter, contains)} order by ${order} limit ${limit}
	))`
}

/** Whether the list has more rows than have been checked. */
async function hasMore(db: Db, { id, base }: SearchedList<unknown>, checkedRows: number): Promise<boolean> {
	const { rows } = await db.execute(
		sql`select from ${id.table} where ${base ?? sql`true`} offset ${checkedRows} limit 1`,
	)
	return rows.length > 0
}

/** Returns the ids of the page, found by the index and sorted; null if it finds many. */
async function findFew(
	db: Db,
	{ id, base, filter, orderBy, limit, matches, indexed }: SearchedList<unknown>,
): Promise<string[] | null> {
	const { table } = id
	const order = sql.join([...orderBy], sql`, `)
	const ids = matches.map((select) => sql`(${select} limit ${fewMax + 1})`)
	const few = indexed
		? sql`select * from ${table} where ${indexed} limit ${fewMax + 1}`
		: sql.join(ids, sql` union all `)
	// Named like the table, so that the conditions mean its rows.
	const found = indexed ? sql`few ${table}` : sql`${table}`
	const isFound = indexed ? undefined : sql`${id} = any(array(table few))`
	const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
		with few as materialized (${few})
		select (select count(*)::int from few) as count, array(
			select ${id}::text from ${found} where ${and(isFound, base, filter) ?? sql`true`} order by ${order} limit ${limit}
		) as ids`)
	const [{ count, ids: page }] = rows as [(typeof rows)[number]]
	return count > fewMax ? null : page
}

/** Whether a lower-case text contains every term; undefined without terms. */
export function containsTerms(text: PgColumn | SQL, terms: readonly string[]): SQL | undefined {
	return and(...terms.map((term) => sql`${text} like ${likePattern(term)}`))
}

/**
 * Returns the same condition as `containsTerms`, read from the table's index made by `searchIndex`. Looking up a part takes longer the
 * more rows have it, so only the rarest parts are looked up: those that occur least in a few rows of the table.
 */
export function hasIndexedTerms(
	table: PgTable,
	text: PgColumn | SQL,
	terms: readonly string[],
): SQL | undefined {
	if (terms.length === 0) return undefined
	const grams = gramsOf(terms)
	const query =
		grams.length <= gramsMax
			? sql`${grams.map((gram) => gram.query).join(' & ')}::tsquery`
			: sql`(
				with few as materialized (select left(${text}, ${sampleChars}) as few_text from ${table} limit ${sampleRows})
				select string_agg(query, ' & ')::tsquery from (
					select query from unnest(${sql.param(grams.map((gram) => likePattern(gram.text)))}::text[],
						${sql.param(grams.map((gram) => gram.query))}::text[]) as gram (pattern, query)
					order by (select count(*) from few where few_text like pattern), query limit ${gramsMax}
				) as rarest
			)`
	return and(sql`search_grams(${text}) @@ ${query}`, containsTerms(text, terms))
}

/** How the rows of a table are found by a text in the table itself. */
export function searchOwnText(id: PgColumn, text: PgColumn | SQL, terms: readonly string[]) {
	const indexed = hasIndexedTerms(id.table, text, terms)
	const matches = [sql`select ${id} from ${id.table} where ${indexed}`]
	return { terms, id, contains: containsTerms(text, terms), matches, indexed }
}
