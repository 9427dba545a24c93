import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import {
	findPaidAppointment,
	lockOrder,
	type NewRefund,
	queueRefund,
	queueRefundForAdvisor,
	refundableCents,
} from './refunds.server.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const paidOrder = (db: Db, set: Parameters<typeof makeOrder>[1] = {}) =>
	makeOrder(db, { status: 'paid', paidAt: noon, providerPaymentId: 'pi_1', ...set })
const queue = (db: Db, orderId: string, amountCents: number, set: Partial<NewRefund> = {}) =>
	queueRefund(db, { orderId, amountCents, reason: 'Cancelled', requestedBy: 'client', now: noon, ...set })
const updateRefund = (db: Db, id: string, set: Partial<typeof refund.$inferInsert>) =>
	db.update(refund).set(set).where(eq(refund.id, id))

test('a requested refund stores who requested it, the reason, the rule, the due time and its own key', async ({
	db,
}) => {
	const { id: orderId } = await paidOrder(db)
	const policy = { tiers: [{ hours: 24, percent: 50 }], percent: 50 }
	const queued = await queue(db, orderId, 37_50, { policy, cause: 'appointment:1', processAt: later(24) })
	expect(queued).toMatchObject({
		orderId,
		amountCents: 37_50,
		status: 'due',
		reason: 'Cancelled',
		requestedBy: 'client',
		requestedByUserId: null,
		policy,
		provider: 'stripe',
		idempotencyKey: `refund-${queued.id}`,
		attempts: 0,
		createdAt: noon,
		nextAttemptAt: later(24),
		settledAt: null,
	})
	expect((await queue(db, orderId, 1)).nextAttemptAt).toEqual(noon)
})

test('exactly the remaining amount can be refunded, and a higher amount is rejected with the remainder', async ({
	db,
}) => {
	const { id } = await paidOrder(db)
	await queue(db, id, 74_99)
	const tooMuch = await queue(db, id, 2).catch((error: unknown) => error)
	expect(tooMuch).toBeInstanceOf(Invalid)
	expect(tooMuch).toMatchObject({ field: 'amount', message: 'You can refund up to $0.01 of this order.' })
	await queue(db, id, 1)
	await expect(queue(db, id, 1)).rejects.toThrow('You can refund up to $0.00 of this order.')
})

test.for([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
	'%d cents cannot be refunded',
	async (cents, { db }) => {
		const { id } = await paidOrder(db)
		const wrong = await queue(db, id, cents).catch((error: unknown) => error)
		expect(wrong).toMatchObject({ code: 'invalid', field: 'amount' })
		expect(await db.$count(refund)).toBe(0)
	},
)

test('the same cause makes one refund, also with another amount and after a full refund', async ({ db }) => {
	const { id } = await paidOrder(db)
	const first = await queue(db, id, 75_00, { cause: 'appointment:1' })
	expect((await queue(db, id, 10_00, { cause: 'appointment:1' })).id).toBe(first.id)
	await updateRefund(db, first.id, { status: 'succeeded', settledAt: noon })
	await db.update(order).set({ status: 'refunded', refundedCents: 75_00 })
	expect(await queue(db, id, 75_00, { cause: 'appointment:1' })).toMatchObject({
		id: first.id,
		status: 'succeeded',
	})
	expect(await db.$count(refund)).toBe(1)
})

test('many concurrent requests with the same cause make one refund', async ({ freshDb: { db } }) => {
	const { id } = await paidOrder(db)
	const queued = await Promise.all(
		Array.from({ length: 8 }, () => queue(db, id, 20_00, { cause: 'appointment:1' })),
	)
	expect(new Set(queued.map((each) => each.id)).size).toBe(1)
	expect(await db.$count(refund)).toBe(1)
})

test('an order that does not exist, is unpaid or is fully refunded cannot be refunded', async ({ db }) => {
	await expect(queue(db, randomUUID(), 1)).rejects.toThrow(NotFound)
	for (const set of [
		{ status: 'pending' },
		{ status: 'expired' },
		{ status: 'canceled' },
		{ status: 'refunded', paidAt: noon },
	] as const) {
		const { id } = await makeOrder(db, set)
		await expect(queue(db, id, 1), set.status).rejects.toThrow(Conflict)
	}
	expect(await db.$count(refund)).toBe(0)
})

test('pending and made refunds reduce the remaining amount; failed and withdrawn ones do not', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	const parts = [30_00, 20_00, 10_00, 5_00, 1_00]
	const queued = []
	for (const cents of parts) queued.push(await queue(db, paid.id, cents))
	expect(await refundableCents(db, paid)).toBe(9_00)
	const states = ['succeeded', 'failed', 'withdrawn', 'requested'] as const
	for (const [index, status] of states.entries())
		await updateRefund(db, queued[index]!.id, { status, settledAt: status === 'requested' ? null : noon })
	// Succeeded 30, requested 5, due 1.
	expect(await refundableCents(db, paid)).toBe(75_00 - 36_00)
})

test('a total of the provider that is above its known refunds counts, but not twice', async ({ db }) => {
	const paid = await paidOrder(db)
	const { id } = await queue(db, paid.id, 25_00)
	await updateRefund(db, id, { status: 'succeeded', settledAt: noon })
	expect(await refundableCents(db, { ...paid, refundedCents: 25_00 })).toBe(50_00)
	expect(await refundableCents(db, { ...paid, refundedCents: 40_00 })).toBe(35_00)
	await queue(db, paid.id, 50_00)
	expect(await refundableCents(db, { ...paid, refundedCents: 40_00 })).toBe(0)
})

test('a late payment is queued for a full refund after a day, less what was refunded, once per cause', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	await queue(db, paid.id, 25_00)
	const late = { orderId: paid.id, reason: 'Paid too late', cause: 'slot_lost:1', now: noon }
	const queued = await queueRefundForAdvisor(db, late)
	expect(queued).toMatchObject({
		amountCents: 50_00,
		requestedBy: 'system',
		status: 'due',
		nextAttemptAt: later(24),
	})
	expect((await queueRefundForAdvisor(db, { ...late, now: later(2) }))?.id).toBe(queued!.id)
	expect(await queueRefundForAdvisor(db, { ...late, cause: 'slot_lost:2' })).toBeNull()
	expect(await db.$count(refund)).toBe(2)
})

test('nothing is queued for the advisor for an order that is unpaid or does not exist', async ({ db }) => {
	const waiting = await makeOrder(db)
	const late = { orderId: waiting.id, reason: 'Late', cause: 'slot_lost:1', now: noon }
	expect(await queueRefundForAdvisor(db, late)).toBeNull()
	await expect(queueRefundForAdvisor(db, { ...late, orderId: randomUUID() })).rejects.toThrow(NotFound)
})

test('of the paid orders of an appointment, the latest or the requested one is found, and none while nothing is paid', async ({
	db,
}) => {
	const appointmentId = randomUUID()
	expect(await findPaidAppointment(db, { appointmentId })).toBeNull()
	await makeOrder(db, { appointmentId })
	expect(await findPaidAppointment(db, { appointmentId })).toBeNull()
	const first = await paidOrder(db, { appointmentId, priceId: 'a' })
	const second = await paidOrder(db, { appointmentId, paidAt: later(1), status: 'refunded', priceId: 'b' })
	await paidOrder(db, { appointmentId: randomUUID(), paidAt: later(2) })
	expect(await findPaidAppointment(db, { appointmentId })).toMatchObject({
		order: { id: second.id },
		refundableCents: 0,
	})
	expect(await findPaidAppointment(db, { appointmentId, orderId: first.id })).toMatchObject({
		order: { id: first.id },
		refundableCents: 75_00,
	})
	expect(await findPaidAppointment(db, { appointmentId, orderId: randomUUID() })).toBeNull()
})

test('an order that does not exist cannot be locked', async ({ db }) => {
	const { id } = await paidOrder(db)
	expect((await lockOrder(db, eq(order.id, id))).id).toBe(id)
	await expect(lockOrder(db, eq(order.id, randomUUID()))).rejects.toThrow('We couldn’t find this order.')
})
