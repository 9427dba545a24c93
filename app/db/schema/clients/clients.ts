// The triggers that maintain a client's search text and keep the history append-only are in the custom migration, because Drizzle
// cannot express them.
import { sql } from 'drizzle-orm'
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { ownerId, user } from '../auth.ts'
import { citext, createdAt, instant, randomId, searchIndex } from '../columns.ts'
import { upload } from '../uploads.ts'

/** Who has to act, in the column that `client_step` replaced. */
export const nextActionSide = pgEnum('next_action_side', ['advisor', 'client'])

/** How far the work for a client is, in this order. */
export const clientStage = pgEnum('client_stage', [
	'lead',
	'searching',
	'quotes',
	'agreed',
	'signing',
	'after',
	'closed',
])

/** The file of one person who bought a service or for whom the advisor created it. */
export const client = pgTable(
	'client',
	{
		id: randomId(),
		/** Shown to people: 'LF-7K2M9Q'. */
		reference: text('reference').notNull().unique(),
		name: text('name').notNull(),
		phone: text('phone'),
		ownerId: ownerId(),
		/** Counts every change of this row's data, so that a change based on an older state is rejected. */
		version: integer('version').notNull().default(1),
		/** How far the work is: as derived, unless the advisor set it by hand since it was last derived. */
		stage: clientStage('stage').notNull().default('lead'),
		/** What the facts say. When they say something else than before, `stage` follows them again. */
		stageDerived: clientStage('stage_derived').notNull().default('lead'),
		// One next step and one follow-up for each file: releases before `client_step` read them, ours neither reads nor writes them.
		nextActionSide: nextActionSide('next_action_side'),
		nextActionWhat: text('next_action_what'),
		nextActionDueAt: instant('next_action_due_at'),
		nextActionAbout: text('next_action_about'),
		followUpOn: date('follow_up_on', { mode: 'string' }),
		followUpNote: text('follow_up_note'),
		/** When the case ended; the file is not deleted. */
		closedAt: instant('closed_at'),
		/** Set on a duplicate: the file that its contents were merged into, and to which its page redirects. */
		mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => client.id),
		/** The text for the admin search: reference, name, phone and its digits, email addresses, tags. Maintained by triggers. */
		search: text('search').notNull().default(''),
		/** When something last happened in the file. */
		activeAt: instant('active_at').notNull(),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		// The sort orders of the admin list, which leaves out merged duplicates.
		index('client_active_idx').on(t.activeAt, t.id).where(sql`${t.mergedIntoId} is null`),
		index('client_name_idx').on(sql`lower(${t.name})`, t.id).where(sql`${t.mergedIntoId} is null`),
		index('client_stage_idx').on(t.stage, t.activeAt, t.id).where(sql`${t.mergedIntoId} is null`),
		searchIndex('client_search_idx', t.search),
		index('client_owner_id_idx').on(t.ownerId),
		index('client_merged_into_idx').on(t.mergedIntoId).where(sql`${t.mergedIntoId} is not null`),
		index('client_phone_idx')
			.on(sql`regexp_replace(${t.phone}, '\\D', '', 'g')`)
			.where(sql`${t.phone} is not null`),
		check('client_next_action_is_whole', sql`(${t.nextActionSide} is null) = (${t.nextActionWhat} is null)`),
		check('client_next_action_has_due', sql`(${t.nextActionSide} is null) = (${t.nextActionDueAt} is null)`),
		check(
			'client_next_action_about_something',
			sql`${t.nextActionAbout} is null or ${t.nextActionSide} is not null`,
		),
		check('client_not_merged_into_itself', sql`${t.mergedIntoId} <> ${t.id}`),
	],
)

/** An email address of a client. Each belongs to one file only, so that two orders with the same address share a file. */
export const clientEmail = pgTable(
	'client_email',
	{
		email: citext('email').primaryKey(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		/** The address to which emails are sent. */
		main: boolean('main').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('client_email_client_id_idx').on(t.clientId),
		uniqueIndex('client_email_one_main').on(t.clientId).where(sql`${t.main}`),
	],
)

/** The account of a client. Each account has one file only. */
export const clientAccount = pgTable(
	'client_account',
	{
		userId: text('user_id')
			.primaryKey()
			.references(() => user.id, { onDelete: 'cascade' }),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [index('client_account_client_id_idx').on(t.clientId)],
)

/** The one file that a paid order belongs to; orders belong to another module, so there is no foreign key. */
export const clientOrder = pgTable(
	'client_order',
	{
		orderId: uuid('order_id').primaryKey(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [index('client_order_client_id_idx').on(t.clientId)],
)

/**
 * The end of the service of an order; orders belong to another module, so there is no foreign key. Once the closing email was sent, the row
 * stays, whatever happens to the facts, so that it is sent once.
 */
export const serviceEnd = pgTable(
	'service_end',
	{
		orderId: uuid('order_id').primaryKey(),
		/** Whether the advisor ended it; otherwise it follows from what was recorded. */
		byHand: boolean('by_hand').notNull(),
		endedAt: instant('ended_at').notNull(),
		/** Until then it can be taken back. */
		emailDueAt: instant('email_due_at').notNull(),
		emailedAt: instant('emailed_at'),
	},
	(t) => [index('service_end_due_idx').on(t.emailDueAt).where(sql`${t.emailedAt} is null`)],
)

/** What the client looks for, as they wrote it for one order; orders belong to another module, so there is no foreign key. */
export const clientBrief = pgTable(
	'client_brief',
	{
		orderId: uuid('order_id').primaryKey(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		/** The most that they want to spend in total, with taxes and fees. */
		budgetCents: integer('budget_cents'),
		/** The keys of the chosen answers, which `brief.ts` lists; text, because answers are added over time. */
		condition: text('condition'),
		vehicleTypes: text('vehicle_types').array().notNull().default([]),
		mileage: text('mileage'),
		mustHaves: text('must_haves').notNull().default(''),
		timing: text('timing'),
		/** Where to look: a ZIP code or a city. */
		location: text('location').notNull().default(''),
		financing: text('financing'),
		tradeIn: text('trade_in').notNull().default(''),
		phone: text('phone').notNull().default(''),
		notes: text('notes').notNull().default(''),
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		index('client_brief_client_id_idx').on(t.clientId, t.createdAt),
		check('client_brief_budget_positive', sql`${t.budgetCents} > 0`),
	],
)

/** A tag that the advisor gave to a client. */
export const clientTag = pgTable(
	'client_tag',
	{
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		tag: citext('tag').notNull(),
		createdAt: createdAt(),
	},
	(t) => [primaryKey({ columns: [t.clientId, t.tag] }), index('client_tag_tag_idx').on(t.tag, t.clientId)],
)

/** A private note of the advisor about a client, never shown to them. */
export const clientNote = pgTable(
	'client_note',
	{
		id: randomId(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		text: text('text').notNull(),
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		index('client_note_client_id_idx').on(t.clientId, t.createdAt),
		check('client_note_text_bounded', sql`char_length(${t.text}) between 1 and 4000`),
	],
)

/** The history of a file, in order. Rows are only inserted, or moved to another file when duplicates are merged. */
export const clientEvent = pgTable(
	'client_event',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		/** One of `ClientEventKind`; text, because kinds are added over time. */
		what: text('what').notNull(),
		/** The values that this kind of event needs. */
		detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
		/** 'advisor', 'client' or 'system'. */
		actorKind: text('actor_kind').notNull(),
		actorId: text('actor_id').references(() => user.id, { onDelete: 'set null' }),
		at: instant('at').notNull(),
	},
	(t) => [index('client_event_client_id_idx').on(t.clientId, t.at, t.id)],
)

export const clientPackage = pgEnum('client_package', ['find_it_fast', 'find_it_with_me', 'full_concierge'])

export type TemplateItem = {
	section: string
	description: string
	/** Section and description as the client sees them; without them the client sees those above. */
	clientSection?: string
	clientWords?: string
	/** Not shown to the client. */
	internal?: boolean
	/** Not required for the checklist to be complete. */
	optional?: boolean
	/** Completing it means that the car was delivered, which starts the support. */
	startsSupport?: boolean
	/** Complete as soon as the client has filled in the order's brief. */
	fromBrief?: boolean
}

/** The advisor's own version of a package's checklist, edited as a whole. Without a row the default in `app/content` applies. */
export const checklistTemplate = pgTable('checklist_template', {
	package: clientPackage('package').primaryKey(),
	title: text('title').notNull(),
	items: jsonb('items').$type<TemplateItem[]>().notNull(),
	version: integer('version').notNull().default(1),
	updatedAt: instant('updated_at').notNull().defaultNow(),
	updatedBy: text('updated_by').references(() => user.id, { onDelete: 'set null' }),
})

/** The steps the advisor takes for one client, copied from the template, so that later template changes do not affect them. */
export const clientChecklist = pgTable(
	'client_checklist',
	{
		id: randomId(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		package: clientPackage('package').notNull(),
		title: text('title').notNull(),
		/** The order it belongs to, which has only one checklist. Null if the advisor created it by hand. */
		orderId: uuid('order_id').unique(),
		/** The key of the form that created it by hand, so that sending the form twice creates only one. */
		formKey: uuid('form_key').unique(),
		version: integer('version').notNull().default(1),
		/** When the last required item was completed. */
		completedAt: instant('completed_at'),
		/** When its order was refunded in full, which ends the work; null again if the refund came back. */
		endedAt: instant('ended_at'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('client_checklist_client_id_idx').on(t.clientId, t.createdAt),
		// The sort order of the dashboard's tab.
		index('client_checklist_created_idx').on(t.createdAt, t.id),
		index('client_checklist_open_idx').on(t.createdAt, t.id).where(sql`${t.completedAt} is null`),
	],
)

/** A step of a client's checklist. */
export const clientChecklistItem = pgTable(
	'client_checklist_item',
	{
		id: randomId(),
		checklistId: uuid('checklist_id')
			.notNull()
			.references(() => clientChecklist.id, { onDelete: 'cascade' }),
		position: smallint('position').notNull(),
		section: text('section').notNull(),
		description: text('description').notNull(),
		/** Section and description as the client sees them; if null, the client sees the advisor's. */
		clientSection: text('client_section'),
		clientWords: text('client_words'),
		/** Not shown to the client. */
		internal: boolean('internal').notNull().default(false),
		optional: boolean('optional').notNull().default(false),
		startsSupport: boolean('starts_support').notNull().default(false),
		fromBrief: boolean('from_brief').notNull().default(false),
		/** Null while the step is open. */
		completedAt: instant('completed_at'),
		completedBy: text('completed_by').references(() => user.id, { onDelete: 'set null' }),
	},
	(t) => [unique('client_checklist_item_position').on(t.checklistId, t.position)],
)

/** The support after a delivery, one per checklist: its time runs in business hours only, and late replies extend it. */
export const clientSupport = pgTable(
	'client_support',
	{
		checklistId: uuid('checklist_id')
			.primaryKey()
			.references(() => clientChecklist.id, { onDelete: 'cascade' }),
		startedAt: instant('started_at').notNull(),
		/** The promised time; 48 hours. */
		allowanceMinutes: integer('allowance_minutes').notNull().default(2880),
		/** The time added because of late replies. */
		extendedMinutes: integer('extended_minutes').notNull().default(0),
		/** When both will have run out, according to the business hours at the last calculation. */
		endsAt: instant('ends_at').notNull(),
		/** When the advisor was reminded of the end, or the client notified of it. */
		endNotifiedAt: instant('end_notified_at'),
		version: integer('version').notNull().default(1),
	},
	(t) => [
		index('client_support_ends_idx').on(t.endsAt),
		check('client_support_minutes', sql`${t.allowanceMinutes} > 0 and ${t.extendedMinutes} >= 0`),
		check('client_support_ends_after_start', sql`${t.endsAt} > ${t.startedAt}`),
	],
)

/** An extension of the support, at most one for each cause. */
export const clientSupportExtension = pgTable(
	'client_support_extension',
	{
		checklistId: uuid('checklist_id')
			.notNull()
			.references(() => clientSupport.checklistId, { onDelete: 'cascade' }),
		/** The reason, such as a message's id; the same cause never extends the support twice. */
		cause: text('cause').notNull(),
		minutes: integer('minutes').notNull(),
		at: instant('at').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.checklistId, t.cause] }),
		check('client_support_extension_minutes', sql`${t.minutes} > 0`),
	],
)

export const recommendationStatus = pgEnum('recommendation_status', [
	'pending',
	'interested',
	'maybe',
	'rejected',
])

/** What a vehicle's price includes: everything (tax, title, fees), or none of that. */
export const priceBasis = pgEnum('price_basis', ['out_the_door', 'list'])

/** A vehicle the advisor found for a client, and the client's response. */
export const vehicleRecommendation = pgTable(
	'vehicle_recommendation',
	{
		id: randomId(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		/** As typed into the form; the email was sent to this address. */
		clientName: text('client_name').notNull(),
		clientEmail: citext('client_email').notNull(),
		make: text('make').notNull(),
		model: text('model').notNull(),
		/** As typed, such as '2021', or empty. */
		year: text('year').notNull().default(''),
		/** The price as typed, such as '$18,400 OTD', and its parsed amount, null if none was recognized. */
		priceText: text('price_text').notNull().default(''),
		priceCents: integer('price_cents'),
		/** What the price includes; null when nobody said. Prices are compared only with those that include the same. */
		priceBasis: priceBasis('price_basis'),
		/** Such as 'EX-L', or empty. */
		trim: text('trim').notNull().default(''),
		/** In miles. */
		mileage: integer('mileage'),
		/** The page that offers the vehicle: an http or https address. */
		listingUrl: text('listing_url'),
		/** 17 characters in upper case, with a valid check digit. */
		vin: text('vin'),
		description: text('description').notNull().default(''),
		status: recommendationStatus('status').notNull().default('pending'),
		/** The client's comment on the response. */
		answerReason: text('answer_reason'),
		answeredAt: instant('answered_at'),
		/** While it waits for other vehicles to be emailed with: when it is emailed without them. */
		emailDueAt: instant('email_due_at'),
		/** The key of the form, so that sending it twice creates only one recommendation. */
		formKey: uuid('form_key').notNull().unique().defaultRandom(),
		version: integer('version').notNull().default(1),
		createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('vehicle_recommendation_client_id_idx').on(t.clientId, t.createdAt),
		index('vehicle_recommendation_created_idx').on(t.createdAt, t.id),
		index('vehicle_recommendation_email_due_idx').on(t.emailDueAt).where(sql`${t.emailDueAt} is not null`),
		check('vehicle_recommendation_mileage_positive', sql`${t.mileage} >= 0`),
		check('vehicle_recommendation_price_positive', sql`${t.priceCents} > 0`),
		check(
			'vehicle_recommendation_answered_has_time',
			sql`(${t.status} = 'pending') = (${t.answeredAt} is null)`,
		),
	],
)

/** What a client asks about a vehicle before they answer. The same question again is the same row. */
export const vehicleQuestion = pgTable(
	'vehicle_question',
	{
		id: randomId(),
		recommendationId: uuid('recommendation_id')
			.notNull()
			.references(() => vehicleRecommendation.id, { onDelete: 'cascade' }),
		text: text('text').notNull(),
		askedAt: instant('asked_at').notNull(),
	},
	(t) => [unique('vehicle_question_once').on(t.recommendationId, t.text)],
)

/** A picture of a recommended vehicle. */
export const recommendationPicture = pgTable(
	'recommendation_picture',
	{
		recommendationId: uuid('recommendation_id')
			.notNull()
			.references(() => vehicleRecommendation.id, { onDelete: 'cascade' }),
		position: smallint('position').notNull(),
		uploadId: uuid('upload_id')
			.notNull()
			.unique()
			.references(() => upload.id, { onDelete: 'cascade' }),
		alt: text('alt').notNull().default(''),
	},
	(t) => [primaryKey({ columns: [t.recommendationId, t.position] })],
)
