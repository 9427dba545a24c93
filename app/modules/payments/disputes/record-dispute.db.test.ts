import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import type { DisputeState } from '#app/platform/payments/disputes.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { makeTransaction } from '#tests/factories/payments/books.ts'
import { disputeEvent, disputeState } from '#tests/factories/payments/disputes.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { paymentEventFor } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { inSample } from '#tests/setup/deep.ts'
import { applyPaymentEvent } from '../payment-events.server.ts'
import { recordDispute } from './record-dispute.server.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12))
const now = day(28)

const receive = (db: Db, event: PaymentEvent) => applyPaymentEvent(db, { provider: 'stripe', event, now })
const paidOrder = (db: Db) =>
	makeOrder(db, { status: 'paid', paidAt: day(4), providerPaymentId: 'pi_1', reference: 'LW-DISPUTED' })

async function stateOf(db: Db) {
	const rows = await db.select().from(paymentDispute).orderBy(asc(paymentDispute.providerDisputeId))
	return rows.map(({ id: _id, recordedAt: _recordedAt, ...row }) => row)
}

const withdrawn = makeTransaction({
	id: 'txn_w',
	type: 'adjustment',
	category: 'dispute',
	amountCents: -75_00,
	feeCents: 15_00,
	createdAt: day(5),
	sourceId: 'dp_1',
	paymentId: 'pi_1',
})
const reinstated = makeTransaction({
	id: 'txn_r',
	type: 'adjustment',
	category: 'dispute_reversal',
	amountCents: 75_00,
	feeCents: 0,
	createdAt: day(20),
	sourceId: 'dp_1',
	paymentId: 'pi_1',
})
const answered = { status: 'under_review', hasEvidence: true, submissionCount: 1 }
const inquiry = { status: 'warning_needs_response', reason: 'general' }
const inquiryAnswered = { ...inquiry, ...answered, status: 'warning_under_review' }
const at = (number: number, name: string, state: Partial<DisputeState>, transactions = [withdrawn]) =>
	disputeEvent({ name, at: day(number), state, transactions })

/** What Stripe sends in each life of a dispute: https://docs.stripe.com/disputes/how-disputes-work. */
const lives: Record<string, { events: PaymentEvent[]; ends: Partial<DisputeState>; closedAt: Date | null }> =
	{
		'lost without an answer': {
			events: [at(5, 'created', {}, []), at(5, 'funds_withdrawn', {}), at(15, 'closed', { status: 'lost' })],
			ends: { status: 'lost', submissionCount: 0 },
			closedAt: day(15),
		},
		'answered and won': {
			events: [
				at(5, 'created', {}, []),
				at(5, 'funds_withdrawn', {}),
				at(7, 'updated', answered),
				at(20, 'closed', { ...answered, status: 'won' }),
				at(20, 'funds_reinstated', { ...answered, status: 'won' }, [withdrawn, reinstated]),
			],
			ends: { status: 'won', submissionCount: 1, hasEvidence: true },
			closedAt: day(20),
		},
		'answered and lost': {
			events: [
				at(5, 'created', {}, []),
				at(5, 'funds_withdrawn', {}),
				at(7, 'updated', answered),
				at(20, 'closed', { ...answered, status: 'lost' }),
			],
			ends: { status: 'lost', submissionCount: 1 },
			closedAt: day(20),
		},
		'an inquiry that is closed': {
			events: [
				at(5, 'created', inquiry, []),
				at(7, 'updated', inquiryAnswered, []),
				at(20, 'closed', { ...inquiryAnswered, status: 'warning_closed' }, []),
			],
			ends: { status: 'warning_closed', submissionCount: 1 },
			closedAt: day(20),
		},
		'an inquiry that becomes a dispute': {
			events: [
				at(5, 'created', inquiry, []),
				at(7, 'updated', inquiryAnswered, []),
				at(9, 'updated', { ...answered, status: 'needs_response', dueAt: day(18) }, []),
				at(9, 'funds_withdrawn', { ...answered, status: 'needs_response', dueAt: day(18) }),
			],
			ends: { status: 'needs_response', submissionCount: 1, dueAt: day(18) },
			closedAt: null,
		},
	}

function* ordersOf<T>(all: readonly T[]): Generator<T[]> {
	if (all.length <= 1) yield [...all]
	for (const [index, first] of all.entries())
		for (const rest of ordersOf(all.toSpliced(index, 1))) if (all.length > 1) yield [first, ...rest]
}

for (const [life, { events, ends, closedAt }] of Object.entries(lives))
	test(`${life}: events in any order, each twice and before the payment, end in the same state`, async ({
		db,
	}) => {
		const results = new Set<string>()
		for (const [index, shuffled] of [...ordersOf(events)].entries()) {
			if (!inSample(3, index)) continue
			const order: (PaymentEvent | null)[] = shuffled.toSpliced(index % (events.length + 1), 0, null as never)
			await db
				.transaction(async (tx) => {
					const waiting = await makeOrder(tx, { reference: 'LW-DISPUTED' })
					const paid = paymentEventFor('paid', { orderReference: waiting.reference })
					for (const event of order) {
						await receive(tx, event ?? paid)
						await receive(tx, event ?? paid)
					}
					const [state] = await stateOf(tx)
					expect(state).toMatchObject({ ...ends, closedAt, orderId: waiting.id })
					results.add(JSON.stringify({ ...state, orderId: '' }))
					throw rolledBack
				})
				.catch((error) => {
					if (error !== rolledBack) throw error
				})
		}
		expect([...results]).toHaveLength(1)
	})

const rolledBack = new Error('rolled back')

test('each stage and each end is news once, and an inquiry that becomes a dispute is news again', async ({
	db,
}) => {
	await paidOrder(db)
	const newsOf = async (events: PaymentEvent[]) => {
		const told: (string | null)[] = []
		for (const event of events) {
			const { disputes } = await receive(db, event)
			told.push(...disputes.map(({ news, dispute }) => news && `${news} ${dispute.status}`))
		}
		return told.filter(Boolean)
	}
	const { events: escalated } = lives['an inquiry that becomes a dispute']!
	expect(await newsOf(escalated)).toEqual(['opened warning_needs_response', 'opened needs_response'])
	const { events: won } = lives['answered and won']!
	expect(await newsOf(won.slice(-2).map((event) => ({ ...event, createdAt: day(21) })))).toEqual([
		'ended won',
	])
	// Stripe may change its decision.
	expect(await newsOf([at(25, 'closed', { ...answered, status: 'lost' })])).toEqual(['ended lost'])
})

test('what the provider answers to a question moves a dispute forward only', async ({ db }) => {
	const { id: orderId } = await paidOrder(db)
	const ask = (state: Partial<DisputeState>) =>
		recordDispute(db, { provider: 'stripe', state: disputeState(state), reportedAt: null, orderId, now })
	await receive(db, at(5, 'created', {}))
	await ask(answered)
	expect(await stateOf(db)).toMatchObject([{ status: 'under_review', reportedAt: day(5) }])
	// A response that was read before the answer, and recorded after it.
	await ask({})
	expect(await stateOf(db)).toMatchObject([{ status: 'under_review', submissionCount: 1 }])
	await ask({ ...answered, status: 'won' })
	expect(await stateOf(db)).toMatchObject([{ status: 'won', closedAt: now }])
	await receive(db, at(20, 'closed', { ...answered, status: 'won' }))
	expect(await stateOf(db)).toMatchObject([{ status: 'won', closedAt: day(20), reportedAt: day(20) }])
})

test('a dispute of a payment that was not made here is kept without an order, and is no news', async ({
	db,
}) => {
	const { outcome, disputes } = await receive(db, at(5, 'created', { paymentId: 'pi_elsewhere' }))
	expect([outcome, disputes.map(({ news }) => news)]).toEqual(['unmatched', [null]])
	expect(await stateOf(db)).toMatchObject([{ orderId: null, paymentId: 'pi_elsewhere' }])
})

test('a word that we do not know is kept as it is', async ({ db }) => {
	await paidOrder(db)
	await receive(db, at(5, 'created', { status: 'something_new', reason: 'new_reason' }))
	expect(await stateOf(db)).toMatchObject([{ status: 'something_new', reason: 'new_reason', closedAt: null }])
})

test('twenty events at once end in the newest state', async ({ freshDb: { db } }) => {
	const { id } = await paidOrder(db)
	const states = ['needs_response', 'under_review', 'won']
	const events = Array.from({ length: 20 }, (_, index) =>
		at(5 + index, 'updated', { status: states[Math.min(2, Math.floor(index / 8))]! }),
	)
	await Promise.all(events.map((event) => receive(db, event)))
	expect(await db.$count(paymentDispute, eq(paymentDispute.orderId, id))).toBe(1)
	expect(await stateOf(db)).toMatchObject([{ status: 'won', reportedAt: day(24) }])
})
