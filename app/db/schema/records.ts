// What a practice has to be able to show: what people agreed to, and the documents that the law wants in writing.
import { sql } from 'drizzle-orm'
import {
	bigint,
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { citext, instant, randomId } from './columns.ts'

/**
 * What a person agreed to. What applicants for credit agree to is in `credit_consent`, which ends with the application. Only the withdrawal
 * is added later.
 */
export const consent = pgTable(
	'consent',
	{
		id: randomId(),
		/** A key of `consentKinds`; text, because kinds are added over time. */
		kind: text('kind').notNull(),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		email: citext('email').notNull(),
		/** The id of what it belongs to, such as a signed agreement; null if it is about the account. */
		aboutId: text('about_id'),
		/** As it was shown, and the version of the text or of the document that it refers to. */
		text: text('text').notNull(),
		textVersion: text('text_version').notNull(),
		/** The network address and the browser that it came from. */
		clientIp: text('client_ip').notNull(),
		userAgent: text('user_agent').notNull(),
		givenAt: instant('given_at').notNull(),
		withdrawnAt: instant('withdrawn_at'),
	},
	(t) => [
		// Sending the same form twice records it once.
		uniqueIndex('consent_once').on(t.kind, t.aboutId).where(sql`${t.aboutId} is not null`),
		index('consent_user_idx').on(t.userId),
		index('consent_email_idx').on(t.email),
		check('consent_withdrawn_later', sql`${t.withdrawnAt} >= ${t.givenAt}`),
	],
)

/** A version of a document that the law wants in writing, as an admin saved it. Append-only. */
export const writtenDocument = pgTable(
	'written_document',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		/** The information security program, or the privacy notice for applicants. */
		kind: text('kind', { enum: ['security_program', 'privacy_notice'] }).notNull(),
		/** Counted from 1 for each kind. */
		version: integer('version').notNull(),
		/** What the admin entered. */
		answers: jsonb('answers').$type<unknown>().notNull(),
		/** The whole document as it was on that day. */
		content: jsonb('content').$type<unknown>().notNull(),
		savedAt: instant('saved_at').notNull(),
		/** No foreign key, so that the version outlives the account. */
		savedByUserId: text('saved_by_user_id').notNull(),
	},
	(t) => [uniqueIndex('written_document_version').on(t.kind, t.version)],
)

/** An order of a brokered car, as the log of brokered cars lists it. */
export type LoggedOrder = {
	reference: string
	amountCents: number
	refundedCents: number
	/** An ISO instant. */
	paidAt: string | null
}

/**
 * The entry of the log of brokered cars about a deal that was deleted with its client's account: what states ask brokers to keep, and nothing
 * else. Append-only, until it is deleted.
 */
export const keptBrokeredCar = pgTable(
	'kept_brokered_car',
	{
		/** The deal's. No foreign key, because the deal is gone. */
		id: uuid('id').primaryKey(),
		clientName: text('client_name'),
		/** The two letters of the state of the client; null: not known. */
		clientState: text('client_state'),
		vin: text('vin'),
		year: integer('year'),
		make: text('make'),
		model: text('model'),
		trim: text('trim'),
		condition: text('condition'),
		dealerName: text('dealer_name'),
		dealerAddress: text('dealer_address').notNull(),
		outTheDoorCents: integer('out_the_door_cents'),
		agreedAt: instant('agreed_at'),
		signedAt: instant('signed_at'),
		deliveredAt: instant('delivered_at'),
		/** Of the agreement about the service. */
		agreementReference: text('agreement_reference'),
		agreementSignedAt: instant('agreement_signed_at'),
		orders: jsonb('orders').$type<LoggedOrder[]>().notNull(),
		/** The last day on which it is kept; null: the law of the client's state names no end. */
		keptUntil: date('kept_until', { mode: 'string' }),
		recordedAt: instant('recorded_at').notNull(),
	},
	(t) => [
		index('kept_brokered_car_until_idx').on(t.keptUntil),
		index('kept_brokered_car_recorded_idx').on(t.recordedAt, t.id),
	],
)
