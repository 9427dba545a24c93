import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	index,
	integer,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { citext, createdAt, instant, randomId } from './columns.ts'

export const orderStatus = pgEnum('order_status', ['pending', 'paid', 'refunded', 'expired', 'canceled'])

/** One purchase of one offering, from the moment its checkout was asked for. */
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
		/** Known when the buyer was signed in, else from the provider when it is paid. */
		customerEmail: citext('customer_email'),
		customerName: text('customer_name'),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		appointmentId: uuid('appointment_id'),
		/** Who is buying, before they have a name: the user's id or a random cookie. */
		buyerKey: text('buyer_key').notNull(),
		provider: text('provider').notNull(),
		providerSessionId: text('provider_session_id').unique(),
		providerPaymentId: text('provider_payment_id'),
		checkoutUrl: text('checkout_url'),
		/** The buyer's own name for the request that made this order; a replay of it finds the order. */
		idempotencyKey: text('idempotency_key'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
		/** When the hosted page stops taking payment. */
		expiresAt: instant('expires_at').notNull(),
		paidAt: instant('paid_at'),
		closedAt: instant('closed_at'),
		/** When reconciliation last asked the provider. */
		checkedAt: instant('checked_at'),
	},
	(t) => [
		// A double click and a second tab meet here: one open checkout per buyer and thing bought.
		uniqueIndex('order_one_open_checkout')
			.on(t.buyerKey, t.priceId, sql`coalesce(${t.appointmentId}, '00000000-0000-0000-0000-000000000000')`)
			.where(sql`${t.status} = 'pending'`),
		uniqueIndex('order_idempotency_key').on(t.buyerKey, t.idempotencyKey),
		index('order_created_at_idx').on(t.createdAt, t.id),
		index('order_customer_email_idx').on(t.customerEmail),
		index('order_user_id_idx').on(t.userId),
		index('order_pending_idx').on(t.expiresAt).where(sql`${t.status} = 'pending'`),
		check('order_amount_positive', sql`${t.amountCents} > 0`),
		check('order_paid_has_time', sql`${t.status} not in ('paid', 'refunded') or ${t.paidAt} is not null`),
	],
)

/** Every provider event taken in, once: written in the transaction of its effect. */
export const paymentEvent = pgTable(
	'payment_event',
	{
		provider: text('provider').notNull(),
		eventId: text('event_id').notNull(),
		type: text('type').notNull(),
		orderId: uuid('order_id').references(() => order.id, { onDelete: 'cascade' }),
		/** What it did: 'applied', 'ignored' (an older state, an unknown type), 'unmatched' or 'mismatched' (another amount). */
		outcome: text('outcome').notNull(),
		createdByProviderAt: instant('created_by_provider_at').notNull(),
		receivedAt: instant('received_at').notNull().defaultNow(),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.eventId] }),
		index('payment_event_order_id_idx').on(t.orderId),
	],
)

/** The sandbox provider's own memory (demo mode): what Stripe would keep on its side. */
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
		/** 'open', 'complete' or 'expired', as on a Stripe Checkout Session. */
		status: text('status').notNull().default('open'),
		paymentId: text('payment_id'),
		idempotencyKey: text('idempotency_key').notNull().unique(),
		createdAt: createdAt(),
		expiresAt: instant('expires_at').notNull(),
		closedAt: instant('closed_at'),
		/** Null on a closed one: its webhook is still owed. */
		webhookDeliveredAt: instant('webhook_delivered_at'),
	},
	(t) => [
		index('sandbox_checkout_open_idx').on(t.expiresAt).where(sql`${t.status} = 'open'`),
		index('sandbox_checkout_owed_idx')
			.on(t.closedAt)
			.where(sql`${t.status} <> 'open' and ${t.webhookDeliveredAt} is null`),
	],
)
