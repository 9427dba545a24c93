import type { Pool } from 'pg'
import type { SiteResponse } from './site.ts'

const markup = '<x-hostile onclick="hit()">'

/** Hostile texts for names, titles and single lines. */
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

/** Hostile texts for posts, messages and notes. */
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
	// Without a limit, rendering these as Markdown takes seconds or runs out of memory.
	`x ${'*a_'.repeat(3_200)}`,
	`${'>'.repeat(9_800)} x y`,
	`${'- '.repeat(4_800)}x y`,
]

/**
 * Overwrites every column that holds phrases in the sample data, that is, text written by people, with hostile texts. Tries long texts, then
 * short ones; columns whose constraints allow neither stay unchanged. Rendered HTML is set to null.
 * @returns 'table.column' of every overwritten column
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
		const { rows } = await pool.query<{ hasPhrases: boolean; isHtml: boolean }>(
			`select coalesce(bool_or("${column}" ~ '[[:alpha:]]{2,}[,.]? [[:alpha:]]{2,}'), false) as "hasPhrases",
				coalesce(bool_or("${column}" ~ '^\\s*<'), false) as "isHtml"
			from "${table}"`,
		)
		const { hasPhrases, isHtml } = rows[0]!
		// A column that must not be null, such as that of sent emails, stays unchanged.
		if (isHtml) await pool.query(`update "${table}" set "${column}" = null`).catch(() => {})
		if (isHtml || !hasPhrases) continue
		for (const texts of [longTexts, shortTexts])
			if (await overwrite(pool, { table, column, texts })) {
				written.push(`${table}.${column}`)
				break
			}
	}
	return written
}

type Column = { table: string; column: string; texts: string[] }

/** Gives every row another one of the texts. Returns false when a constraint prevents it. */
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

/** Returns the part of a response in which a hostile text became markup, a link or a formula, if any. */
export function findInjected({ headers, text }: Pick<SiteResponse, 'headers' | 'text'>): string | undefined {
	const type = headers['content-type'] ?? ''
	if (/html|xml/.test(type)) return /<x-hostile.{0,40}|href="javascript:.{0,40}/s.exec(text)?.[0]
	if (/csv/.test(type)) return /(?:^|[,\n])"?[=+@](?:HYPERLINK|cmd|SUM).{0,40}/s.exec(text)?.[0]
	return undefined
}
