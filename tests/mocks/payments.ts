import { randomUUID } from 'node:crypto'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import type { DisputeFile, DisputeState, SubmitEvidenceRequest } from '#app/platform/payments/disputes.ts'
import type {
	BalanceTransaction,
	ChargeState,
	CheckoutRequest,
	CheckoutState,
	PaymentEvent,
	PaymentProvider,
	Payout,
	RefundState,
} from '#app/platform/payments/provider.ts'

type FakePayments = PaymentProvider & {
	/** Every call, in order. */
	calls: string[]
	sessions: Map<string, CheckoutState & { request: CheckoutRequest }>
	/** While set, every call throws it. */
	failure: Error | null
	refunds: Map<string, RefundState>
	/** The charges of kept cards, by their idempotency key. */
	charges: Map<string, ChargeState>
	/** The setups whose card was removed, and those whose bank declines it. */
	detached: Set<string>
	declining: Set<string>
	/** The movements of the balance, with the payout that lists them. */
	balance: (BalanceTransaction & { payoutId?: string })[]
	payouts: Payout[]
	/** What the provider answers about disputes, by their ids. */
	disputes: Map<string, DisputeState>
	/** Every answer to a dispute that was submitted, in order. */
	submitted: (SubmitEvidenceRequest | { disputeId: string; idempotencyKey: string })[]
	uploaded: DisputeFile[]
	/** Changes the status of a session as the provider would. */
	become(sessionId: string, status: CheckoutState['status'], details?: Partial<CheckoutState>): void
}

/** A payment provider in memory with Stripe's guarantee: the same idempotency key returns the same session. */
export function fakePayments(name: 'stripe' | 'sandbox' = 'stripe'): FakePayments {
	const byKey = new Map<string, string>()
	function answer(
		request: FakePayments['submitted'][number],
		change: (before: DisputeState) => Partial<DisputeState>,
	): DisputeState {
		const before = fake.disputes.get(request.disputeId)!
		if (fake.submitted.some(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey)) return before
		if (!before.status.endsWith('needs_response')) throw new Invalid('Already answered.')
		const after = { ...before, ...change(before) }
		fake.submitted.push(request)
		fake.disputes.set(request.disputeId, after)
		return after
	}
	const fake: FakePayments = {
		name,
		pageOrigins: [],
		calls: [],
		sessions: new Map(),
		refunds: new Map(),
		charges: new Map(),
		detached: new Set(),
		declining: new Set(),
		balance: [],
		payouts: [],
		disputes: new Map(),
		submitted: [],
		uploaded: [],
		failure: null,
		async openCheckout(request) {
			fake.calls.push(`open ${request.idempotencyKey}`)
			if (fake.failure) throw fake.failure
			const id = byKey.get(request.idempotencyKey) ?? `cs_${randomUUID()}`
			byKey.set(request.idempotencyKey, id)
			if (!fake.sessions.has(id))
				fake.sessions.set(id, {
					request,
					sessionId: id,
					orderReference: request.orderReference,
					status: 'open',
					paymentId: undefined,
					customerEmail: request.customerEmail,
					customerName: undefined,
					amountCents: request.amountCents,
					currency: request.currency,
				})
			return { sessionId: id, url: `https://pay.test/${id}`, expiresAt: request.expiresAt }
		},
		async findCheckout(id) {
			fake.calls.push(`find ${id}`)
			if (fake.failure) throw fake.failure
			return fake.sessions.get(id) ?? null
		},
		async expireCheckout(id) {
			fake.calls.push(`expire ${id}`)
			if (fake.failure) throw fake.failure
			if (fake.sessions.get(id)?.status === 'open') fake.become(id, 'expired')
		},
		async chargeKeptCard(request) {
			fake.calls.push(`charge ${request.idempotencyKey}`)
			if (fake.failure) throw fake.failure
			const { card, orderReference, amountCents, currency, idempotencyKey } = request
			if (fake.detached.has(card.setupId)) throw new Invalid('The card was removed.')
			const state = fake.charges.get(idempotencyKey) ?? {
				paymentId: `pi_${randomUUID()}`,
				orderReference,
				amountCents,
				currency,
				status: fake.declining.has(card.setupId) ? 'declined' : 'succeeded',
				createdAt: new Date('2026-03-04T12:00:00Z'),
			}
			fake.charges.set(idempotencyKey, state)
			return state
		},
		async findCharge({ orderReference }) {
			fake.calls.push(`find charge ${orderReference}`)
			if (fake.failure) throw fake.failure
			return [...fake.charges.values()].find((charge) => charge.orderReference === orderReference) ?? null
		},
		async detachCard({ setupId }) {
			fake.calls.push(`detach ${setupId}`)
			if (fake.failure) throw fake.failure
			fake.detached.add(setupId)
		},
		async refund(request) {
			fake.calls.push(`refund ${request.idempotencyKey}`)
			if (fake.failure) throw fake.failure
			const { paymentId, orderReference, refundId, amountCents } = request
			const existing = fake.refunds.get(request.idempotencyKey)
			const created = {
				providerRefundId: `re_${randomUUID()}`,
				paymentId,
				orderReference,
				refundId,
				amountCents,
			}
			const state = existing ?? {
				...created,
				status: 'succeeded',
				createdAt: new Date('2026-03-04T12:00:00Z'),
			}
			fake.refunds.set(request.idempotencyKey, state)
			return state
		},
		async findRefunds(paymentId) {
			fake.calls.push(`find refunds ${paymentId}`)
			if (fake.failure) throw fake.failure
			return [...fake.refunds.values()].filter((refund) => refund.paymentId === paymentId)
		},
		async listBalanceTransactions(range) {
			fake.calls.push(`list balance ${range.payoutId ?? ''}`.trim())
			if (fake.failure) throw fake.failure
			const { payoutId } = range
			if (payoutId !== undefined) return fake.balance.filter((each) => each.payoutId === payoutId)
			return fake.balance.filter(({ createdAt }) => createdAt >= range.from && createdAt < range.until)
		},
		async listPayouts(since) {
			if (fake.failure) throw fake.failure
			return fake.payouts.filter(({ createdAt }) => createdAt >= since)
		},
		async listDisputes(since) {
			if (fake.failure) throw fake.failure
			return [...fake.disputes.values()].filter(({ createdAt }) => createdAt >= since)
		},
		async findDispute(id) {
			fake.calls.push(`find dispute ${id}`)
			if (fake.failure) throw fake.failure
			return fake.disputes.get(id) ?? null
		},
		async uploadDisputeFile(file) {
			fake.calls.push(`upload ${file.name}`)
			if (fake.failure) throw fake.failure
			return `file_${fake.uploaded.push(file)}`
		},
		async submitDisputeEvidence(request) {
			fake.calls.push(`submit ${request.disputeId}`)
			if (fake.failure) throw fake.failure
			return answer(request, (before) => ({
				status: before.status === 'needs_response' ? 'under_review' : 'warning_under_review',
				hasEvidence: true,
				submissionCount: before.submissionCount + 1,
			}))
		},
		async acceptDispute(request) {
			fake.calls.push(`accept ${request.disputeId}`)
			if (fake.failure) throw fake.failure
			return answer(request, () => ({ status: 'lost' }))
		},
		readWebhook() {
			throw new Unavailable('The fake sends no webhooks.')
		},
		become(id, status, details = {}) {
			const found = fake.sessions.get(id)!
			fake.sessions.set(id, { ...found, paymentId: `pi_${id}`, ...details, status })
		},
	}
	return fake
}

type EventDetails = Partial<CheckoutState> & { id?: string; createdAt?: Date; type?: string }

/** Returns the event that the provider would send about a checkout. */
export function paymentEventFor(effect: 'paid' | 'expired', details: EventDetails): PaymentEvent {
	const {
		id = `evt_${randomUUID()}`,
		createdAt = new Date('2026-03-04T12:00:00Z'),
		type = effect,
		...checkout
	} = details
	return {
		id,
		type,
		createdAt,
		effect,
		checkout: {
			sessionId: 'cs_unknown',
			orderReference: undefined,
			status: effect,
			paymentId: 'pi_1',
			customerEmail: 'buyer@example.com',
			customerName: 'Robin Ferrer',
			amountCents: 75_00,
			currency: 'usd',
			...checkout,
		},
	}
}
