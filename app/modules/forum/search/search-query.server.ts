import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** A search, made ready: what PostgreSQL is asked, and what is marked in the texts it finds. */
export type ForumQuery = {
	/** For `@@`: the stem of every word. Null: nothing to look for. */
	tsquery: string | null
	/** Beginnings of words to mark. */
	marks: string[]
}

/** So many words are tried for one that is only begun. */
const BEGUN_MAX = 12
const BEGUN_CHARS_MIN = 2

type Term = { word: string; stems: string[] | null; begun: string[] | null }

/**
 * Reads what somebody typed. Words that say nothing, like 'the', are left out; a last word that nobody wrote so stands for
 * those that begin with it, because it may be half typed.
 */
export async function readQuery(db: Db, words: readonly string[]): Promise<ForumQuery> {
	const last = words.at(-1) ?? ''
	const { rows } = await db.execute<Term>(sql`
		select typed.word, tsvector_to_array(to_tsvector('forum_stem', typed.word)) as stems,
			case when typed.word = ${last} and length(typed.word) >= ${BEGUN_CHARS_MIN}::int
				and not exists (select 1 from forum_word known where known.word = typed.word)
			then (
				select tsvector_to_array(to_tsvector('forum_stem', string_agg(word, ' '))) from (
					select word from forum_word where word like typed.word || '%'
					order by length(word), word limit ${BEGUN_MAX}::int
				) as begun
			) end as begun
		from unnest(${sql.param([...words])}::text[]) as typed(word)
	`)
	const terms = rows.map(({ stems, begun }) => [...new Set([...(stems ?? []), ...(begun ?? [])])])
	const said = terms.filter((forms) => forms.length > 0)
	return {
		tsquery: said.length > 0 ? said.map((forms) => `(${forms.map(quoted).join(' | ')})`).join(' & ') : null,
		marks: [...words.filter((_, index) => terms[index]?.length), ...said.flat()],
	}
}

/**
 * The words with each one that nobody here ever wrote replaced by the nearest that somebody did
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
