import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { balanceTransaction } from '#app/db/schema/payments/books.ts'
import { Forbidden, NotFound, Unavailable } from '#app/lib/errors.ts'
import { closeBooks, listBookEntries, sumBooks } from '#app/modules/payments/books/books.server.ts'
import { getPayout } from '#app/modules/payments/books/payouts.server.ts'
import { getOrderFigures } from '#app/modules/payments/orders/order-counts.server.ts'
import { applyPaymentEvent } from '#app/modules/payments/payment-events.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import {
	balanceAgainstBooks,
	makePayout,
	makeTransaction,
	ordersAgainstBooks,
} from '#tests/factories/payments/books.ts'
import { disputeState } from '#tests/factories/payments/disputes.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { readBalance } from './read-balance.server.ts'

const actor = makeStaff('dana')
const log = createLog('silent')
const at = (text: string) => new Date(text)
const now = at('2026-11-10T12:00:00Z')

const linesOf = async (db: Db, month: string) => {
	const { entries } = await listBookEntries(db, { actor, month })
	return entries.map(({ day, kind, amountCents }) => `${day} ${kind} ${amountCents}`)
}

/** Two paid orders, one of them refunded in part and disputed, and what Stripe lists of them. */
async function withBalance(db: Db) {
	const payments = fakePayments()
	const paidAt = at('2026-11-02T15:00:00Z')
	const paid = { status: 'paid', paidAt, createdAt: paidAt } as const
	const one = await makeOrder(db, {
		...paid,
		reference: 'LW-ONE',
		amountCents: 149_00,
		refundedCents: 49_00,
		refundedAt: at('2026-11-03T15:00:00Z'),
		providerPaymentId: 'pi_1',
	})
	const two = await makeOrder(db, { ...paid, reference: 'LW-TWO', providerPaymentId: 'pi_2' })
	const charge = makeTransaction({
		id: 'txn_1',
		type: 'charge',
		amountCents: 149_00,
		feeCents: 4_62,
		createdAt: paidAt,
		sourceId: 'ch_1',
		paymentId: 'pi_1',
		orderReference: 'LW-ONE',
		description: 'In-Person Visit for Ana Ruiz',
	})
	const dispute = makeTransaction({
		id: 'txn_4',
		type: 'adjustment',
		category: 'dispute',
		amountCents: -100_00,
		feeCents: 15_00,
		createdAt: at('2026-11-04T15:00:00Z'),
		sourceId: 'dp_1',
		paymentId: 'pi_1',
	})
	const inPayout = [
		charge,
		{
			...charge,
			id: 'txn_2',
			amountCents: 75_00,
			feeCents: 2_48,
			paymentId: 'pi_2',
			orderReference: 'LW-TWO',
		},
		makeTransaction({
			id: 'txn_3',
			type: 'refund',
			amountCents: -49_00,
			createdAt: at('2026-11-03T15:00:00Z'),
			sourceId: 're_1',
			paymentId: 'pi_1',
		}),
		dispute,
		makeTransaction({
			id: 'txn_5',
			type: 'stripe_fee',
			amountCents: -2_00,
			createdAt: at('2026-11-05T15:00:00Z'),
			description: 'Radar (2026-11-04)',
		}),
		makeTransaction({
			id: 'txn_6',
			type: 'mystery_credit',
			amountCents: 1_11,
			createdAt: at('2026-11-05T16:00:00Z'),
			description: 'A credit of a kind of its own',
		}),
	]
	const cents = inPayout.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)
	const madeAt = at('2026-11-06T00:00:00Z')
	const ofPayout = makeTransaction({
		id: 'txn_7',
		type: 'payout',
		amountCents: -cents,
		createdAt: madeAt,
		sourceId: 'po_1',
	})
	payments.balance.push(...[...inPayout, ofPayout].map((each) => ({ ...each, payoutId: 'po_1' })))
	payments.payouts.push(makePayout({ id: 'po_1', amountCents: cents, createdAt: madeAt }))
	const read = (set: { now?: Date } = {}) => readBalance(db, { payments, now, log, ...set })
	return { payments, one, two, dispute, cents, read }
}

const november = [
	'2026-11-02 payment 14900',
	'2026-11-02 payment 7500',
	'2026-11-02 fee -462',
	'2026-11-02 fee -248',
	'2026-11-03 refund -4900',
	'2026-11-04 dispute -10000',
	'2026-11-04 fee -1500',
	'2026-11-05 fee -200',
	'2026-11-05 other 111',
	// Midnight of November 6 in UTC.
	'2026-11-05 payout -5201',
]

test('each fee, dispute, payout and unknown movement is an entry of its day; read twice, once', async ({
	db,
}) => {
	const { read } = await withBalance(db)
	expect(await read()).toEqual({ recorded: 7 })
	expect((await linesOf(db, '2026-11')).sort()).toEqual([...november].sort())
	expect(await read()).toEqual({ recorded: 0 })
	expect((await linesOf(db, '2026-11')).sort()).toEqual([...november].sort())
	expect(await ordersAgainstBooks(db)).toEqual([])
	expect(await balanceAgainstBooks(db)).toEqual([])
	// The payout only changes where the money is.
	expect((await sumBooks(db, { actor, month: '2026-11' })).cents).toBe(52_01)
	const spans = [{ from: at('2026-11-01T00:00:00Z'), until: at('2026-12-01T00:00:00Z') }]
	expect(await getOrderFigures(db, { actor, spans })).toMatchObject([
		{ revenueCents: 175_00, returnedCents: 49_00 },
	])
})

test('a payout is explained to the cent by its lines, with what the books say about each', async ({ db }) => {
	const { read, cents } = await withBalance(db)
	await read()
	const found = await getPayout(db, { actor, id: 'po_1' })
	expect(found).toMatchObject({ amountCents: cents, restCents: 0, status: 'paid' })
	expect(found.lines.map(({ id, kind, orderReference }) => [id, kind, orderReference])).toEqual([
		['txn_1', null, 'LW-ONE'],
		['txn_2', null, 'LW-TWO'],
		['txn_3', null, 'LW-ONE'],
		['txn_4', 'dispute', 'LW-ONE'],
		['txn_5', 'fee', null],
		['txn_6', 'other', null],
	])
	expect(found.lines.some(({ isUnbooked }) => isUnbooked)).toBe(false)
	// What Stripe says about a payment may name a client.
	expect(found.lines[0]!.description).toBeNull()
	expect(found.lines[5]!.description).toBe('A credit of a kind of its own')
	await expect(getPayout(db, { actor, id: 'po_2' })).rejects.toThrow(NotFound)
	await expect(getPayout(db, { actor: makeMember(), id: 'po_1' })).rejects.toThrow(Forbidden)
})

test('what a payout does not explain is its rest, and it is read again until there is none', async ({
	db,
}) => {
	const { payments, read, cents } = await withBalance(db)
	const last = payments.balance.splice(5, 1)
	await read()
	expect(await getPayout(db, { actor, id: 'po_1' })).toMatchObject({ restCents: 1_11 })
	payments.balance.push(...last)
	payments.payouts[0] = { ...payments.payouts[0]!, status: 'failed' }
	expect(await read()).toEqual({ recorded: 1 })
	expect(await getPayout(db, { actor, id: 'po_1' })).toMatchObject({ restCents: 0, status: 'failed' })
	payments.calls.length = 0
	await read({ now: at('2026-11-10T12:15:00Z') })
	expect(payments.calls).toEqual(['list balance'])
	// A payout made by hand: Stripe can't say what is in it.
	payments.payouts.push(
		makePayout({ id: 'po_2', amountCents: 10_00, createdAt: now, isAutomatic: false, status: 'in_transit' }),
	)
	await read()
	expect(payments.calls).not.toContain('list balance po_2')
	expect(await getPayout(db, { actor, id: 'po_2' })).toMatchObject({ restCents: 10_00, lines: [] })
	expect(cents).toBe(52_01)
})

test('what becomes known after its month was closed counts in the open one, and says when it was', async ({
	db,
}) => {
	const { read } = await withBalance(db)
	await closeBooks(db, {
		actor,
		month: '2026-11',
		timeZone: 'America/New_York',
		now: at('2026-12-02T12:00:00Z'),
	})
	const closed = await linesOf(db, '2026-11')
	expect(closed).toHaveLength(3)
	await read({ now: at('2026-12-05T12:00:00Z') })
	expect(await linesOf(db, '2026-11')).toEqual(closed)
	const { entries } = await listBookEntries(db, { actor, month: '2026-12' })
	expect(new Set(entries.map(({ day }) => day))).toEqual(new Set(['2026-12-01']))
	expect(entries.find(({ kind }) => kind === 'dispute')?.happenedAt).toEqual(at('2026-11-04T15:00:00Z'))
})

test('a dispute that a webhook reports and one that is read are the same, whichever comes first', async ({
	db,
}) => {
	const { read, dispute } = await withBalance(db)
	const report = (id: string, type: string, transactions = [dispute]) =>
		applyPaymentEvent(db, {
			provider: 'stripe',
			event: {
				id,
				type,
				createdAt: dispute.createdAt,
				effect: 'dispute',
				dispute: disputeState(),
				transactions,
			},
			now,
		})
	expect(await report('evt_1', 'charge.dispute.created', [])).toMatchObject({ outcome: 'applied' })
	expect(await report('evt_2', 'charge.dispute.funds_withdrawn')).toMatchObject({ outcome: 'applied' })
	await report('evt_2', 'charge.dispute.funds_withdrawn')
	await read()
	expect((await linesOf(db, '2026-11')).sort()).toEqual([...november].sort())
	// Won: the amount and the fee come back.
	const back = makeTransaction({
		id: 'txn_9',
		type: 'adjustment',
		category: 'dispute_reversal',
		amountCents: 100_00,
		feeCents: -15_00,
		createdAt: at('2026-11-09T12:00:00Z'),
		sourceId: 'dp_1',
		paymentId: 'pi_1',
	})
	await report('evt_3', 'charge.dispute.funds_reinstated', [dispute, back])
	await report('evt_4', 'charge.dispute.closed', [dispute, back])
	expect((await linesOf(db, '2026-11')).slice(-2).sort()).toEqual([
		'2026-11-09 dispute_returned 10000',
		'2026-11-09 fee 1500',
	])
	expect(await balanceAgainstBooks(db)).toEqual([])
	expect(await ordersAgainstBooks(db)).toEqual([])
})

test('a payment that was not made here is in the books as other, and one of an unpaid order is pointed out', async ({
	db,
}) => {
	const { payments, read } = await withBalance(db)
	const createdAt = at('2026-11-08T12:00:00Z')
	await makeOrder(db, { reference: 'LW-OPEN', createdAt })
	payments.balance.push(
		makeTransaction({
			id: 'txn_8',
			type: 'charge',
			amountCents: 20_00,
			createdAt,
			paymentId: 'pi_elsewhere',
		}),
		{
			...makeTransaction({
				id: 'txn_9',
				type: 'charge',
				amountCents: 30_00,
				createdAt,
				orderReference: 'LW-OPEN',
			}),
			payoutId: 'po_2',
		},
	)
	payments.payouts.push(makePayout({ id: 'po_2', amountCents: 30_00, createdAt: at('2026-11-09T00:00:00Z') }))
	await read()
	expect((await linesOf(db, '2026-11')).slice(-1)).toEqual(['2026-11-08 other 2000'])
	expect(await getPayout(db, { actor, id: 'po_2' })).toMatchObject({
		restCents: 0,
		lines: [{ id: 'txn_9', isUnbooked: true, orderReference: 'LW-OPEN' }],
	})
})

test('a reading that is interrupted goes on where it was; nothing is read before the first order', async ({
	db,
}) => {
	const empty = fakePayments()
	expect(await readBalance(db, { payments: empty, now, log })).toEqual({ recorded: 0 })
	expect(empty.calls).toEqual([])
	const { payments } = await withBalance(db)
	const list = payments.listBalanceTransactions
	let reads = 0
	payments.listBalanceTransactions = async (range) => {
		if (++reads === 2) throw new Unavailable('Stripe does not respond.')
		return list(range)
	}
	// Two months after the first order: the second stretch fails.
	const later = at('2026-12-20T12:00:00Z')
	expect(await readBalance(db, { payments, now: later, log })).toEqual({ recorded: 7 })
	expect(await db.$count(balanceTransaction)).toBe(7)
	expect(await readBalance(db, { payments, now: later, log })).toEqual({ recorded: 0 })
	expect(await getPayout(db, { actor, id: 'po_1' })).toMatchObject({ restCents: 0 })
})
