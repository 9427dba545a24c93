import { expect } from 'vitest'
import { order } from '#app/db/schema/payments/orders.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { getOrderFigures } from './order-counts.server.ts'
import { insertSampleOrders } from './sample-orders.server.ts'

const actor = makeStaff()
const from = new Date('2026-11-01T04:00:00Z')
const until = new Date('2026-12-01T05:00:00Z')

const row = (reference: string, status: 'paid' | 'refunded' | 'expired' | 'canceled', createdAt: string) => ({
	reference,
	status,
	priceId: 'price_online_search',
	title: 'Online search',
	amountCents: 7500,
	name: 'A',
	email: `${reference}@example.com`,
	createdAt: new Date(createdAt),
})

test('refunds are not revenue, and an unpaid checkout counts only as started', async ({ db }) => {
	await insertSampleOrders(db, [
		row('A', 'paid', '2026-11-02T12:00:00Z'),
		row('B', 'paid', '2026-11-30T12:00:00Z'),
		row('C', 'refunded', '2026-11-03T12:00:00Z'),
		row('D', 'expired', '2026-11-04T12:00:00Z'),
		row('E', 'canceled', '2026-11-05T12:00:00Z'),
	])
	expect(await getOrderFigures(db, { actor, spans: [{ from, until }] })).toEqual([
		{
			revenueCents: 15_000,
			returnedCents: 7_500,
			paidCount: 3,
			startedCount: 5,
			sold: [{ priceId: 'price_online_search', count: 3 }],
		},
	])
})

test('a period includes its first instant and excludes its last', async ({ db }) => {
	await insertSampleOrders(db, [row('A', 'paid', from.toISOString()), row('B', 'paid', until.toISOString())])
	expect(await getOrderFigures(db, { actor, spans: [{ from, until }] })).toMatchObject([{ paidCount: 1 }])
})

test('each of several spans counts its own orders, also if spans overlap, have gaps or are empty', async ({
	db,
}) => {
	await insertSampleOrders(db, [
		row('A', 'paid', '2026-11-02T12:00:00Z'),
		{ ...row('B', 'paid', '2026-11-09T12:00:00Z'), priceId: 'price_concierge', title: 'Concierge' },
		{ ...row('C', 'paid', '2026-11-10T12:00:00Z'), title: 'Search, renamed' },
		row('D', 'expired', '2026-11-20T12:00:00Z'),
	])
	const span = (first: string, last: string) => ({
		from: new Date(`2026-11-${first}T00:00:00Z`),
		until: new Date(`2026-11-${last}T00:00:00Z`),
	})
	const spans = [
		span('01', '11'),
		span('02', '03'),
		span('09', '10'),
		span('10', '25'),
		span('10', '10'),
		span('26', '27'),
	]
	const figures = await getOrderFigures(db, { actor, spans })
	expect(figures.map(({ startedCount }) => startedCount)).toEqual([3, 1, 1, 2, 0, 0])
	expect(figures.map(({ paidCount }) => paidCount)).toEqual([3, 1, 1, 1, 0, 0])
	expect(figures[0]!.sold).toEqual([
		{ priceId: 'price_online_search', count: 2 },
		{ priceId: 'price_concierge', count: 1 },
	])
})

test('a refund lowers the revenue of the period in which it was made, not that of the payment', async ({
	db,
}) => {
	const october = { from: new Date('2026-10-01T04:00:00Z'), until: from }
	await insertSampleOrders(db, [row('A', 'paid', '2026-10-30T12:00:00Z')])
	const revenue = async () => {
		const figures = await getOrderFigures(db, { actor, spans: [october, { from, until }] })
		return figures.map(({ revenueCents, returnedCents }) => [revenueCents, returnedCents])
	}
	expect(await revenue()).toEqual([
		[75_00, 0],
		[0, 0],
	])
	await db.update(order).set({ refundedCents: 30_00, refundedAt: new Date('2026-11-04T12:00:00Z') })
	expect(await revenue()).toEqual([
		[75_00, 0],
		[-30_00, 30_00],
	])
})

test('only the advisor sees the revenue', async ({ db }) => {
	await expect(getOrderFigures(db, { actor: makeMember(), spans: [{ from, until }] })).rejects.toThrow(
		Forbidden,
	)
})
