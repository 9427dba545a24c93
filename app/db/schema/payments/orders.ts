import { sql } from 'drizzle-orm'
import {
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
import { type FeeTiming, serviceAgreement } from '../agreements.ts'
import { user } from '../auth.ts'
import { citext, createdAt, instant, randomId, searchIndex } from '../columns.ts'

/** The text for the admin search; its index has the same expression. */
export const orderSearchText = sql`lower(reference || ' ' || title || ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email::text, ''))`

/** Ways to pay: by card on the provider's page, with the advisor's card reader, or without a card. */
export type PaymentMethod = 'card' | 'card_reader' | 'cash' | 'check' | 'zelle'

/** 'deferred': nothing is paid yet; the client's card is kept and is charged once the fee is due: see `FeeTiming`. */
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
		check('order_fee_timing_known', sql`${t.feeTiming} in ('now', 'trust', 'after_car', 'after_delivery')`),
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
		/** When the client confirmed the delivery, or signed the version that names the car, so that the fee is due. */
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
