import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** A state the business works in, with what the operator confirmed about selling its services there. */
export type ServiceState = {
	state: string
	/** A license or registration by its number. */
	license?: string | null
	bond?: string | null
	trustAccount?: string | null
	/** Whether no license is needed. */
	isExempt?: boolean
	/** The last day on which it holds, an ISO date. */
	expiresOn?: string | null
	/** What an older release stored as one text; it counts as a license without an expiry. */
	confirmation?: string | null
}

/** A picture of the business that pages show: an upload that everybody may read. */
export type BusinessPicture = {
	/** The upload's ID. */
	id: string
	/** In pixels, of the stored picture. */
	width: number
	height: number
	/** What a photo shows, for those who don't see it; empty for a logo, whose name is beside it as text. */
	alt: string
	/** Whether a logo contains the name of the business, so that the text beside it is only for those who don't see it. */
	showsName: boolean
}

/** The name, contact data and service states of the business, in a single row. The defaults are for the demo. */
export const settings = pgTable(
	'settings',
	{
		id: integer('id').primaryKey().default(1),
		headerBrand: text('header_brand').notNull().default('Lotwise'),
		footerBrand: text('footer_brand').notNull().default('Lotwise Car Advisory'),
		advisorName: text('advisor_name').notNull().default('Dana'),
		phone: text('phone').notNull().default('(555) 010-0142'),
		contactEmail: text('contact_email').notNull().default('hello@lotwise.example'),
		/** Street, city, state and ZIP code of the place of business; empty until it is entered. */
		postalAddress: text('postal_address').notNull().default(''),
		timeZone: text('time_zone').notNull().default('America/New_York'),
		socialLinks: jsonb('social_links').$type<{ label: string; url: string }[]>().notNull().default([]),
		/** The states the business works in, with what the operator confirmed about selling its services there. */
		serviceStates: jsonb('service_states').$type<ServiceState[]>().notNull().default([]),
		/** Where the advisor meets clients: states by their letters and beginnings of ZIP codes, such as '068'; empty for everywhere. */
		visitArea: jsonb('visit_area').$type<string[]>().notNull().default([]),
		/** What applicants for credit read beside the Social Security number about credit pulls and lenders; empty if nothing is said. */
		creditChecks: text('credit_checks').notNull().default(''),
		/** Whether the advisor gets the list of the next day by email in the evening. */
		eveningEmail: boolean('evening_email').notNull().default(false),
		/** The texts of the home page that the advisor wrote, by their names; the others are those of the site. */
		homeTexts: jsonb('home_texts').$type<Record<string, string>>().notNull().default({}),
		/** The logo and the photo of the advisor; null for the site's own logo, and for no photo. */
		logo: jsonb('logo').$type<BusinessPicture>(),
		photo: jsonb('photo').$type<BusinessPicture>(),
		/** Incremented by every save of the texts of the home page, as `version` is. */
		lookVersion: integer('look_version').notNull().default(1),
		/** Incremented by every save of the business details, so that a form based on an older version is rejected. */
		version: integer('version').notNull().default(1),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [check('settings_one_row', sql`${t.id} = 1`)],
)

/** Every change to the site's settings, in order. Append-only. */
export const settingsChange = pgTable(
	'settings_change',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		changedAt: instant('changed_at').notNull(),
		/** The account that made the change. No foreign key, so that the history outlives the account. */
		changedByUserId: text('changed_by_user_id'),
		/** 'business', 'look', 'prices', 'licenses', 'chat', 'mail', 'availability', 'closures', 'calendars' or 'claims'. */
		area: text('area').notNull(),
		/** Which item of the area changed, if it has several: a price id, a state, the key of a claim, 'logo' or 'photo'. */
		item: text('item'),
		/** Field → [before, after]. */
		changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull(),
	},
	(t) => [index('settings_change_area_idx').on(t.area, t.id)],
)

export const claimSource = pgEnum('claim_source', ['computed', 'confirmed', 'sample'])

/** A marketing figure shown on the site, such as average savings, and where it comes from. Samples are shown in demo mode only. */
export const claim = pgTable('claim', {
	key: text('key').primaryKey(),
	/** The displayed text: '150+', '$3,400'. */
	value: text('value').notNull(),
	label: text('label').notNull(),
	source: claimSource('source').notNull(),
	sortOrder: integer('sort_order').notNull(),
	showOnHomePage: boolean('show_on_home_page').notNull().default(true),
	note: text('note'),
	confirmedAt: instant('confirmed_at'),
})
