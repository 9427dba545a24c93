// The record of a purchase: what the buyer wants, the cars, and every paper that a dealer or lender wrote about them. Triggers in the
// custom migration keep confirmed documents as they are.
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
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { ownerId, user } from '../auth.ts'
import { createdAt, instant, randomId } from '../columns.ts'
import { upload } from '../uploads.ts'
import { dealer, dealerPerson } from './dealers.ts'

/** One purchase of one client. Clients belong to another module, so there is no foreign key. */
export const deal = pgTable(
	'deal',
	{
		id: randomId(),
		clientId: uuid('client_id').notNull(),
		ownerId: ownerId(),
		/** Identifies the form that started it, so that sending it twice starts one deal. */
		formKey: uuid('form_key').notNull().unique(),
		/** What they look for, in their or the advisor's words. */
		wants: text('wants').notNull().default(''),
		mustHaves: text('must_haves').notNull().default(''),
		/** The most that they want to spend in total, with taxes and fees. */
		budgetCents: bigint('budget_cents', { mode: 'number' }),
		/** The out-the-door price to aim for, with the reason for it. */
		targetCents: bigint('target_cents', { mode: 'number' }),
		targetReason: text('target_reason').notNull().default(''),
		/** The out-the-door price above which they leave. */
		walkAwayCents: bigint('walk_away_cents', { mode: 'number' }),
		/** The buyer's side of a comparison on equal terms, as `Buyer` of the format without the pre-approval; null until a state is known. */
		buyer: jsonb('buyer').$type<unknown>(),
		/** When the purchase ended, with or without a car. */
		closedAt: instant('closed_at'),
		/** When something last changed in the deal. */
		activeAt: instant('active_at').notNull(),
		version: integer('version').notNull().default(1),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_owner_id_idx').on(t.ownerId),
		index('deal_client_id_idx').on(t.clientId, t.createdAt),
		// The sort order of the admin list.
		index('deal_open_idx').on(t.activeAt, t.id).where(sql`${t.closedAt} is null`),
		index('deal_active_idx').on(t.activeAt, t.id),
		check(
			'deal_amounts_positive',
			sql`${t.budgetCents} > 0 and ${t.targetCents} > 0 and ${t.walkAwayCents} > 0`,
		),
	],
)

/** A car that a deal is about. */
export const dealVehicle = pgTable(
	'deal_vehicle',
	{
		id: randomId(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		formKey: uuid('form_key').notNull().unique(),
		/** 'new', 'used', 'demo' or 'cpo', as in the format. */
		condition: text('condition').notNull(),
		vin: text('vin'),
		year: smallint('year'),
		make: text('make').notNull(),
		model: text('model').notNull(),
		trim: text('trim').notNull().default(''),
		odometer: integer('odometer'),
		msrpCents: bigint('msrp_cents', { mode: 'number' }),
		dealerId: uuid('dealer_id').references(() => dealer.id, { onDelete: 'set null' }),
		stockNumber: text('stock_number').notNull().default(''),
		listingUrl: text('listing_url').notNull().default(''),
		notes: text('notes').notNull().default(''),
		/** The recommendation it was taken from; recommendations belong to another module, so there is no foreign key. */
		recommendationId: uuid('recommendation_id'),
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_vehicle_deal_id_idx').on(t.dealId, t.createdAt),
		index('deal_vehicle_dealer_id_idx').on(t.dealerId),
		uniqueIndex('deal_vehicle_vin').on(t.dealId, t.vin).where(sql`${t.vin} is not null`),
		unique('deal_vehicle_recommendation').on(t.dealId, t.recommendationId),
	],
)

export const dealDocumentState = pgEnum('deal_document_state', ['draft', 'confirmed', 'superseded', 'chosen'])

/** A paper about the deal. While it is a draft, `typed` holds its form; once confirmed, `document` never changes. */
export const dealDocument = pgTable(
	'deal_document',
	{
		id: randomId(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		formKey: uuid('form_key').notNull().unique(),
		state: dealDocumentState('state').notNull().default('draft'),
		/** A kind of the format: 'quote', 'pre_approval' and so on. */
		kind: text('kind').notNull(),
		/** A short name if the person gave one, 'Second quote by phone'. */
		title: text('title').notNull().default(''),
		dealerId: uuid('dealer_id').references(() => dealer.id, { onDelete: 'set null' }),
		dealerPersonId: uuid('dealer_person_id').references(() => dealerPerson.id, { onDelete: 'set null' }),
		/** Who wrote it, in words, if the author is not a dealer of the book: a lender, or a dealer that a client typed. */
		writtenBy: text('written_by').notNull().default(''),
		vehicleId: uuid('vehicle_id').references(() => dealVehicle.id, { onDelete: 'set null' }),
		/** The form as it was typed, with what cannot be read yet. */
		typed: jsonb('typed').$type<unknown>().notNull(),
		/** The same as `DealDocument` of the format; null while a draft cannot be read. */
		document: jsonb('document').$type<unknown>(),
		/** The out-the-door total that every page shows. It does not change after the confirmation, unless the advisor decides on it. */
		outTheDoorCents: bigint('out_the_door_cents', { mode: 'number' }),
		/** Copied from the document for lists. */
		documentDate: date('document_date', { mode: 'string' }),
		validUntil: date('valid_until', { mode: 'string' }),
		/** The version before this one, which is superseded when this one is confirmed. */
		supersedesId: uuid('supersedes_id').references((): AnyPgColumn => dealDocument.id, {
			onDelete: 'set null',
		}),
		/** 'advisor', 'client', or 'mail' for a draft that was read from an email. */
		enteredBy: text('entered_by').notNull(),
		enteredByUserId: text('entered_by_user_id').references(() => user.id, { onDelete: 'set null' }),
		confirmedAt: instant('confirmed_at'),
		chosenAt: instant('chosen_at'),
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		index('deal_document_deal_id_idx').on(t.dealId, t.createdAt),
		index('deal_document_dealer_id_idx').on(t.dealerId, t.createdAt, t.id),
		index('deal_document_dealer_person_id_idx').on(t.dealerPersonId),
		index('deal_document_vehicle_id_idx').on(t.vehicleId),
		index('deal_document_expiring_idx')
			.on(t.validUntil)
			.where(sql`${t.state} in ('confirmed', 'chosen') and ${t.validUntil} is not null`),
		uniqueIndex('deal_document_one_chosen').on(t.dealId).where(sql`${t.state} = 'chosen'`),
		// Of two newer versions only one can be confirmed.
		uniqueIndex('deal_document_one_successor').on(t.supersedesId).where(sql`${t.state} <> 'draft'`),
		check(
			'deal_document_confirmed_is_read',
			sql`${t.state} = 'draft' or (${t.document} is not null and ${t.confirmedAt} is not null)`,
		),
		check('deal_document_chosen_has_time', sql`(${t.state} = 'chosen') = (${t.chosenAt} is not null)`),
		check('deal_document_not_its_own_version', sql`${t.supersedesId} <> ${t.id}`),
	],
)

/** A file of a document: the dealer's PDF, or a photo of the paper. */
export const dealFile = pgTable(
	'deal_file',
	{
		uploadId: uuid('upload_id')
			.primaryKey()
			.references(() => upload.id, { onDelete: 'cascade' }),
		documentId: uuid('document_id')
			.notNull()
			.references(() => dealDocument.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [index('deal_file_document_id_idx').on(t.documentId, t.createdAt)],
)

/** A message of the advisor to a dealer about a document. */
export const dealMessage = pgTable(
	'deal_message',
	{
		id: randomId(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		documentId: uuid('document_id').references(() => dealDocument.id, { onDelete: 'set null' }),
		dealerId: uuid('dealer_id').references(() => dealer.id, { onDelete: 'set null' }),
		formKey: uuid('form_key').notNull().unique(),
		toEmail: text('to_email').notNull().default(''),
		subject: text('subject').notNull(),
		text: text('text').notNull(),
		/** 'emailed', or 'copied' if the advisor sent it in another way. */
		sentBy: text('sent_by').notNull(),
		sentAt: instant('sent_at').notNull(),
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_message_deal_id_idx').on(t.dealId, t.sentAt),
		index('deal_message_document_id_idx').on(t.documentId),
		index('deal_message_dealer_id_idx').on(t.dealerId),
		check('deal_message_text_bounded', sql`char_length(${t.text}) between 1 and 20000`),
	],
)
