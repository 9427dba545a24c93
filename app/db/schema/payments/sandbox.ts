import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'

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
