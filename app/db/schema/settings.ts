import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The name and contact data of the business, in a single row; the code itself names no particular business. */
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
		/** The states the business works in; `basis` is what was confirmed about negotiating there for a fee, or null. */
		serviceStates: jsonb('service_states')
			.$type<{ state: string; basis: string | null }[]>()
			.notNull()
			.default([]),
		/** Counts every save, so that a form based on an older state is rejected. */
		version: integer('version').notNull().default(1),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [check('settings_one_row', sql`${t.id} = 1`)],
)

/** Every change of the site's settings, in order. Rows are only inserted. */
export const settingsChange = pgTable(
	'settings_change',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		at: instant('at').notNull(),
		/** The account that made the change. No foreign key, so that the history outlives the account. */
		byUserId: text('by_user_id'),
		/** 'business', 'prices', 'chat', 'availability', 'closures' or 'claims'. */
		area: text('area').notNull(),
		/** The part of the area, if it has parts: a price id, the key of a claim. */
		part: text('part'),
		/** Field → [before, after]. */
		changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull(),
	},
	(t) => [index('settings_change_area_idx').on(t.area, t.id)],
)

export const claimSource = pgEnum('claim_source', ['computed', 'confirmed', 'sample'])

/** A figure that the site states about itself, and where it comes from. Samples are shown in demo mode only. */
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
