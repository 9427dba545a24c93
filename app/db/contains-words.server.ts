import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const wordsMax = 8

/**
 * Returns conditions that `column`, which holds lower-case text and has a trigram index, contains every word of `text`.
 * Empty for a blank search; words after the eighth are ignored.
 */
export function containsWords(column: PgColumn | SQL, text: string | undefined): SQL[] {
	return (text ?? '')
		.replaceAll('\0', '')
		.toLowerCase()
		.split(/\s+/)
		.filter(Boolean)
		.slice(0, wordsMax)
		.map((word) => sql`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
}
