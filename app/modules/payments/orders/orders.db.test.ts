import { expect } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { findOrderByReference, findOrderOfBuyer, listOrders, listOwnOrders } from './orders.server.ts'

const advisor = makeStaff()

test('only the advisor lists all orders', async ({ db }) => {
	await expect(listOrders(db, { actor: makeMember() })).rejects.toThrow(Forbidden)
})

test('pages neither repeat nor skip an order, even among orders of the same instant', async ({ db }) => {
	for (let count = 0; count < 5; count++) await makeOrder(db)
	await makeOrder(db, { createdAt: new Date('2026-03-05T12:00:00Z'), status: 'expired' })
	const first = await listOrders(db, { actor: advisor, limit: 4 })
	const second = await listOrders(db, { actor: advisor, limit: 4, after: first.next! })
	expect([first.orders.length, second.orders.length, second.next]).toEqual([4, 2, null])
	expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(6)
	expect(first.orders[0]).toMatchObject({ status: 'expired' })
	const expired = await listOrders(db, { actor: advisor, status: 'expired' })
	expect(expired.orders).toHaveLength(1)
	expect((await listOrders(db, { actor: advisor, after: 'nonsense' })).orders).toHaveLength(6)
})

test('a client lists only their own orders', async ({ db }) => {
	const actor = await makeUser(db)
	const mine = await makeOrder(db, { userId: actor.id })
	await makeOrder(db)
	expect((await listOwnOrders(db, { actor })).orders).toMatchObject([{ id: mine.id }])
})

test('a reference alone does not reveal an order', async ({ db }) => {
	const { reference, providerSessionId, buyerKey } = await makeOrder(db, {
		customerEmail: 'robin@example.com',
	})
	expect(await findOrderByReference(db, { reference, sessionId: 'cs_guess' })).toBeNull()
	expect(await findOrderOfBuyer(db, { reference, buyerKey: 'anon:guess' })).toBeNull()
	const seen = [
		await findOrderByReference(db, { reference, sessionId: providerSessionId! }),
		await findOrderOfBuyer(db, { reference, buyerKey }),
	]
	for (const order of seen) {
		expect(order).toMatchObject({ reference, status: 'pending' })
		expect(JSON.stringify(order)).not.toContain('robin')
	}
})
