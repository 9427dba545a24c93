import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { transact } from '#app/db/transact.server.ts'
import type { DisputeState } from '#app/platform/payments/disputes.ts'
import { isEnded, statusFacts } from './dispute-status.ts'

export type Dispute = typeof paymentDispute.$inferSelect

/** What a report told us about a dispute that we did not know. */
export type DisputeNews = {
	dispute: Dispute
	/** 'opened': an inquiry or a dispute, also an inquiry that became one; 'ended': it was decided; null: nothing to tell. */
	news: 'opened' | 'ended' | null
}

type RecordDisputeInput = {
	provider: string
	state: DisputeState
	/** When the provider reported it, by its clock; null: it answered our question, so that it was so at some time until now. */
	reportedAt: Date | null
	orderId: string | null
	now: Date
}

/**
 * Records the state of a dispute. Reports may come in any order and again: a newer one replaces all, an older one changes nothing, and of two
 * reports of the same second, or of an answer to our question, the later state counts.
 */
export function recordDispute(db: Db, input: RecordDisputeInput): Promise<DisputeNews> {
	return transact(db, async (tx) => {
		const { provider, state, reportedAt, orderId } = input
		const values = { ...columnsOf(state), reportedAt, closedAt: closingOf(input) }
		const [inserted] = await tx
			.insert(paymentDispute)
			.values({ ...values, provider, providerDisputeId: state.disputeId, orderId })
			.onConflictDoNothing()
			.returning()
		if (inserted) return { dispute: inserted, news: newsOf(null, inserted) }
		const isThis = and(
			eq(paymentDispute.provider, provider),
			eq(paymentDispute.providerDisputeId, state.disputeId),
		)
		const [before] = await tx.select().from(paymentDispute).where(isThis).for('update')
		const set = changeOf(before!, input)
		const [dispute] = await tx
			.update(paymentDispute)
			.set({ ...set, orderId: before!.orderId ?? orderId })
			.where(eq(paymentDispute.id, before!.id))
			.returning()
		return { dispute: dispute!, news: newsOf(before!, dispute!) }
	})
}

/** Assigns the disputes of a payment that became known only now to its order. Returns those that are open. */
export async function assignDisputes(
	tx: Db,
	{ provider, paymentId, orderId }: { provider: string; paymentId: string; orderId: string },
): Promise<DisputeNews[]> {
	const assigned = await tx
		.update(paymentDispute)
		.set({ orderId })
		.where(
			and(
				eq(paymentDispute.provider, provider),
				eq(paymentDispute.paymentId, paymentId),
				isNull(paymentDispute.orderId),
			),
		)
		.returning()
	return assigned.map((dispute) => ({ dispute, news: newsOf(null, dispute) }))
}

/**
 * Records what the provider answered about a dispute, with the order of its payment if that is known, and assigns it if it was reported
 * while the payment was being recorded.
 */
export async function recordDisputeState(
	db: Db,
	{ provider, state, now }: Pick<RecordDisputeInput, 'provider' | 'state' | 'now'>,
): Promise<DisputeNews & { order: typeof order.$inferSelect | null }> {
	return transact(db, async (tx) => {
		const [found] = await tx
			.select()
			.from(order)
			.where(and(eq(order.provider, provider), eq(order.providerPaymentId, state.paymentId)))
			.for('update')
		const input = { provider, state, reportedAt: null, orderId: found?.id ?? null, now }
		return { ...(await recordDispute(tx, input)), order: found ?? null }
	})
}

const columnsOf = ({ disputeId: _disputeId, createdAt, ...state }: DisputeState) => ({
	...state,
	openedAt: createdAt,
})

function changeOf(before: Dispute, input: RecordDisputeInput): Partial<Dispute> {
	const { state, reportedAt } = input
	const isNewer = reportedAt !== null && (before.reportedAt === null || reportedAt > before.reportedAt)
	const isSameTime = reportedAt === null || reportedAt.getTime() === before.reportedAt?.getTime()
	const isLater = statusFacts(state.status).rank >= statusFacts(before.status).rank
	if (isNewer || (isSameTime && isLater && state.submissionCount >= before.submissionCount)) {
		const closedAt = closingOf(input)
		const wasClosed = before.status === state.status ? before.closedAt : null
		return {
			...columnsOf(state),
			closedAt: closedAt && earliest(closedAt, wasClosed),
			...(reportedAt ? { reportedAt } : {}),
		}
	}
	// An older report of the same end says more exactly when it was.
	if (reportedAt && before.closedAt && state.status === before.status)
		return { closedAt: earliest(reportedAt, before.closedAt) }
	return {}
}

const closingOf = ({ state, reportedAt, now }: RecordDisputeInput): Date | null =>
	isEnded(state.status) ? (reportedAt ?? now) : null

const earliest = (one: Date, other: Date | null): Date => (other && other < one ? other : one)

function newsOf(before: Dispute | null, after: Dispute): DisputeNews['news'] {
	// Without its order nobody here can do anything about it.
	if (!after.orderId) return null
	const known = before?.orderId ? before : null
	if (after.closedAt) return known?.status === after.status ? null : 'ended'
	const { stage } = statusFacts(after.status)
	return known && !known.closedAt && statusFacts(known.status).stage === stage ? null : 'opened'
}
