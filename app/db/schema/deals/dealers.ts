// The dealer book. The triggers that maintain a dealer's search text are in the custom migration, because Drizzle cannot express them.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { citext, createdAt, instant, randomId, searchIndex } from '../columns.ts'

/** Stores that belong to the same owner, whose offers are not independent of each other. */
export const dealerGroup = pgTable('dealer_group', {
	id: randomId(),
	name: citext('name').notNull().unique(),
	createdAt: createdAt(),
})

/** A store that sells cars. Fields that nobody filled in are empty. */
export const dealer = pgTable(
	'dealer',
	{
		id: randomId(),
		name: text('name').notNull(),
		groupId: uuid('group_id').references(() => dealerGroup.id, { onDelete: 'set null' }),
		street: text('street').notNull().default(''),
		city: text('city').notNull().default(''),
		/** Two letters. */
		state: text('state').notNull().default(''),
		zip: text('zip').notNull().default(''),
		phone: text('phone').notNull().default(''),
		website: text('website').notNull().default(''),
		email: citext('email').notNull().default(''),
		/** The address at which the dealer's customer system receives leads by email. */
		crmEmail: citext('crm_email').notNull().default(''),
		/** The brands it sells new. */
		brands: text('brands').array().notNull().default([]),
		/** For the advisor only. */
		notes: text('notes').notNull().default(''),
		/** Since when the advisor does not work with it; null for a dealer in use. */
		doNotUseSince: instant('do_not_use_since'),
		doNotUseReason: text('do_not_use_reason').notNull().default(''),
		/** The text for the search: name, group, city, people, and phone numbers by their digits. Maintained by triggers. */
		search: text('search').notNull().default(''),
		/** Identifies the form that created it, so that sending it twice creates one. */
		formKey: uuid('form_key').unique(),
		version: integer('version').notNull().default(1),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		index('dealer_name_idx').on(sql`lower(${t.name})`, t.id),
		index('dealer_group_id_idx').on(t.groupId),
		searchIndex('dealer_search_idx', t.search),
		check('dealer_do_not_use_has_reason', sql`${t.doNotUseSince} is null or ${t.doNotUseReason} <> ''`),
	],
)

/** Somebody who works, or worked, at a store. */
export const dealerPerson = pgTable(
	'dealer_person',
	{
		id: randomId(),
		dealerId: uuid('dealer_id')
			.notNull()
			.references(() => dealer.id, { onDelete: 'cascade' }),
		name: text('name').notNull(),
		/** A key of `dealerRoles`; text, because roles are added over time. */
		role: text('role').notNull(),
		phone: text('phone').notNull().default(''),
		email: citext('email').notNull().default(''),
		notes: text('notes').notNull().default(''),
		/** When they stopped working there; null while they do. */
		leftAt: instant('left_at'),
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
	},
	(t) => [index('dealer_person_dealer_id_idx').on(t.dealerId, t.createdAt)],
)
