import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often a step was counted on a day. Nothing is stored about the visitors. */
export const dailyCount = pgTable(
	'daily_count',
	{
		/** In the business time zone. */
		day: date('day', { mode: 'string' }).notNull(),
		/** 'arrival': a page opened from outside the site; 'services': the Services page. */
		step: text('step').notNull(),
		/** True for the demo's sample data. */
		sample: boolean('sample').notNull().default(false),
		count: integer('count').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.day, t.step, t.sample] }),
		check('daily_count_positive', sql`${t.count} > 0`),
	],
)
