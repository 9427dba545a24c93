import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from '../auth.ts'
import { bytes, createdAt, instant, randomId } from '../columns.ts'
import { order } from './orders.ts'

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
