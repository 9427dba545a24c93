// The search text of a client and the rule that the history is only added to are triggers of the custom migration: Drizzle cannot
// express them.
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
import { user } from './auth.ts'
import { citext, createdAt, instant, randomId } from './columns.ts'
import { upload } from './uploads.ts'

/** Who has to do something next. */
export const nextActionSide = pgEnum('next_action_side', ['advisor', 'client'])

/** The file of one person who bought, or whom the advisor keeps one for. */
export const client = pgTable(
	'client',
	{
		id: randomId(),
		/** Shown to people: 'LF-7K2M9Q'. */
		reference: text('reference').notNull().unique(),
		name: text('name').notNull(),
		phone: text('phone'),
		/** Counts every change of the file's own facts, so that a change of an older state is refused. */
		version: integer('version').notNull().default(1),
		/** Whose move it is; null while nobody has to do anything. */
		nextActionSide: nextActionSide('next_action_side'),
		/** What they have to do, in a few words. */
		nextActionWhat: text('next_action_what'),
		nextActionDueAt: instant('next_action_due_at'),
		/** A day in the zone of the business on which the advisor wants to come back to this client. */
		followUpOn: date('follow_up_on', { mode: 'string' }),
		followUpNote: text('follow_up_note'),
		/** The case is over; the file stays. */
		closedAt: instant('closed_at'),
		/** This was a double: what it held is in that file, and whoever opens it is led there. */
		mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => client.id),
		/** What the desk's search looks in: reference, name, phone and its digits, addresses, tags. Kept by triggers. */
		search: text('search').notNull().default(''),
		/** When something last happened in the file. */
		activeAt: instant('active_at').notNull(),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		// The desk's orders; a double that was merged is in none of them.
		index('client_active_idx').on(t.activeAt, t.id).where(sql`${t.mergedIntoId} is null`),
		index('client_name_idx').on(sql`lower(${t.name})`, t.id).where(sql`${t.mergedIntoId} is null`),
		index('client_next_action_idx')
			.on(t.nextActionSide, t.nextActionDueAt, t.id)
			.where(sql`${t.mergedIntoId} is null and ${t.nextActionSide} is not null`),
		index('client_due_idx')
			.on(t.nextActionDueAt, t.id)
			.where(sql`${t.mergedIntoId} is null and ${t.nextActionSide} is not null`),
		index('client_follow_up_idx')
			.on(t.followUpOn, t.id)
			.where(sql`${t.mergedIntoId} is null and ${t.followUpOn} is not null`),
		index('client_search_idx').using('gin', t.search.op('gin_trgm_ops')),
		index('client_merged_into_idx').on(t.mergedIntoId).where(sql`${t.mergedIntoId} is not null`),
		index('client_phone_idx')
			.on(sql`regexp_replace(${t.phone}, '\\D', '', 'g')`)
			.where(sql`${t.phone} is not null`),
		check('client_next_action_is_whole', sql`(${t.nextActionSide} is null) = (${t.nextActionWhat} is null)`),
		check('client_next_action_has_due', sql`(${t.nextActionSide} is null) = (${t.nextActionDueAt} is null)`),
		check('client_not_merged_into_itself', sql`${t.mergedIntoId} <> ${t.id}`),
	],
)

/** A mail address of the person. It leads to one file: that is what makes two orders of a person one file. */
export const clientEmail = pgTable(
	'client_email',
	{
		email: citext('email').primaryKey(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		/** Where mails of the file go. */
		main: boolean('main').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('client_email_client_id_idx').on(t.clientId),
		uniqueIndex('client_email_one_main').on(t.clientId).where(sql`${t.main}`),
	],
)

/** The person's account. An account has one file. */
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

/** The file that a paid order opened or went into: one, however often the payment is told. Orders are another room's, so there is no key. */
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

/** What the advisor notes of a client, who never sees it. */
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

/** What happened to the file itself, in order. Rows are only added, and go to another file when doubles are merged. */
export const clientEvent = pgTable(
	'client_event',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		/** One of `ClientEventKind`; text, because the kinds grow. */
		what: text('what').notNull(),
		/** The words and numbers the kind needs. */
		detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
		/** 'advisor', 'client' or 'system'. */
		actorKind: text('actor_kind').notNull(),
		actorId: text('actor_id').references(() => user.id, { onDelete: 'set null' }),
		at: instant('at').notNull(),
	},
	(t) => [index('client_event_client_id_idx').on(t.clientId, t.at, t.id)],
)

export const clientPackage = pgEnum('client_package', ['find_it_fast', 'find_it_with_me'])

export type TemplateItem = {
	section: string
	description: string
	/** Need not be done for the checklist to be complete. */
	optional?: boolean
	/** Ticking it is the delivery, which starts the support. */
	startsSupport?: boolean
}

/** The advisor's own wording of a package's checklist; without a row the words in `app/content` hold. Edited as a whole. */
export const checklistTemplate = pgTable('checklist_template', {
	package: clientPackage('package').primaryKey(),
	title: text('title').notNull(),
	items: jsonb('items').$type<TemplateItem[]>().notNull(),
	version: integer('version').notNull().default(1),
	updatedAt: instant('updated_at').notNull().defaultNow(),
	updatedBy: text('updated_by').references(() => user.id, { onDelete: 'set null' }),
})

/** What the advisor does for one client, step by step: copied from the template, so that a changed template changes no client's. */
export const clientChecklist = pgTable(
	'client_checklist',
	{
		id: randomId(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		package: clientPackage('package').notNull(),
		title: text('title').notNull(),
		/** The order it is made for: one checklist an order. Null for one begun by hand. */
		orderId: uuid('order_id').unique(),
		/** The form it was begun with by hand: sent twice, it is one. */
		formKey: uuid('form_key').unique(),
		version: integer('version').notNull().default(1),
		/** All that is not optional is ticked. */
		completedAt: instant('completed_at'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('client_checklist_client_id_idx').on(t.clientId, t.createdAt),
		// The order of the dashboard's tab.
		index('client_checklist_created_idx').on(t.createdAt, t.id),
		index('client_checklist_open_idx').on(t.createdAt, t.id).where(sql`${t.completedAt} is null`),
	],
)

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
		optional: boolean('optional').notNull().default(false),
		startsSupport: boolean('starts_support').notNull().default(false),
		/** The tick; null while it is open. */
		completedAt: instant('completed_at'),
		completedBy: text('completed_by').references(() => user.id, { onDelete: 'set null' }),
	},
	(t) => [unique('client_checklist_item_position').on(t.checklistId, t.position)],
)

/** The support that follows a delivery: its hours run in business hours only, and grow when the advisor was late. One a checklist. */
export const clientSupport = pgTable(
	'client_support',
	{
		checklistId: uuid('checklist_id')
			.primaryKey()
			.references(() => clientChecklist.id, { onDelete: 'cascade' }),
		startedAt: instant('started_at').notNull(),
		/** What was promised; 48 hours. */
		allowanceMinutes: integer('allowance_minutes').notNull().default(2880),
		/** What was added because an answer came late. */
		extendedMinutes: integer('extended_minutes').notNull().default(0),
		/** The instant at which both have run out, as the hours stood when it was last worked out. */
		endsAt: instant('ends_at').notNull(),
		/** The advisor was reminded of the end, or the client told of it. */
		endNotifiedAt: instant('end_notified_at'),
		version: integer('version').notNull().default(1),
	},
	(t) => [
		index('client_support_ends_idx').on(t.endsAt),
		check('client_support_minutes', sql`${t.allowanceMinutes} > 0 and ${t.extendedMinutes} >= 0`),
		check('client_support_ends_after_start', sql`${t.endsAt} > ${t.startedAt}`),
	],
)

/** Why the support was made longer, once for each cause. */
export const clientSupportExtension = pgTable(
	'client_support_extension',
	{
		checklistId: uuid('checklist_id')
			.notNull()
			.references(() => clientSupport.checklistId, { onDelete: 'cascade' }),
		/** What it follows from, such as a message's id: the same again adds nothing. */
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

/** A vehicle the advisor found for a client, and what the client says to it. */
export const vehicleRecommendation = pgTable(
	'vehicle_recommendation',
	{
		id: randomId(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		/** As typed into the form; where the mail went. */
		clientName: text('client_name').notNull(),
		clientEmail: citext('client_email').notNull(),
		make: text('make').notNull(),
		model: text('model').notNull(),
		/** As typed, perhaps nothing: '2021'. */
		year: text('year').notNull().default(''),
		/** The price as it was typed, '$18,400 OTD', and what could be read of it. */
		priceText: text('price_text').notNull().default(''),
		priceCents: integer('price_cents'),
		/** 17 signs, checked; upper case. */
		vin: text('vin'),
		description: text('description').notNull().default(''),
		status: recommendationStatus('status').notNull().default('pending'),
		/** What the client said beside it. */
		answerReason: text('answer_reason'),
		answeredAt: instant('answered_at'),
		/** The form's own name for itself: sent twice, it is one recommendation. */
		formKey: uuid('form_key').notNull().unique().defaultRandom(),
		version: integer('version').notNull().default(1),
		createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('vehicle_recommendation_client_id_idx').on(t.clientId, t.createdAt),
		index('vehicle_recommendation_created_idx').on(t.createdAt, t.id),
		check('vehicle_recommendation_price_positive', sql`${t.priceCents} > 0`),
		check(
			'vehicle_recommendation_answered_has_time',
			sql`(${t.status} = 'pending') = (${t.answeredAt} is null)`,
		),
	],
)

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
