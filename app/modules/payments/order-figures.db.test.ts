import { expect } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { test } from '#tests/setup/database.ts'
import { countPaidByPrice, getOrderFigures } from './order-figures.server.ts'
import { putSampleOrders } from './sample-orders.server.ts'

const actor = { isAdmin: true }
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

test('refunded money is no revenue, and an unpaid checkout is a start only', async ({ db }) => {
	await putSampleOrders(db, [
		row('A', 'paid', '2026-11-02T12:00:00Z'),
		row('B', 'paid', '2026-11-30T12:00:00Z'),
		row('C', 'refunded', '2026-11-03T12:00:00Z'),
		row('D', 'expired', '2026-11-04T12:00:00Z'),
		row('E', 'canceled', '2026-11-05T12:00:00Z'),
	])
	expect(await getOrderFigures(db, { actor, from, until })).toEqual({
		revenueCents: 15_000,
		returnedCents: 7_500,
		paidCount: 3,
		startedCount: 5,
	})
	expect(await countPaidByPrice(db, { actor, from, until })).toMatchObject([{ count: 3 }])
})

test('a period takes its first instant and leaves its last', async ({ db }) => {
	await putSampleOrders(db, [row('A', 'paid', from.toISOString()), row('B', 'paid', until.toISOString())])
	expect(await getOrderFigures(db, { actor, from, until })).toMatchObject({ paidCount: 1 })
})

test('nobody but the advisor sees the takings', async ({ db }) => {
	for (const read of [getOrderFigures, countPaidByPrice])
		await expect(read(db, { actor: { isAdmin: false }, from, until })).rejects.toThrow(Forbidden)
})
