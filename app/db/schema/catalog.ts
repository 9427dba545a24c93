import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

export const offeringKind = pgEnum('offering_kind', ['online_search', 'in_person', 'concierge'])

/** A service for sale. Its price is copied into each order, so a price change never affects an existing order. */
export const offering = pgTable(
	'offering',
	{
		priceId: text('price_id').primaryKey(),
		kind: offeringKind('kind').notNull().unique(),
		title: text('title').notNull(),
		summary: text('summary').notNull(),
		badge: text('badge'),
		priceCents: integer('price_cents').notNull(),
		features: jsonb('features').$type<{ title: string; detail: string }[]>().notNull(),
		position: integer('position').notNull(),
		active: boolean('active').notNull().default(true),
		createdAt: createdAt(),
		/** Counts every save, so that a form based on an older state is rejected. */
		version: integer('version').notNull().default(1),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [check('offering_price_positive', sql`${t.priceCents} > 0`)],
)
