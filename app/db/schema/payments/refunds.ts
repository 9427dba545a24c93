import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from '../auth.ts'
import { createdAt, instant, randomId } from '../columns.ts'
import { order } from './orders.ts'

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
