import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Daily totals of page views. Nothing is stored about the visitors. */
export const dailyEventCount = pgTable(
	'daily_event_count',
	{
		/** In the time zone of the business. */
		day: date('day', { mode: 'string' }).notNull(),
		/** 'arrival': a page opened from outside the site; 'services': the Services page opened. */
		event: text('event').notNull(),
		/** True for the demo's sample data. */
		sample: boolean('sample').notNull().default(false),
		count: integer('count').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.day, t.event, t.sample] }),
		check('daily_event_count_positive', sql`${t.count} > 0`),
	],
)
