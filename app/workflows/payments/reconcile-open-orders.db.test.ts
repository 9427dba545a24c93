import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { Unavailable } from '#app/lib/errors.ts'
import { createLog } from '#app/platform/log.server.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { fakePayments, paymentEventFor } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { fulfillPaidOrder } from './fulfill-paid-order.server.ts'
import { reconcileOpenOrders } from './reconcile-open-orders.server.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const log = createLog('silent')
const origin = 'https://site.test'
const { emails } = appointmentEmails()

async function setUp(db: Db, set: Parameters<typeof makeOrder>[1] = {}) {
	const payments = fakePayments()
	const { id } = await makeOrder(db, { ...set, providerSessionId: null, checkoutUrl: null })
	const [pending] = await db.select().from(order).where(eq(order.id, id))
	const page = await payments.openCheckout({
		orderId: id,
		orderReference: pending!.reference,
		priceId: pending!.priceId,
		title: pending!.title,
		amountCents: pending!.amountCents,
		currency: 'usd',
		customerEmail: 'robin@example.com',
		successUrl: '',
		cancelUrl: '',
		expiresAt: pending!.expiresAt,
		idempotencyKey: id,
	})
	await db.update(order).set({ providerSessionId: page.sessionId }).where(eq(order.id, id))
	payments.calls = []
	const run = (minutes: number) =>
		reconcileOpenOrders(db, {
			payments,
			origin,
			appointmentEmails: emails,
			links,
			now: later(minutes),
			log,
		})
	const status = async () => (await db.select().from(order).where(eq(order.id, id)))[0]!.status
	const receipts = () => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'receipt'))
	return { payments, sessionId: page.sessionId, reference: pending!.reference, run, status, receipts }
}

test('an order whose webhook never arrived is settled, with its receipt', async ({ db }) => {
	const { payments, sessionId, run, status, receipts } = await setUp(db)
	payments.become(sessionId, 'paid')
	expect(await run(3)).toEqual({ settled: 1, expired: 0 })
	expect([await status(), (await receipts()).length]).toEqual(['paid', 1])
	expect(await run(4)).toEqual({ settled: 0, expired: 0 })
})

test('a webhook that arrives later changes nothing', async ({ db }) => {
	const { payments, sessionId, reference, run, receipts } = await setUp(db)
	payments.become(sessionId, 'paid')
	await run(3)
	const event = paymentEventFor('paid', { sessionId, orderReference: reference })
	const late = await fulfillPaidOrder(db, {
		provider: 'stripe',
		event,
		origin,
		appointmentEmails: emails,
		links,
		now: later(4),
		log,
	})
	expect(late.outcome).toBe('ignored')
	expect(await receipts()).toHaveLength(1)
})

test('new orders are left to their webhook, and older ones are checked every five minutes', async ({
	db,
}) => {
	const { payments, sessionId, run } = await setUp(db)
	for (const minutes of [1, 3, 4, 7, 9, 15]) await run(minutes)
	expect(payments.calls).toEqual([`find ${sessionId}`, `find ${sessionId}`, `find ${sessionId}`])
})

test('an overdue open page is closed before the order expires', async ({ db }) => {
	const { payments, sessionId, run, status } = await setUp(db)
	expect(await run(61)).toEqual({ settled: 0, expired: 1 })
	expect(payments.calls).toContain(`expire ${sessionId}`)
	expect(await status()).toBe('expired')
})

test('a payment made in the last second is not missed', async ({ db }) => {
	const { payments, sessionId, run, status } = await setUp(db)
	payments.expireCheckout = async () => payments.become(sessionId, 'paid')
	expect(await run(61)).toEqual({ settled: 1, expired: 0 })
	expect(await status()).toBe('paid')
})

test('orders expire whose checkout is unknown to the provider, was never opened or is with another provider', async ({
	db,
}) => {
	const { payments, run, status } = await setUp(db)
	const unopened = await makeOrder(db, { providerSessionId: null, checkoutUrl: null })
	const elsewhere = await makeOrder(db, { provider: 'sandbox' })
	payments.sessions.clear()
	expect(await run(61)).toEqual({ settled: 0, expired: 3 })
	expect(await status()).toBe('expired')
	for (const { id } of [unopened, elsewhere])
		expect(await db.select().from(order).where(eq(order.id, id))).toMatchObject([{ status: 'expired' }])
})

test('a payment of a different amount is never fulfilled, and its order expires once it is overdue', async ({
	db,
}) => {
	const { payments, sessionId, run, status, receipts } = await setUp(db)
	payments.become(sessionId, 'paid', { amountCents: 1 })
	await run(3)
	expect(await status()).toBe('pending')
	await run(61)
	expect([await status(), (await receipts()).length]).toEqual(['expired', 0])
})

test('while the provider is down nothing changes, and it is called only once', async ({ db }) => {
	const { payments, run, status } = await setUp(db)
	await makeOrder(db)
	payments.failure = new Unavailable('Down')
	expect(await run(61)).toEqual({ settled: 0, expired: 0 })
	expect([await status(), payments.calls.length]).toEqual(['pending', 1])
})
