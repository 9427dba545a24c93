import type Stripe from 'stripe'
import { z } from 'zod'
import type { DisputeProvider, DisputeState } from './disputes.ts'
import type { BalanceTransaction } from './provider.ts'
import { readStripeTransaction } from './stripe-balance.server.ts'
import { idOrExpanded, name, unixSeconds } from './stripe-values.ts'

type Reported = { dispute: DisputeState; transactions: BalanceTransaction[] }

/**
 * Reads Stripe's Dispute with the movements of the balance it contains: none, one (withdrawn) or two (withdrawn and reinstated).
 * @returns 'other' if its charge was not made by a PaymentIntent, as all of ours are; null if the value is no dispute
 */
export function readDisputeEvent(value: unknown): Reported | 'other' | null {
	const read = stripeDispute.safeParse(value)
	if (!read.success) return null
	const dispute = toState(read.data)
	if (!dispute) return 'other'
	const { disputeId: sourceId, paymentId } = dispute
	const moved = (read.data.balance_transactions ?? []).flatMap((each) => readStripeTransaction(each) ?? [])
	return { dispute, transactions: moved.map((each) => ({ ...each, sourceId, paymentId })) }
}

/** Reads Stripe's Dispute; returns null if the value is not one, or if its charge has no PaymentIntent. */
export function readStripeDispute(value: unknown): DisputeState | null {
	const read = stripeDispute.safeParse(value)
	return read.success ? toState(read.data) : null
}

type StripeDisputesInput = {
	stripe: Stripe
	/** Turns errors of Stripe into ours. */
	call<T>(operation: string, request: () => Promise<T>): Promise<T>
	/** What is thrown for a response that can't be read. */
	malformed: Error
}

/** A file of 5 MB takes longer than the other requests. */
const uploadTimeoutMs = 60_000

/** The part of the provider for Stripe that is about disputes. */
export function createStripeDisputes({ stripe, call, malformed }: StripeDisputesInput): DisputeProvider {
	function read(value: unknown): DisputeState {
		const state = readStripeDispute(value)
		if (!state) throw malformed
		return state
	}

	return {
		listDisputes: (since) =>
			call('list disputes', async () => {
				const found: DisputeState[] = []
				const gte = Math.floor(since.getTime() / 1000)
				for await (const each of stripe.disputes.list({ created: { gte }, limit: 100 })) {
					const reported = readDisputeEvent(each)
					if (!reported) throw malformed
					if (reported !== 'other') found.push(reported.dispute)
				}
				return found
			}),

		findDispute: (disputeId) =>
			call('find a dispute', async () => {
				try {
					return read(await stripe.disputes.retrieve(disputeId))
				} catch (error) {
					if ((error as { statusCode?: number }).statusCode === 404) return null
					throw error
				}
			}),

		uploadDisputeFile: ({ name: fileName, pdf }) =>
			call('upload evidence', async () => {
				const file = { data: pdf, name: fileName, type: 'application/pdf' }
				// No idempotency key: a second upload has no effect, but Stripe may reject a body that differs in its boundary.
				const { id } = await stripe.files.create(
					{ purpose: 'dispute_evidence', file },
					{ timeout: uploadTimeoutMs },
				)
				if (!name.safeParse(id).success) throw malformed
				return id
			}),

		submitDisputeEvidence: ({ disputeId, texts, fileIds, idempotencyKey }) =>
			call('submit evidence', async () =>
				read(
					await stripe.disputes.update(
						disputeId,
						{ evidence: { ...texts, ...fileIds }, submit: true },
						{ idempotencyKey },
					),
				),
			),

		acceptDispute: ({ disputeId, idempotencyKey }) =>
			call('accept a dispute', async () =>
				read(await stripe.disputes.close(disputeId, {}, { idempotencyKey })),
			),
	}
}

const stripeDispute = z.object({
	object: z.literal('dispute'),
	id: name,
	amount: z.int().min(0),
	currency: name,
	reason: name,
	status: name,
	created: unixSeconds,
	payment_intent: idOrExpanded.nullish(),
	evidence_details: z
		.object({
			/** Null or 0: the bank accepts no answer. */
			due_by: unixSeconds.nullish(),
			has_evidence: z.boolean().nullish(),
			submission_count: z.int().min(0).nullish(),
		})
		.nullish(),
	balance_transactions: z.array(z.unknown()).nullish(),
})

function toState(dispute: z.output<typeof stripeDispute>): DisputeState | null {
	const { id, payment_intent: paymentId, evidence_details: details } = dispute
	if (!paymentId) return null
	return {
		disputeId: id,
		paymentId,
		amountCents: dispute.amount,
		currency: dispute.currency,
		reason: dispute.reason,
		status: dispute.status,
		dueAt: details?.due_by ? new Date(details.due_by * 1000) : null,
		hasEvidence: details?.has_evidence ?? false,
		submissionCount: details?.submission_count ?? 0,
		createdAt: new Date(dispute.created * 1000),
	}
}
