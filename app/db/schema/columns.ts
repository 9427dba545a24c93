import { type SQL, sql } from 'drizzle-orm'
import { customType, index, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Case-insensitive text, for email addresses and the like. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** Raw bytes: ciphertexts, wrapped keys, hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const randomId = () => uuid('id').primaryKey().defaultRandom()

/**
 * Returns the index that a search reads (`app/db/search/`), of a lower-case text. Every search also reads the entries that
 * are not yet sorted in, so that there are few of them.
 */
export const searchIndex = (name: string, text: PgColumn | SQL) =>
	index(name).using('gin', sql`search_grams(${text})`).with({ gin_pending_list_limit: 64 })

export const createdAt = () => instant('created_at').notNull().defaultNow()
