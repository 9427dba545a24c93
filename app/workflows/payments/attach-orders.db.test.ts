import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#app/db/schema/auth.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { attachOrdersToVerifiedEmail } from './attach-orders.server.ts'

const paidAt = new Date('2026-03-04T12:00:00Z')
const customerEmail = 'Robin@Example.com'

test('paid orders without an account are assigned to the account that verifies the email address, in any case', async ({
	db,
}) => {
	const bought = [
		await makeOrder(db, { status: 'paid', paidAt, customerEmail }),
		await makeOrder(db, { status: 'refunded', paidAt, customerEmail: customerEmail.toLowerCase() }),
	]
	const robin = await makeUser(db, { email: 'robin@EXAMPLE.com', emailVerified: false })
	expect(await attachOrdersToVerifiedEmail(db, { id: robin.id, now: new Date('2026-03-04T12:00:00Z') })).toBe(
		0,
	)
	await db.update(user).set({ emailVerified: true }).where(eq(user.id, robin.id))
	expect(await attachOrdersToVerifiedEmail(db, { id: robin.id, now: new Date('2026-03-04T12:00:00Z') })).toBe(
		2,
	)
	expect(await attachOrdersToVerifiedEmail(db, { id: robin.id, now: new Date('2026-03-04T12:00:00Z') })).toBe(
		0,
	)
	const owners = await db.select({ userId: order.userId }).from(order)
	expect(owners).toEqual(bought.map(() => ({ userId: robin.id })))
})

test('orders that are unpaid, of another email address or of another account are not assigned', async ({
	db,
}) => {
	const other = await makeUser(db)
	const robin = await makeUser(db, { email: 'robin@example.com' })
	await makeOrder(db, { customerEmail })
	await makeOrder(db, { status: 'paid', paidAt, customerEmail: 'robin@example.org' })
	await makeOrder(db, { status: 'paid', paidAt, customerEmail, userId: other.id })
	await makeOrder(db, { status: 'paid', paidAt })
	expect(await attachOrdersToVerifiedEmail(db, { id: robin.id, now: new Date('2026-03-04T12:00:00Z') })).toBe(
		0,
	)
})
