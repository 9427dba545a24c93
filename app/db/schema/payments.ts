import { sql } from 'drizzle-orm'
import {
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
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { type FeeTiming, serviceAgreement } from './agreements.ts'
import { user } from './auth.ts'
import { bytes, citext, createdAt, instant, randomId, searchIndex } from './columns.ts'

/** The text for the admin search; its index has the same expression. */
export const orderSearchText = sql`lower(reference || ' ' || title || ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email::text, ''))`

/** Ways to pay: by card on the provider's page, with the advisor's card reader, or without a card. */
export type PaymentMethod = 'card' | 'card_reader' | 'cash' | 'check' | 'zelle'

/** 'deferred': nothing is paid yet; the client's card is kept and is charged once they have confirmed the delivery. */
export const orderStatus = pgEnum('order_status', [
	'pending',
	'deferred',
	'paid',
	'refunded',
	'expired',
	'canceled',
])

/** A request by the advisor to pay a stated amount by a link, without an offering; its orders say whether it is paid. */
export const invoice = pgTable(
	'invoice',
	{
		id: randomId(),
		/** Shown to people: 'LI-7K2M9Q'. */
		reference: text('reference').notNull().unique(),
		customerName: text('customer_name').notNull(),
		customerEmail: citext('customer_email').notNull(),
		/** What is paid for. */
		title: text('title').notNull(),
		/** A message to the client, on the page and in the email. */
		note: text('note').notNull().default(''),
		amountCents: integer('amount_cents').notNull(),
		currency: text('currency').notNull().default('usd'),
		/** A day in the business time zone; null: no due date. */
		dueOn: date('due_on', { mode: 'string' }),
		/** The key of the form, so that sending it twice creates only one invoice. */
		requestKey: text('request_key').notNull().unique(),
		createdByUserId: text('created_by_user_id').references(() => user.id, { onDelete: 'set null' }),
		/** When the advisor voided it; its link then accepts no payment. */
		voidedAt: instant('voided_at'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('invoice_created_at_idx').on(t.createdAt, t.id),
		index('invoice_customer_email_idx').on(t.customerEmail),
		check('invoice_amount_positive', sql`${t.amountCents} > 0`),
	],
)

/** A purchase of one offering or the payment of an invoice, from the start of its checkout. */
export const order = pgTable(
	'order',
	{
		id: randomId(),
		/** Shown to people: 'LW-7K2M9Q'. */
		reference: text('reference').notNull().unique(),
		status: orderStatus('status').notNull().default('pending'),
		priceId: text('price_id').notNull(),
		title: text('title').notNull(),
		amountCents: integer('amount_cents').notNull(),
		currency: text('currency').notNull().default('usd'),
		/** The amount that the provider reported as refunded so far. If it is the full amount, the order is 'refunded'. */
		refundedCents: integer('refunded_cents').notNull().default(0),
		/** When `refundedCents` last changed, by the provider's clock. */
		refundedAt: instant('refunded_at'),
		/** How it was paid: by card on the provider's page, or in a way that the advisor recorded. */
		method: text('method').$type<PaymentMethod>().notNull().default('card'),
		/** From the buyer's account if they were signed in, else from the provider at payment. */
		customerEmail: citext('customer_email'),
		/** As given at the booking, else from the account, else the name on the card. */
		customerName: text('customer_name'),
		/** The name on the card. */
		payerName: text('payer_name'),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		appointmentId: uuid('appointment_id'),
		/** The invoice it pays; then it has no offering. */
		invoiceId: uuid('invoice_id').references(() => invoice.id),
		/** The signed agreement; an order of a service has one. */
		agreementId: uuid('agreement_id').references(() => serviceAgreement.id),
		/** When its fee may be taken, as the agreement says. */
		feeTiming: text('fee_timing').$type<FeeTiming>().notNull().default('now'),
		/** Whether it was made before clients signed agreements. */
		predatesAgreements: boolean('predates_agreements').notNull().default(false),
		/** Identifies the buyer: the user's id or a random cookie. */
		buyerKey: text('buyer_key').notNull(),
		provider: text('provider').notNull(),
		providerSessionId: text('provider_session_id').unique(),
		providerPaymentId: text('provider_payment_id'),
		checkoutUrl: text('checkout_url'),
		/** The cancellation terms, as the payment page shows them. */
		terms: text('terms'),
		/** Chosen by the buyer's browser for the request, so that a retry finds this order. */
		idempotencyKey: text('idempotency_key'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
		/** When the hosted payment page stops accepting payment. */
		expiresAt: instant('expires_at').notNull(),
		paidAt: instant('paid_at'),
		/** When the client's card was kept for a fee that is due after delivery: the work begins then. */
		cardKeptAt: instant('card_kept_at'),
		closedAt: instant('closed_at'),
		/** When reconciliation last checked it at the provider. */
		checkedAt: instant('checked_at'),
	},
	(t) => [
		// Only one open checkout per buyer, offering and appointment, also after a double click or in a second tab.
		uniqueIndex('order_one_open_checkout')
			.on(t.buyerKey, t.priceId, sql`coalesce(${t.appointmentId}, '00000000-0000-0000-0000-000000000000')`)
			.where(sql`${t.status} = 'pending'`),
		uniqueIndex('order_idempotency_key').on(t.buyerKey, t.idempotencyKey),
		index('order_created_at_idx').on(t.createdAt, t.id),
		// A covering index for the figures of the admin overview.
		index('order_figures_idx').on(t.createdAt, t.priceId, t.paidAt, t.amountCents, t.refundedCents),
		index('order_customer_email_idx').on(t.customerEmail),
		index('order_user_id_idx').on(t.userId),
		index('order_agreement_id_idx').on(t.agreementId).where(sql`${t.agreementId} is not null`),
		index('order_invoice_id_idx').on(t.invoiceId).where(sql`${t.invoiceId} is not null`),
		index('order_paid_at_idx').on(t.paidAt).where(sql`${t.paidAt} is not null`),
		searchIndex('order_search_idx', orderSearchText),
		index('order_refunded_idx').on(t.checkedAt).where(sql`${t.refundedCents} > 0`),
		index('order_pending_idx').on(t.expiresAt).where(sql`${t.status} = 'pending'`),
		// Nobody can pay for a service before an agreement is signed.
		check(
			'order_has_agreement',
			sql`${t.agreementId} is not null or ${t.invoiceId} is not null or ${t.sample} or ${t.predatesAgreements}`,
		),
		check('order_amount_positive', sql`${t.amountCents} > 0`),
		check('order_paid_has_time', sql`${t.status} not in ('paid', 'refunded') or ${t.paidAt} is not null`),
		check('order_fee_timing_known', sql`${t.feeTiming} in ('now', 'trust', 'after_delivery')`),
		// As text, as for the kinds of entries below.
		check('order_deferred_has_card', sql`${t.status}::text <> 'deferred' or ${t.cardKeptAt} is not null`),
		check('order_method_known', sql`${t.method} in ('card', 'card_reader', 'cash', 'check', 'zelle')`),
		check('order_refunded_within_paid', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
		check('order_refunded_is_whole', sql`${t.status} <> 'refunded' or ${t.refundedCents} = ${t.amountCents}`),
	],
)

/**
 * The card of a client whose fee is due after the delivery, as the provider keeps it, and what has to happen with it: it is charged once
 * after the client's confirmation, and removed at the provider when it is no longer needed.
 */
export const keptCard = pgTable(
	'kept_card',
	{
		orderId: uuid('order_id')
			.primaryKey()
			.references(() => order.id, { onDelete: 'cascade' }),
		agreementId: uuid('agreement_id')
			.notNull()
			.references(() => serviceAgreement.id),
		provider: text('provider').notNull(),
		/** The provider's ids of the customer and of what its page set up (Stripe: SetupIntent). */
		customerId: text('customer_id').notNull(),
		setupId: text('setup_id').notNull(),
		/** When the client confirmed the delivery, so that the fee is due. */
		dueAt: instant('due_at'),
		/** When the next attempt to charge or to remove it is due; during an attempt, the end of its lease. Null: nothing has to be done. */
		nextAttemptAt: instant('next_attempt_at'),
		attempts: integer('attempts').notNull().default(0),
		lastError: text('last_error'),
		/** When the bank declined the charge; then the client pays on a page. */
		declinedAt: instant('declined_at'),
		/** How many payment pages were opened since; part of the key of the next one. */
		pages: integer('pages').notNull().default(0),
		/** When it became needless: the fee is paid, or the agreement ended. */
		releasedAt: instant('released_at'),
		/** When the provider removed it. */
		detachedAt: instant('detached_at'),
	},
	(t) => [
		// A fee is due once, however many pages for a card were filled in.
		uniqueIndex('kept_card_one_in_use').on(t.agreementId).where(sql`${t.releasedAt} is null`),
		index('kept_card_agreement_idx').on(t.agreementId),
		index('kept_card_next_attempt_idx').on(t.nextAttemptAt).where(sql`${t.nextAttemptAt} is not null`),
		check('kept_card_declined_was_due', sql`${t.declinedAt} is null or ${t.dueAt} is not null`),
		check('kept_card_detached_was_released', sql`${t.detachedAt} is null or ${t.releasedAt} is not null`),
	],
)

/**
 * 'trust': paid into the trust account; 'trust_refund' and 'trust_refund_returned': out of it and back. 'trust_release': out of it to the
 * business, with a 'payment' of the same amount. 'refund_returned': a refund that the bank sent back, so that the money is the business's
 * again. 'payout' and 'payout_returned' move money
 * between the balance at the provider and the bank. 'other': a movement of that balance of a kind that we do not know.
 */
export const bookKind = pgEnum('book_kind', [
	'payment',
	'refund',
	'refund_returned',
	'trust',
	'trust_refund',
	'trust_refund_returned',
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
			sql`case when ${t.kind}::text in ('refund', 'dispute', 'trust_refund', 'trust_release') then ${t.amountCents} < 0
				when ${t.kind}::text in ('payment', 'refund_returned', 'dispute_returned', 'trust', 'trust_refund_returned') then ${t.amountCents} > 0
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

export const refundStatus = pgEnum('refund_status', ['due', 'requested', 'succeeded', 'failed', 'withdrawn'])

/** A refund, from the moment it was decided; includes those made in the provider's dashboard. */
export const refund = pgTable(
	'refund',
	{
		id: randomId(),
		orderId: uuid('order_id')
			.notNull()
			.references(() => order.id, { onDelete: 'cascade' }),
		amountCents: integer('amount_cents').notNull(),
		status: refundStatus('status').notNull().default('due'),
		/** A readable reason, from the advisor, the client or the refund rules. */
		reason: text('reason').notNull(),
		/** Who requested it: 'client', 'advisor', 'system' (no slot left for a late payment) or 'provider' (made in its dashboard). */
		requestedBy: text('requested_by').notNull(),
		requestedByUserId: text('requested_by_user_id').references(() => user.id, { onDelete: 'set null' }),
		/** What led to this refund; the same cause never leads to a second refund. */
		cause: text('cause').unique(),
		/** The refund rules when the amount was decided; later changes of the settings do not affect it. */
		policy: jsonb('policy').$type<{ tiers: { hours: number; percent: number }[]; percent: number }>(),
		provider: text('provider').notNull(),
		providerRefundId: text('provider_refund_id'),
		/** Sent with every attempt; for a known key the provider returns the refund it already made. */
		idempotencyKey: text('idempotency_key').notNull().unique(),
		attempts: integer('attempts').notNull().default(0),
		/** When the next attempt is due; during an attempt, the end of its lease. */
		nextAttemptAt: instant('next_attempt_at').notNull(),
		lastError: text('last_error'),
		createdAt: createdAt(),
		settledAt: instant('settled_at'),
	},
	(t) => [
		uniqueIndex('refund_provider_id').on(t.provider, t.providerRefundId),
		index('refund_order_id_idx').on(t.orderId),
		index('refund_due_idx').on(t.nextAttemptAt).where(sql`${t.status} in ('due', 'requested')`),
		index('refund_failed_idx').on(t.createdAt).where(sql`${t.status} = 'failed'`),
		check('refund_amount_positive', sql`${t.amountCents} > 0`),
		check('refund_settled_has_time', sql`(${t.status} in ('due', 'requested')) = (${t.settledAt} is null)`),
	],
)

/** A payment that its buyer disputes at their bank, as the provider reported it last. */
export const paymentDispute = pgTable(
	'payment_dispute',
	{
		id: randomId(),
		provider: text('provider').notNull(),
		providerDisputeId: text('provider_dispute_id').notNull(),
		paymentId: text('payment_id').notNull(),
		/** Null: the payment is not known here, yet or because it was not made through this site. */
		orderId: uuid('order_id').references(() => order.id, { onDelete: 'cascade' }),
		amountCents: integer('amount_cents').notNull(),
		currency: text('currency').notNull(),
		/** The provider's word for why. */
		reason: text('reason').notNull(),
		/** The provider's word; `dispute-status.ts` has those that we know. */
		status: text('status').notNull(),
		/** Until when the bank accepts evidence; null: it accepts none. */
		dueAt: instant('due_at'),
		hasEvidence: boolean('has_evidence').notNull(),
		submissionCount: integer('submission_count').notNull(),
		openedAt: instant('opened_at').notNull(),
		/** When it ended; null: it is open. */
		closedAt: instant('closed_at'),
		/** The time of the newest event about it, by the provider's clock; null: only a list of the provider had it. */
		reportedAt: instant('reported_at'),
		recordedAt: instant('recorded_at').notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex('payment_dispute_provider_id').on(t.provider, t.providerDisputeId),
		index('payment_dispute_order_id_idx').on(t.orderId),
		index('payment_dispute_open_idx').on(t.dueAt).where(sql`${t.closedAt} is null`),
		index('payment_dispute_without_order_idx').on(t.provider, t.paymentId).where(sql`${t.orderId} is null`),
		check('payment_dispute_amount_not_negative', sql`${t.amountCents} >= 0`),
	],
)

/**
 * The advisor's answer to a dispute: evidence, or that they accept it. There is one for each stage, because the bank accepts only one; an
 * inquiry that becomes a dispute has to be answered again.
 */
export const disputeAnswer = pgTable(
	'dispute_answer',
	{
		id: randomId(),
		disputeId: uuid('dispute_id')
			.notNull()
			.references(() => paymentDispute.id, { onDelete: 'cascade' }),
		/** 'inquiry' or 'dispute'. */
		stage: text('stage').$type<'inquiry' | 'dispute'>().notNull(),
		/** 'evidence' or 'accept'. */
		kind: text('kind').$type<'evidence' | 'accept'>().notNull(),
		/** The provider's text fields, as they were submitted. */
		texts: jsonb('texts').$type<Record<string, string>>().notNull().default({}),
		answeredByUserId: text('answered_by_user_id').references(() => user.id, { onDelete: 'set null' }),
		/** How often evidence had been submitted before; once the provider reports more, this answer has arrived. */
		submissionsBefore: integer('submissions_before').notNull(),
		/** 'due', 'sent' or 'failed'. */
		status: text('status').$type<'due' | 'sent' | 'failed'>().notNull().default('due'),
		/** Sent with every attempt; for a known key the provider submits nothing again. */
		idempotencyKey: text('idempotency_key').notNull().unique(),
		attempts: integer('attempts').notNull().default(0),
		/** When the next attempt is due; during an attempt, the end of its lease. */
		nextAttemptAt: instant('next_attempt_at').notNull(),
		lastError: text('last_error'),
		createdAt: createdAt(),
		settledAt: instant('settled_at'),
	},
	(t) => [
		uniqueIndex('dispute_answer_one_of_stage').on(t.disputeId, t.stage),
		index('dispute_answer_due_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'due'`),
		check('dispute_answer_settled_has_time', sql`(${t.status} = 'due') = (${t.settledAt} is null)`),
	],
)

/** A file of an answer, as the advisor saw it and the bank got it. */
export const disputeFile = pgTable(
	'dispute_file',
	{
		answerId: uuid('answer_id')
			.notNull()
			.references(() => disputeAnswer.id, { onDelete: 'cascade' }),
		/** The provider's field: 'service_documentation', 'receipt' or 'customer_signature'. */
		field: text('field').notNull(),
		name: text('name').notNull(),
		pdf: bytes('pdf').notNull(),
		/** The provider's id, once it is uploaded. */
		providerFileId: text('provider_file_id'),
	},
	(t) => [primaryKey({ columns: [t.answerId, t.field] })],
)

/** A processed event of a payment provider, recorded once, in the transaction of its effect. */
export const paymentEvent = pgTable(
	'payment_event',
	{
		provider: text('provider').notNull(),
		eventId: text('event_id').notNull(),
		type: text('type').notNull(),
		orderId: uuid('order_id').references(() => order.id, { onDelete: 'cascade' }),
		/**
		 * The result: 'applied', 'ignored' (an older state, an unknown type), 'unmatched' (no order) or 'mismatched' (a
		 * different amount).
		 */
		outcome: text('outcome').notNull(),
		createdByProviderAt: instant('created_by_provider_at').notNull(),
		receivedAt: instant('received_at').notNull().defaultNow(),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.eventId] }),
		index('payment_event_order_id_idx').on(t.orderId),
	],
)

/** A checkout of the sandbox provider (demo mode): what Stripe would store on its side. */
export const sandboxCheckout = pgTable(
	'sandbox_checkout',
	{
		id: text('id').primaryKey(),
		orderReference: text('order_reference').notNull(),
		title: text('title').notNull(),
		amountCents: integer('amount_cents').notNull(),
		currency: text('currency').notNull(),
		customerEmail: text('customer_email'),
		customerName: text('customer_name'),
		successUrl: text('success_url').notNull(),
		cancelUrl: text('cancel_url').notNull(),
		/** Shown beside the button. */
		terms: text('terms'),
		/** 'payment', or 'setup' for a page that only keeps the card. */
		mode: text('mode').notNull().default('payment'),
		/** 'open', 'complete' or 'expired', as on a Stripe Checkout Session. */
		status: text('status').notNull().default('open'),
		paymentId: text('payment_id'),
		/** The card that a setup page kept: its id, whether its bank declines a charge without the client, and when it was removed. */
		setupId: text('setup_id').unique(),
		isDeclinedLater: boolean('is_declined_later').notNull().default(false),
		detachedAt: instant('detached_at'),
		idempotencyKey: text('idempotency_key').notNull().unique(),
		createdAt: createdAt(),
		expiresAt: instant('expires_at').notNull(),
		closedAt: instant('closed_at'),
		/** Null for a closed checkout: its webhook must still be delivered. */
		webhookDeliveredAt: instant('webhook_delivered_at'),
	},
	(t) => [
		index('sandbox_checkout_open_idx').on(t.expiresAt).where(sql`${t.status} = 'open'`),
		index('sandbox_checkout_undelivered_idx')
			.on(t.closedAt)
			.where(sql`${t.status} <> 'open' and ${t.webhookDeliveredAt} is null`),
	],
)

/** A charge of a kept card at the sandbox provider (demo mode). */
export const sandboxCharge = pgTable(
	'sandbox_charge',
	{
		/** The payment's id. */
		id: text('id').primaryKey(),
		setupId: text('setup_id').notNull(),
		orderReference: text('order_reference').notNull(),
		amountCents: integer('amount_cents').notNull(),
		currency: text('currency').notNull(),
		isDeclined: boolean('is_declined').notNull(),
		idempotencyKey: text('idempotency_key').notNull().unique(),
		createdAt: createdAt(),
		/** Null: its webhook must still be delivered. */
		webhookDeliveredAt: instant('webhook_delivered_at'),
	},
	(t) => [
		index('sandbox_charge_setup_id_idx').on(t.setupId),
		index('sandbox_charge_undelivered_idx').on(t.createdAt).where(sql`${t.webhookDeliveredAt} is null`),
	],
)

/** A refund of the sandbox provider (demo mode). */
export const sandboxRefund = pgTable(
	'sandbox_refund',
	{
		id: text('id').primaryKey(),
		paymentId: text('payment_id').notNull(),
		orderReference: text('order_reference').notNull(),
		amountCents: integer('amount_cents').notNull(),
		/** Our id of the refund, as in a Stripe refund's metadata. */
		refundId: text('refund_id'),
		idempotencyKey: text('idempotency_key').notNull().unique(),
		createdAt: createdAt(),
		/** Null: its webhook must still be delivered. */
		webhookDeliveredAt: instant('webhook_delivered_at'),
	},
	(t) => [
		index('sandbox_refund_payment_id_idx').on(t.paymentId),
		index('sandbox_refund_undelivered_idx').on(t.createdAt).where(sql`${t.webhookDeliveredAt} is null`),
	],
)

/** A payment that its buyer disputes at the sandbox provider (demo mode). */
export const sandboxDispute = pgTable(
	'sandbox_dispute',
	{
		id: text('id').primaryKey(),
		paymentId: text('payment_id').notNull().unique(),
		amountCents: integer('amount_cents').notNull(),
		/** As on a Stripe Dispute. */
		reason: text('reason').notNull().default('fraudulent'),
		status: text('status').notNull().default('needs_response'),
		/** Whether it began as an inquiry, which takes no money. */
		isInquiry: boolean('is_inquiry').notNull().default(false),
		inquiryAnsweredAt: instant('inquiry_answered_at'),
		/** When the inquiry became a dispute. */
		escalatedAt: instant('escalated_at'),
		answeredAt: instant('answered_at'),
		/** What was written with the last answer; Stripe's test words in it decide. */
		evidenceText: text('evidence_text'),
		/** The idempotency key of the last answer. */
		answerKey: text('answer_key'),
		closedAt: instant('closed_at'),
		createdAt: createdAt(),
		/** How many of its events were delivered. */
		deliveredCount: integer('delivered_count').notNull().default(0),
		/** Null: a webhook must still be delivered. */
		webhookDeliveredAt: instant('webhook_delivered_at'),
	},
	(t) => [
		index('sandbox_dispute_open_idx').on(t.createdAt).where(sql`${t.closedAt} is null`),
		index('sandbox_dispute_undelivered_idx').on(t.createdAt).where(sql`${t.webhookDeliveredAt} is null`),
	],
)
