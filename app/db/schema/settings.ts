import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The one row that names the business; nothing about a particular one is in the code. */
export const settings = pgTable(
	'settings',
	{
		id: integer('id').primaryKey().default(1),
		headerBrand: text('header_brand').notNull().default('Lotwise'),
		footerBrand: text('footer_brand').notNull().default('Lotwise Car Advisory'),
		advisorName: text('advisor_name').notNull().default('Dana'),
		phone: text('phone').notNull().default('(555) 010-0142'),
		contactEmail: text('contact_email').notNull().default('hello@lotwise.example'),
		timeZone: text('time_zone').notNull().default('America/New_York'),
		socialLinks: jsonb('social_links').$type<{ label: string; url: string }[]>().notNull().default([]),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [check('settings_one_row', sql`${t.id} = 1`)],
)

export const claimSource = pgEnum('claim_source', ['computed', 'confirmed', 'sample'])

/** A figure the site states about itself, and what stands behind it. Samples show in demo mode only. */
export const claim = pgTable('claim', {
	key: text('key').primaryKey(),
	/** As shown: '150+', '$3,400'. */
	value: text('value').notNull(),
	label: text('label').notNull(),
	source: claimSource('source').notNull(),
	position: integer('position').notNull(),
	onHome: boolean('on_home').notNull().default(true),
	note: text('note'),
	confirmedAt: instant('confirmed_at'),
})
