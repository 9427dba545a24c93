import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

export const offeringKind = pgEnum('offering_kind', ['online_search', 'in_person', 'concierge'])

/** A service for sale. Its price is copied into each order, so a price change never affects an existing order. */
export const offering = pgTable(
	'offering',
	{
		priceId: text('price_id').primaryKey(),
		/** What kind of work it is, which the law of the states, the agreement and the brief distinguish. Several services may be of one kind. */
		kind: offeringKind('kind').notNull(),
		/** Its anchor on /services. It stays when the service is renamed, and since rows are never deleted, no other service gets it. */
		slug: text('slug').notNull().unique(),
		title: text('title').notNull(),
		summary: text('summary').notNull(),
		badge: text('badge'),
		priceCents: integer('price_cents').notNull(),
		features: jsonb('features').$type<{ title: string; detail: string }[]>().notNull(),
		/** Whether the client books an appointment: before paying for an in-person service, and a call as part of an online one. */
		hasAppointment: boolean('has_appointment').notNull(),
		/** The length of its appointments; null for the usual one. */
		appointmentMinutes: integer('appointment_minutes'),
		position: integer('position').notNull(),
		/** False once it is retired: it can no longer be bought, and stays for what was sold. */
		active: boolean('active').notNull().default(true),
		createdAt: createdAt(),
		/** Counts every save, so that a form based on an older state is rejected. */
		version: integer('version').notNull().default(1),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		check('offering_price_positive', sql`${t.priceCents} > 0`),
		// As text, as for the kinds of entries of the books.
		check(
			'offering_appointment_fits',
			sql`case ${t.kind}::text when 'in_person' then ${t.hasAppointment} when 'concierge' then not ${t.hasAppointment} else true end`,
		),
		check(
			'offering_appointment_length',
			sql`${t.appointmentMinutes} is null or (${t.hasAppointment} and ${t.appointmentMinutes} between 15 and 180)`,
		),
	],
)
