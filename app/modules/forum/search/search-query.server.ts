import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** A parsed search: the query for PostgreSQL, and what is highlighted in the results. */
export type ForumQuery = {
	/** For `@@`: the stems of every word. Null when there is nothing to search for. */
	tsquery: string | null
	/** Prefixes of words to highlight. */
	highlights: string[]
}

/** The most completions that are tried for an incomplete last word. */
const COMPLETIONS_MAX = 12
const COMPLETION_CHARS_MIN = 2

type Term = { word: string; stems: string[] | null; completions: string[] | null }

/**
 * Parses search words. Stop words such as 'the' are left out; a last word that occurs nowhere stands for the words that start with
 * it, because it may be incomplete.
 */
export async function readQuery(db: Db, words: readonly string[]): Promise<ForumQuery> {
	const last = words.at(-1) ?? ''
	const { rows } = await db.execute<Term>(sql`
		select typed.word, tsvector_to_array(to_tsvector('forum_stem', typed.word)) as stems,
			case when typed.word = ${last} and length(typed.word) >= ${COMPLETION_CHARS_MIN}::int
				and not exists (select 1 from forum_word known where known.word = typed.word)
			then (
				select tsvector_to_array(to_tsvector('forum_stem', string_agg(word, ' '))) from (
					select word from forum_word where word like typed.word || '%'
					order by length(word), word limit ${COMPLETIONS_MAX}::int
				) as completions
			) end as completions
		from unnest(${sql.param([...words])}::text[]) as typed(word)
	`)
	const terms = rows.map(({ stems, completions }) => [...new Set([...(stems ?? []), ...(completions ?? [])])])
	const searched = terms.filter((forms) => forms.length > 0)
	return {
		tsquery:
			searched.length > 0 ? searched.map((forms) => `(${forms.map(quoted).join(' | ')})`).join(' & ') : null,
		highlights: [...words.filter((_, index) => terms[index]?.length), ...searched.flat()],
	}
}

/**
 * Replaces each word that occurs nowhere in the forum by the most similar one that does
 * (https://www.postgresql.org/docs/current/pgtrgm.html); null when that changes nothing.
 */
export async function correctText(db: Db, words: readonly string[]): Promise<string[] | null> {
	const { rows } = await db.execute<{ word: string; nearest: string | null }>(sql`
		select typed.word, (
			select known.word from forum_word known
			where known.word % typed.word
			order by similarity(known.word, typed.word) desc, known.word
			limit 1
		) as nearest
		from unnest(${sql.param([...words])}::text[]) as typed(word)
		where length(typed.word) between 4 and 30
			and not exists (select 1 from forum_word known where known.word = typed.word)
	`)
	const nearest = new Map(rows.map((row) => [row.word, row.nearest]))
	const corrected = words.map((word) => nearest.get(word) ?? word)
	return corrected.some((word, index) => word !== words[index]) ? corrected : null
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '')}'`
