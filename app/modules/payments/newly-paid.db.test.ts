import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { paymentEventFor } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { applyPaymentEvent } from './payment-events.server.ts'

const reportedAt = new Date('2026-03-04T12:20:00Z')
const now = new Date('2026-03-04T12:30:00Z')

const applyEvent = (db: Db, event: PaymentEvent) => applyPaymentEvent(db, { provider: 'stripe', event, now })
const orderOf = async (db: Db, id: string) => (await db.select().from(order).where(eq(order.id, id)))[0]!
const fullRefund = (orderReference: string): PaymentEvent => ({
	id: 'evt_refunded',
	type: 'charge.refunded',
	createdAt: now,
	effect: 'refunded',
	paymentId: 'pi_1',
	orderReference,
	refundedCents: 75_00,
})

test('an order is newly paid once, also when a second event of its payment follows a full refund', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	const payment = (createdAt: Date) =>
		paymentEventFor('paid', { orderReference: waiting.reference, createdAt })
	expect((await applyEvent(db, payment(reportedAt))).newlyPaid).toBe(true)
	await applyEvent(db, fullRefund(waiting.reference))
	const refunded = await orderOf(db, waiting.id)
	expect(await applyEvent(db, payment(now))).toMatchObject({
		outcome: 'ignored',
		newlyPaid: false,
		order: refunded,
	})
})

test('a payment that is reported after its refund is newly paid once, at the time of the payment', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	await applyEvent(db, fullRefund(waiting.reference))
	const payment = () => paymentEventFor('paid', { orderReference: waiting.reference, createdAt: reportedAt })
	expect(await applyEvent(db, payment())).toMatchObject({ outcome: 'applied', newlyPaid: true })
	expect(await orderOf(db, waiting.id)).toMatchObject({
		status: 'refunded',
		paidAt: reportedAt,
		closedAt: now,
	})
	expect(await applyEvent(db, payment())).toMatchObject({ outcome: 'ignored', newlyPaid: false })
})
