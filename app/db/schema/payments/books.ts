import { sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	check,
	date,
	index,
	integer,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { PaymentMethod } from './orders.ts'

/**
 * 'trust': paid into the trust account; 'trust_refund' and 'trust_refund_returned': out of it and back; 'trust_dispute' and
 * 'trust_dispute_returned': taken out of it by a dispute, and won back. 'trust_release': out of it to the business, with a 'payment' of the same
 * amount. 'refund_returned': a refund that the bank sent back, so that the money is the business's again. 'payout' and 'payout_returned' move
 * money between the balance at the provider and the bank. 'other': a movement of that balance of a kind that we do not know.
 */
export const bookKind = pgEnum('book_kind', [
	'payment',
	'refund',
	'refund_returned',
	'trust',
	'trust_refund',
	'trust_refund_returned',
	'trust_dispute',
	'trust_dispute_returned',
	'trust_release',
	'fee',
	'dispute',
	'dispute_returned',
	'payout',
	'payout_returned',
	'other',
])

/**
 * A movement of money, on the day it happened. A trigger of `order` writes it with the change of the order, one of `balance_transaction`
 * with what the provider reports, so that the books can't disagree with either. Append-only, except for samples.
 */
export const bookEntry = pgTable(
	'book_entry',
	{
		/** In the order in which they were recorded. */
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		kind: bookKind('kind').notNull(),
		/** The local day it counts on: that of `happenedAt`, or the first one after the closed months if it became known after they were closed. */
		day: date('day', { mode: 'string' }).notNull(),
		happenedAt: instant('happened_at').notNull(),
		/** What the business got; negative: what it gave. */
		amountCents: integer('amount_cents').notNull(),
		currency: text('currency').notNull(),
		/** How the order was paid; null: a movement of the balance at the provider. */
		method: text('method').$type<PaymentMethod>(),
		/** No foreign key: the books outlive what they are about. Null: about no order. */
		orderId: uuid('order_id'),
		/** The order's reference at that time; else the provider's id of what moved. */
		reference: text('reference').notNull(),
		/** The movement of the balance that it books: its amount or its fee. */
		transactionId: text('transaction_id'),
		sample: boolean('sample').notNull().default(false),
		recordedAt: instant('recorded_at').notNull().defaultNow(),
	},
	(t) => [
		index('book_entry_day_idx').on(t.day, t.id),
		// A covering index for the figures of the admin overview.
		index('book_entry_happened_at_idx').on(t.happenedAt, t.kind, t.amountCents),
		index('book_entry_order_id_idx').on(t.orderId),
		uniqueIndex('book_entry_transaction_once').on(t.transactionId, t.kind),
		// As text, because a value that a migration adds can't be used in the same migration.
		check(
			'book_entry_amount_fits_kind',
			sql`case when ${t.kind}::text in ('refund', 'dispute', 'trust_refund', 'trust_dispute', 'trust_release') then ${t.amountCents} < 0
				when ${t.kind}::text in ('payment', 'refund_returned', 'dispute_returned', 'trust', 'trust_refund_returned', 'trust_dispute_returned') then ${t.amountCents} > 0
				else ${t.amountCents} <> 0 end`,
		),
	],
)

/**
 * A movement of the balance at the provider, as it reports it (Stripe's balance transaction). Only the payout is added later. A trigger books
 * its fee, and its amount unless that is the entry of an order.
 */
export const balanceTransaction = pgTable(
	'balance_transaction',
	{
		provider: text('provider').notNull(),
		id: text('id').notNull(),
		/** The provider's word: 'charge', 'refund', 'stripe_fee' and so on. */
		type: text('type').notNull(),
		amountCents: integer('amount_cents').notNull(),
		feeCents: integer('fee_cents').notNull(),
		currency: text('currency').notNull(),
		/** What the provider says about a movement that is no client's. */
		description: text('description'),
		orderId: uuid('order_id'),
		/** The order's reference; else the provider's id of what moved. */
		reference: text('reference').notNull(),
		/** As what its amount is booked; null: the order's own entries say it. */
		entryKind: bookKind('entry_kind'),
		/** The payout that paid it out; null: none yet, or one that the provider does not explain. */
		payoutId: text('payout_id'),
		happenedAt: instant('happened_at').notNull(),
		recordedAt: instant('recorded_at').notNull().defaultNow(),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.id] }),
		index('balance_transaction_payout_idx').on(t.provider, t.payoutId, t.happenedAt, t.id),
		index('balance_transaction_id_idx').on(t.id),
	],
)

/** A transfer from the balance at the provider to the bank. */
export const payout = pgTable(
	'payout',
	{
		provider: text('provider').notNull(),
		id: text('id').notNull(),
		/** Negative: taken from the bank, because the balance was below zero. */
		amountCents: integer('amount_cents').notNull(),
		currency: text('currency').notNull(),
		/** The provider's word: 'pending', 'in_transit', 'paid', 'failed' or 'canceled'. */
		status: text('status').notNull(),
		/** The provider lists what is in a payout only if its schedule made it. */
		isAutomatic: boolean('is_automatic').notNull(),
		/** When the bank is expected to have it. */
		arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
		happenedAt: instant('happened_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.provider, t.id] }), index('payout_happened_at_idx').on(t.happenedAt)],
)

/** Until when the movements of a provider's balance have been read. */
export const balanceReading = pgTable('balance_reading', {
	provider: text('provider').primaryKey(),
	until: instant('until').notNull(),
})

/** Until which day the books are closed, in a single row: no entry of an earlier day is added. It only moves forward. */
export const booksClosed = pgTable(
	'books_closed',
	{
		id: integer('id').primaryKey().default(1),
		/** The last day of a month. */
		until: date('until', { mode: 'string' }).notNull(),
		closedAt: instant('closed_at').notNull(),
	},
	(t) => [check('books_closed_one_row', sql`${t.id} = 1`)],
)
