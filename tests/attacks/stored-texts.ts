import type { Pool } from 'pg'
import type { Answer } from './site.ts'

const markup = '<x-hostile onclick="hit()">'

/** What a name, a title or a line may be. */
export const shortTexts = [
	`${markup}a b`,
	'</title><x-hostile>x y',
	'"><x-hostile> a\' b',
	'=HYPERLINK("http://evil.example") x',
	'+cmd|calc x',
	'@SUM(1) x',
	'\u202eright to left \u2066x',
	'control \u0001\u0008\u001b[31m\u007f x',
	'a\r\nset-cookie: a=b',
	'{{7*7}} #{7*7} %s%n x',
	'🚗 \u0301\u0301\u0301 ﷽ x',
	`]]><x-hostile> x`,
]

/** What a post, a message or a note may be. */
export const longTexts = [
	...shortTexts,
	`x ${'a'.repeat(9_800)}`,
	`x ${'\u0301'.repeat(5_000)}`,
	`x\r\n${'\r\n'.repeat(4_000)}x`,
	`${'<x-hostile> '.repeat(800)}`,
	`[x](javascript:hit()) ![x](data:text/html,x) <a href="javascript:hit()">x y</a>`,
	`x ${'@a '.repeat(3_000)}`,
	`x ${'a@b.example '.repeat(800)}`,
	`x ${'https://evil.example/a '.repeat(400)}`,
	`x ${'('.repeat(5_000)}`,
	`x ${'[a]('.repeat(2_400)}`,
	`| a |\n| - |\n${'| x '.repeat(2_000)}`,
	// What Markdown takes seconds for, or more memory than there is, when nothing bounds it.
	`x ${'*a_'.repeat(3_200)}`,
	`${'>'.repeat(9_800)} x y`,
	`${'- '.repeat(4_800)}x y`,
]

/**
 * Writes hostile texts over every text that people wrote: each column that holds words in the sample world, as names of states and keys do
 * not. Where a constraint allows no long text, a short one; where none of these, the column stays. HTML that was rendered is emptied.
 * @returns 'table.column' of what was written over
 */
export async function overwriteTexts(pool: Pool): Promise<string[]> {
	const { rows: columns } = await pool.query<{ table: string; column: string }>(
		`select c.table_name as table, c.column_name as column
		from information_schema.columns c
		join information_schema.tables t using (table_schema, table_name)
		where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying') and c.is_generated = 'NEVER'
		order by 1, 2`,
	)
	const written: string[] = []
	for (const { table, column } of columns) {
		const { rows } = await pool.query<{ hasWords: boolean; isHtml: boolean }>(
			`select coalesce(bool_or("${column}" ~ '[[:alpha:]]{2,}[,.]? [[:alpha:]]{2,}'), false) as "hasWords",
				coalesce(bool_or("${column}" ~ '^\\s*<'), false) as "isHtml"
			from "${table}"`,
		)
		const { hasWords, isHtml } = rows[0]!
		// A column that may not be empty, as of the mails that went out, stays.
		if (isHtml) await pool.query(`update "${table}" set "${column}" = null`).catch(() => {})
		if (isHtml || !hasWords) continue
		for (const texts of [longTexts, shortTexts])
			if (await overwrite(pool, { table, column, texts })) {
				written.push(`${table}.${column}`)
				break
			}
	}
	return written
}

type Column = { table: string; column: string; texts: string[] }

/** Every row another of the texts; false when a constraint is against it. */
const overwrite = (pool: Pool, { table, column, texts }: Column): Promise<boolean> =>
	pool
		.query(
			`update "${table}" t set "${column}" = ($1::text[])[1 + numbered.place % $2::int]
			from (select ctid as at, row_number() over (order by ctid)::int as place from "${table}" where "${column}" is not null) as numbered
			where t.ctid = numbered.at`,
			[texts, texts.length],
		)
		.then(
			() => true,
			() => false,
		)

/** What of the texts came out as more than text, by the kind of the answer. */
export function escapedFrom({ headers, text }: Pick<Answer, 'headers' | 'text'>): string | undefined {
	const type = headers['content-type'] ?? ''
	if (/html|xml/.test(type)) return /<x-hostile.{0,40}|href="javascript:.{0,40}/s.exec(text)?.[0]
	if (/csv/.test(type)) return /(?:^|[,\n])"?[=+@](?:HYPERLINK|cmd|SUM).{0,40}/s.exec(text)?.[0]
	return undefined
}
