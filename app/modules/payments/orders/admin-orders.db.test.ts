import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { listAdminOrders, listOrderEvents } from './admin-orders.server.ts'

const actor = makeStaff()
const paidAt = new Date('2026-03-05T12:00:00Z')

test('only the advisor sees orders and their events', async ({ db }) => {
	const actor = makeMember()
	const { id } = await makeOrder(db, { status: 'paid', paidAt })
	await expect(listAdminOrders(db, { actor })).rejects.toThrow(Forbidden)
	expect(() => listOrderEvents(db, { actor, orderId: id })).toThrow(Forbidden)
})

test('an order is found by its reference, customer and service, in any case, and by nothing else', async ({
	db,
}) => {
	const match = await makeOrder(db, { customerName: 'Robin Ferrer', customerEmail: 'Robin@Example.com' })
	await makeOrder(db, { customerName: 'Kim Lee', customerEmail: 'kim@example.com' })
	const find = async (search: string) =>
		(await listAdminOrders(db, { actor, search })).orders.map(({ reference }) => reference)
	for (const search of [
		match.reference.toLowerCase(),
		'FERRER',
		'robin@example',
		'ferrer robin',
		` ${match.reference}  robin `,
	])
		expect(await find(search), search).toEqual([match.reference])
	for (const search of ['%', '_obin', 'robin kim', "'; drop table", '\\'])
		expect(await find(search), search).toEqual([])
	expect(await find(' \0 ')).toHaveLength(2)
})

test('status, service and days filter the orders, and the end of the period is exclusive', async ({ db }) => {
	const orderFrom = (createdAt: string) => makeOrder(db, { createdAt: new Date(createdAt) })
	const first = await orderFrom('2026-03-05T05:00:00Z')
	await orderFrom('2026-03-06T05:00:00Z')
	await makeOrder(db, {
		status: 'expired',
		priceId: 'price_other',
		createdAt: new Date('2026-03-05T08:00:00Z'),
	})
	const span = { from: new Date('2026-03-05T05:00:00Z'), until: new Date('2026-03-06T05:00:00Z') }
	expect((await listAdminOrders(db, { actor, ...span })).orders).toHaveLength(2)
	const pending = await listAdminOrders(db, { actor, ...span, status: 'pending' })
	expect(pending.orders).toMatchObject([{ id: first.id }])
	expect((await listAdminOrders(db, { actor, priceId: 'price_other' })).orders).toHaveLength(1)
})

test('a search over many orders finds a match of long ago', async ({ db }) => {
	await db.execute(sql`insert into "order"
		(reference, price_id, title, amount_cents, customer_name, customer_email, buyer_key, provider, expires_at, created_at, status, predates_agreements)
		select 'LW-' || n, 'price_online_search', 'Search', 7500, 'Client ' || n, 'client' || n || '@example.com', 'b' || n, 'sandbox',
			timestamptz '2026-03-01' + n * interval '1 minute', timestamptz '2026-03-01' + n * interval '1 minute', 'expired', true
		from generate_series(1, 1000) n`)
	for (const search of ['client47@', 'ient 47 W-47', 'LW-47 client47'])
		expect((await listAdminOrders(db, { actor, search })).orders.at(-1)).toMatchObject({ reference: 'LW-47' })
})
