import { and, asc, desc, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { disputeAnswer, paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { may } from '../policy.ts'
import type { DisputeAnswer } from './answer-dispute.server.ts'
import type { Dispute } from './record-dispute.server.ts'

/** The answer to a dispute, without what was sent. */
type GivenAnswer = Pick<DisputeAnswer, 'stage' | 'kind' | 'status' | 'lastError' | 'createdAt' | 'settledAt'>

export type OrderDispute = Dispute & {
	/** The last answer, which may be to an earlier stage. */
	answer: GivenAnswer | null
}

/** Returns the disputes of an order with their answers, the newest first. The caller must check that the actor may see the order. */
export async function listDisputesOfOrder(db: Db, { orderId }: { orderId: string }): Promise<OrderDispute[]> {
	const disputes = await db
		.select()
		.from(paymentDispute)
		.where(eq(paymentDispute.orderId, orderId))
		.orderBy(desc(paymentDispute.openedAt), desc(paymentDispute.id))
	if (disputes.length === 0) return []
	const { stage, kind, status, lastError, createdAt, settledAt, disputeId } = disputeAnswer
	const answers = await db
		.select({ stage, kind, status, lastError, createdAt, settledAt, disputeId })
		.from(disputeAnswer)
		.innerJoin(paymentDispute, eq(paymentDispute.id, disputeId))
		.where(eq(paymentDispute.orderId, orderId))
		.orderBy(asc(createdAt), asc(disputeAnswer.id))
	const last = new Map(answers.map(({ disputeId: of, ...answer }) => [of, answer]))
	return disputes.map((dispute) => ({ ...dispute, answer: last.get(dispute.id) ?? null }))
}

export type DisputeToAnswer = Pick<Dispute, 'id' | 'status' | 'dueAt'> & {
	reference: string
	name: string | null
	hasFailed: boolean
	/** What is still to be refunded of the order, in cents. */
	waitingCents: number
	/** How many there are. */
	count: number
}

/**
 * Lists the disputes that wait for the advisor's answer, or for another one because it failed, by their deadlines. Without the permission to
 * answer, there are none.
 */
export async function listDisputesToAnswer(
	db: Db,
	{ actor, limit }: { actor: Actor; limit: number },
): Promise<DisputeToAnswer[]> {
	if (!may(actor, 'answer-dispute')) return []
	const { id, status, dueAt } = paymentDispute
	return db
		.select({
			id,
			status,
			dueAt,
			reference: order.reference,
			name: sql<string | null>`coalesce(${order.customerName}, ${order.customerEmail}::text)`,
			hasFailed: sql<boolean>`coalesce(${disputeAnswer.status} = 'failed', false)`,
			waitingCents: sql<number>`(select coalesce(sum(${refund.amountCents}), 0) from ${refund}
				where ${refund.orderId} = ${order.id} and ${refund.status} in ('due', 'requested'))::int`,
			count: sql<number>`(count(*) over ())::int`,
		})
		.from(paymentDispute)
		.innerJoin(order, eq(order.id, paymentDispute.orderId))
		.leftJoin(
			disputeAnswer,
			and(
				eq(disputeAnswer.disputeId, id),
				eq(
					disputeAnswer.stage,
					sql`case ${status} when 'warning_needs_response' then 'inquiry' when 'needs_response' then 'dispute' end`,
				),
			),
		)
		.where(
			and(
				isNull(paymentDispute.closedAt),
				isNotNull(dueAt),
				// What the bank reviews needs nobody; a word that we do not know does.
				notInArray(status, ['warning_under_review', 'under_review', 'appeal_under_review']),
				or(isNull(disputeAnswer.status), eq(disputeAnswer.status, 'failed')),
			),
		)
		.orderBy(asc(dueAt), asc(id))
		.limit(limit)
}
