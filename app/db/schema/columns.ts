import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Case-insensitive text, for email addresses and the like. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** Raw bytes: ciphertexts, wrapped keys, hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const randomId = () => uuid('id').primaryKey().defaultRandom()

export const createdAt = () => instant('created_at').notNull().defaultNow()
