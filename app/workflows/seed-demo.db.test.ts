import { count, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appointment } from '#app/db/schema/appointments.ts'
import { order } from '#app/db/schema/payments.ts'
import { createDemoLogins } from '#app/modules/auth/demo-logins.server.ts'
import { putOfferings } from '#app/modules/catalog/catalog.server.ts'
import { firstOfferings } from '#app/modules/catalog/offerings.ts'
import { listOwnOrders } from '#app/modules/payments/orders.server.ts'
import { test } from '#tests/setup/database.ts'
import { seedDemo } from './seed-demo.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

test('loading the sample world twice loads it once', async ({ db }) => {
	await putOfferings(db, firstOfferings)
	await seedDemo(db, { now })
	const [first] = await db.select({ orders: count() }).from(order)
	await seedDemo(db, { now: new Date(now.getTime() + 5_000) })
	const [second] = await db.select({ orders: count() }).from(order)
	expect(first!.orders).toBeGreaterThan(20)
	expect(second).toEqual(first)
})

test('every sample order is marked as one', async ({ db }) => {
	await putOfferings(db, firstOfferings)
	await seedDemo(db, { now })
	expect(await db.select().from(order).where(eq(order.sample, false))).toEqual([])
})

test("the demo's member has the one paid order that is promised", async ({ db }) => {
	await putOfferings(db, firstOfferings)
	await seedDemo(db, { now })
	const member = (await createDemoLogins(db)).find(({ email }) => email === 'member@lotwise.test')!
	const { orders } = await listOwnOrders(db, { actor: member })
	expect(orders.map(({ status, reference }) => [status, reference])).toEqual([['paid', 'LW-7K2M9Q']])
})

test('the sample visits are of every kind, paid by sample orders, and none is a real one', async ({ db }) => {
	await putOfferings(db, firstOfferings)
	await seedDemo(db, { now })
	await db.execute(sql`set constraints all immediate`)
	const visits = await db.select().from(appointment)
	expect(new Set(visits.map(({ status }) => status))).toEqual(
		new Set(['requested', 'confirmed', 'completed', 'no_show', 'cancelled']),
	)
	const paid = await db
		.select({ at: order.appointmentId, id: appointment.id, status: order.status })
		.from(appointment)
		.innerJoin(order, eq(order.id, appointment.paidOrderId))
	expect(paid.length).toBeGreaterThan(4)
	for (const one of paid) expect(one).toMatchObject({ at: one.id, status: 'paid' })
	expect(visits.every(({ sample }) => sample)).toBe(true)
	await seedDemo(db, { now: new Date(now.getTime() + 86_400_000) })
	expect(await db.$count(appointment)).toBe(visits.length)
})
