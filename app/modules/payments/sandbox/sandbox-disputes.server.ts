import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { sandboxDispute } from '#app/db/schema/payments/sandbox.ts'
import type { DisputeCause } from './sandbox-card.ts'
import { toSeconds, transactionOf } from './sandbox-transactions.ts'

export type SandboxDispute = typeof sandboxDispute.$inferSelect

/** What Stripe takes for a dispute. */
const feeCents = 15_00
const dayMs = 86_400_000
/** Banks allow 7 to 21 days. */
const answerDays = 9

/** Disputes a payment in full, once. */
export async function disputeSandboxPayment(
	db: Db,
	{ paymentId, amountCents, cause, now }: Disputed & { cause: DisputeCause; now: Date },
): Promise<void> {
	const id = `dp_${paymentId.replace(/^pi_/, '')}`
	const { reason, isInquiry = false } = cause
	const status = isInquiry ? 'warning_needs_response' : 'needs_response'
	await db
		.insert(sandboxDispute)
		.values({ id, paymentId, amountCents, reason, isInquiry, status, createdAt: now })
		.onConflictDoNothing()
}

type Disputed = { paymentId: string; amountCents: number }

/** Returns disputes whose webhooks were not acknowledged yet, oldest first. */
export function listUndeliveredDisputes(db: Db): Promise<SandboxDispute[]> {
	return db
		.select()
		.from(sandboxDispute)
		.where(isNull(sandboxDispute.webhookDeliveredAt))
		.orderBy(asc(sandboxDispute.createdAt), asc(sandboxDispute.id))
		.limit(100)
}

/** Records that this many of the events of a dispute were acknowledged; what happened in the meantime is still to be delivered. */
export async function setDelivered(db: Db, dispute: SandboxDispute, count: number, now: Date): Promise<void> {
	await db.update(sandboxDispute).set({ deliveredCount: count }).where(eq(sandboxDispute.id, dispute.id))
	await db
		.update(sandboxDispute)
		.set({ webhookDeliveredAt: now })
		.where(and(eq(sandboxDispute.id, dispute.id), eq(sandboxDispute.status, dispute.status)))
}

type Step = { name: string; at: Date; status: string; submissions: number; moved: number }

/** What has happened to a dispute, in the order in which Stripe reports it. A later change only adds to the end. */
function stepsOf(dispute: SandboxDispute): Step[] {
	const { isInquiry, createdAt, inquiryAnsweredAt, escalatedAt, answeredAt, closedAt, status } = dispute
	const steps: Step[] = []
	let submissions = 0
	let moved = 0
	const add = (name: string, at: Date, state: string) =>
		steps.push({ name, at, status: state, submissions, moved })
	add('created', createdAt, isInquiry ? 'warning_needs_response' : 'needs_response')
	if (inquiryAnsweredAt) {
		submissions++
		add('updated', inquiryAnsweredAt, 'warning_under_review')
	}
	if (escalatedAt) add('updated', escalatedAt, 'needs_response')
	if (!isInquiry || escalatedAt) {
		moved = 1
		add('funds_withdrawn', escalatedAt ?? createdAt, 'needs_response')
	}
	if (answeredAt) {
		submissions++
		add('updated', answeredAt, 'under_review')
	}
	if (closedAt) add('closed', closedAt, status)
	if (closedAt && status === 'won') {
		moved = 2
		add('funds_reinstated', closedAt, status)
	}
	return steps
}

/** Returns the events Stripe would have sent until now. */
export function eventsOfDispute(dispute: SandboxDispute) {
	return stepsOf(dispute).map((step, index, all) => ({
		object: 'event',
		// A name that comes again has its number.
		id: `evt_${dispute.id}_${step.name}${all.findIndex(({ name }) => name === step.name) === index ? '' : `_${index}`}`,
		type: `charge.dispute.${step.name}`,
		created: toSeconds(step.at),
		data: { object: toStripe(dispute, step) },
	}))
}

/** A dispute as Stripe describes it now. */
export const stripeDisputeOf = (dispute: SandboxDispute) => toStripe(dispute, stepsOf(dispute).at(-1)!)

function toStripe(dispute: SandboxDispute, { at, status, submissions, moved }: Step) {
	const { id, amountCents, createdAt, paymentId, reason, escalatedAt } = dispute
	const isEscalated = escalatedAt !== null && escalatedAt <= at && !status.startsWith('warning_')
	return {
		object: 'dispute',
		id,
		amount: amountCents,
		currency: 'usd',
		created: toSeconds(createdAt),
		payment_intent: paymentId,
		reason,
		status,
		evidence_details: {
			due_by: toSeconds(dueAtOf(isEscalated ? escalatedAt : createdAt)),
			has_evidence: submissions > 0,
			submission_count: submissions,
		},
		balance_transactions: movementsOf(dispute).slice(0, moved),
	}
}

/** Until when the bank accepts an answer to what was opened then: the end of a day. */
export const dueAtOf = (openedAt: Date): Date =>
	new Date((Math.floor(openedAt.getTime() / dayMs) + answerDays + 1) * dayMs - 1_000)

/** The movements that a dispute has led to: the amount and a fee are withdrawn at once, and the amount comes back if it is won. */
export function movementsOf(dispute: SandboxDispute) {
	const { id, amountCents, paymentId, isInquiry, createdAt, escalatedAt, closedAt, status } = dispute
	if (isInquiry && !escalatedAt) return []
	const source = { id, payment_intent: paymentId }
	const withdrawn = transactionOf({
		id: `txn_${id}`,
		type: 'adjustment',
		category: 'dispute',
		amount: -amountCents,
		fee: feeCents,
		at: escalatedAt ?? createdAt,
		source,
	})
	if (!closedAt || status !== 'won') return [withdrawn]
	const reinstated = transactionOf({
		id: `txn_${id}_reinstated`,
		type: 'adjustment',
		category: 'dispute_reversal',
		amount: amountCents,
		// Stripe keeps the fee, whoever wins.
		fee: 0,
		at: closedAt,
		source,
	})
	return [withdrawn, reinstated]
}
