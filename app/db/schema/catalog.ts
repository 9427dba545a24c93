import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

export const offeringKind = pgEnum('offering_kind', ['online_search', 'in_person', 'concierge'])

/** A service on sale. Its price is copied into an order, so a changed price never changes an order. */
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
		/** Counts every save, so that a form filled from an older state is refused. */
		version: integer('version').notNull().default(1),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [check('offering_price_positive', sql`${t.priceCents} > 0`)],
)
