import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The rate limiter: one row per key and window, incremented by an atomic upsert. */
export const limitWindow = pgTable(
	'limit_window',
	{
		key: text('key').notNull(),
		startsAt: instant('starts_at').notNull(),
		count: integer('count').notNull(),
	},
	(t) => [primaryKey({ columns: [t.key, t.startsAt] }), index('limit_window_starts_at_idx').on(t.startsAt)],
)
