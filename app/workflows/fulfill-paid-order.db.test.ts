import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { message } from '#app/db/schema/notifications.ts'
import { order, paymentEvent } from '#app/db/schema/payments.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { appointmentEmails } from '#tests/factories/appointment-requests.ts'
import { makeOrder, makeUser } from '#tests/factories/orders.ts'
import { eventAbout } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { fulfilPaidOrder } from './fulfill-paid-order.server.ts'

const now = new Date('2026-03-04T12:30:00Z')
const log = createLog('silent')
const origin = 'https://site.test'
const { emails } = appointmentEmails()

const take = (db: Db, event: PaymentEvent, using = log) =>
	fulfilPaidOrder(db, { provider: 'stripe', event, origin, appointmentEmails: emails, now, log: using })

async function stateOf(db: Db, id: string) {
	const [found] = await db.select().from(order).where(eq(order.id, id))
	const receipts = await db
		.select()
		.from(message)
		.where(eq(message.dedupeKey, `receipt:${id}`))
	const notices = await db
		.select()
		.from(message)
		.where(eq(message.dedupeKey, `order-notice:${id}`))
	return { order: found!, receipts, notices }
}

type Waiting = { reference: string; providerSessionId: string | null }
const about = (waiting: Waiting) => ({
	orderReference: waiting.reference,
	sessionId: waiting.providerSessionId!,
	paymentId: `pi_${waiting.reference}`,
})
const paid = (waiting: Waiting, more = {}) => eventAbout('paid', { ...about(waiting), ...more })
const expired = (waiting: Waiting, more = {}) => eventAbout('expired', { ...about(waiting), ...more })
const refunded = (waiting: Waiting, id = `evt_refund_${waiting.reference}`): PaymentEvent => ({
	id,
	type: 'charge.refunded',
	createdAt: new Date('2026-03-04T12:20:00Z'),
	effect: 'refunded',
	paymentId: `pi_${waiting.reference}`,
	orderReference: waiting.reference,
	refundedCents: 75_00,
})

test('a payment makes one paid order, one receipt and one notice to the advisor', async ({ db }) => {
	const waiting = await makeOrder(db)
	expect(await take(db, paid(waiting))).toMatchObject({ outcome: 'applied', newlyPaid: true })
	const after = await stateOf(db, waiting.id)
	expect(after.order).toMatchObject({
		status: 'paid',
		paidAt: new Date('2026-03-04T12:00:00Z'),
		customerEmail: 'buyer@example.com',
		customerName: 'Robin Ferrer',
		providerPaymentId: `pi_${waiting.reference}`,
	})
	expect(after.receipts).toMatchObject([{ to: 'buyer@example.com', status: 'queued' }])
	expect(after.notices).toHaveLength(1)
})

test('the same event again, also by the process that was killed before its answer, changes nothing', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	const event = paid(waiting)
	await take(db, event)
	const before = await stateOf(db, waiting.id)
	expect(await take(db, event)).toMatchObject({ outcome: 'duplicate', newlyPaid: false })
	expect(await stateOf(db, waiting.id)).toEqual(before)
})

test('of twenty parallel deliveries of the same and of other events one has the effect', async ({
	freshDb: { db },
}) => {
	const waiting = await makeOrder(db)
	const same = paid(waiting)
	const deliveries = Array.from({ length: 20 }, (_, place) => (place % 2 ? same : paid(waiting)))
	const outcomes = (await Promise.all(deliveries.map((event) => take(db, event)))).map(
		({ outcome }) => outcome,
	)
	expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
	const { receipts, notices } = await stateOf(db, waiting.id)
	expect([receipts.length, notices.length]).toEqual([1, 1])
})

test('when its mail cannot be written the payment is not taken in either, and the next delivery is', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	const event = paid(waiting)
	await db.execute('alter table mail add constraint no_mail check (false) not valid')
	await expect(take(db, event)).rejects.toThrow()
	expect((await stateOf(db, waiting.id)).order.status).toBe('pending')
	expect(await db.select().from(paymentEvent)).toEqual([])
	await db.execute('alter table mail drop constraint no_mail')
	expect(await take(db, event)).toMatchObject({ outcome: 'applied' })
})

test('money that comes after the order was closed still makes it paid', async ({ db }) => {
	for (const status of ['expired', 'canceled'] as const) {
		const closed = await makeOrder(db, { status, closedAt: now })
		await take(db, paid(closed))
		const after = await stateOf(db, closed.id)
		expect(after.order).toMatchObject({ status: 'paid', closedAt: null })
		expect(after.receipts).toHaveLength(1)
	}
})

test('a paid order does not expire', async ({ db }) => {
	const waiting = await makeOrder(db)
	await take(db, paid(waiting))
	expect(await take(db, expired(waiting))).toMatchObject({ outcome: 'ignored' })
	expect((await stateOf(db, waiting.id)).order.status).toBe('paid')
})

test('a refund that overtakes its payment ends refunded, with a receipt once the buyer is known', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	await take(db, refunded(waiting))
	expect(await stateOf(db, waiting.id)).toMatchObject({ order: { status: 'refunded' }, receipts: [] })
	await take(db, paid(waiting))
	const after = await stateOf(db, waiting.id)
	expect(after.order).toMatchObject({ status: 'refunded', customerEmail: 'buyer@example.com' })
	expect(after.receipts).toHaveLength(1)
})

test('another amount or currency is recorded, logged and not fulfilled', async ({ db }) => {
	for (const wrong of [{ amountCents: 1 }, { currency: 'eur' }]) {
		const waiting = await makeOrder(db)
		const error = vi.spyOn(log, 'error')
		expect(await take(db, paid(waiting, wrong))).toMatchObject({ outcome: 'mismatched' })
		expect(error).toHaveBeenCalledOnce()
		error.mockRestore()
		const after = await stateOf(db, waiting.id)
		expect([after.order.status, after.receipts.length]).toEqual(['pending', 0])
		expect(await db.select().from(paymentEvent).where(eq(paymentEvent.orderId, waiting.id))).toMatchObject([
			{ outcome: 'mismatched' },
		])
	}
})

test("events of no order, of another provider's order and of unknown types are recorded and change nothing", async ({
	db,
}) => {
	const theirs = await makeOrder(db, { provider: 'sandbox' })
	const nobody = { reference: 'LW-NOBODY', providerSessionId: 'cs_nobody' }
	const outcomes = [
		await take(db, paid(nobody)),
		await take(db, refunded(nobody)),
		await take(db, paid(theirs)),
		await take(db, { id: 'evt_x', type: 'customer.created', createdAt: now, effect: 'none' }),
	].map(({ outcome }) => outcome)
	expect(outcomes).toEqual(['unmatched', 'unmatched', 'unmatched', 'ignored'])
	expect((await stateOf(db, theirs.id)).order.status).toBe('pending')
	expect(await db.select().from(paymentEvent)).toHaveLength(4)
})

test('an account that has proven the address gets the order as it is paid; an unproven one does not', async ({
	db,
}) => {
	const proven = await makeUser(db, { email: 'Proven@Example.com' })
	await makeUser(db, { email: 'claimed@example.com', emailVerified: false })
	const first = await makeOrder(db)
	const second = await makeOrder(db)
	await take(db, paid(first, { customerEmail: 'proven@example.COM' }))
	await take(db, paid(second, { customerEmail: 'claimed@example.com' }))
	expect((await stateOf(db, first.id)).order.userId).toBe(proven.id)
	expect((await stateOf(db, second.id)).order.userId).toBeNull()
})

const kinds = ['paid', 'paid again', 'settled later', 'expired', 'refunded', 'wrong amount'] as const
type History = (typeof kinds)[number][]

const historyCount = casesOf({ sample: 300, all: 2_000 })

test(`${historyCount} random histories end in the right state with one receipt and one notice`, {
	timeout: 900_000,
}, async ({ freshDb: { db } }) => {
	const seed = Number(process.env.HISTORIES_SEED ?? Date.now() % 2 ** 31)
	const histories = fc.sample(fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 }), {
		numRuns: historyCount,
		seed,
	})
	const queue = [...histories]
	const ends = new Map<string, { history: History; status: string; emails: number }>()
	const live = async () => {
		for (let history = queue.shift(); history; history = queue.shift()) {
			const waiting = await makeOrder(db)
			const buyer = { customerEmail: `${waiting.reference}@example.com` }
			const events: Record<History[number], PaymentEvent> = {
				paid: paid(waiting, buyer),
				'paid again': paid(waiting, buyer),
				'settled later': paid(waiting, { ...buyer, type: 'checkout.session.async_payment_succeeded' }),
				expired: expired(waiting),
				refunded: refunded(waiting),
				'wrong amount': paid(waiting, { ...buyer, amountCents: 1 }),
			}
			for (const kind of history) await take(db, events[kind])
			ends.set(waiting.id, { history, ...endOf(history) })
		}
	}
	await Promise.all(Array.from({ length: 8 }, live))

	const orders = await db.select({ id: order.id, status: order.status }).from(order)
	const letters = await db.select({ key: message.dedupeKey }).from(message)
	const counts = new Map<string | null, number>()
	for (const { key } of letters) counts.set(key, (counts.get(key) ?? 0) + 1)
	const wrong = orders.flatMap(({ id, status }) => {
		const { history, ...should } = ends.get(id)!
		const is = { status, emails: counts.get(`receipt:${id}`) ?? 0 }
		const same = is.status === should.status && is.emails === should.emails
		return same && (counts.get(`order-notice:${id}`) ?? 0) === should.emails ? [] : [{ history, is, should }]
	})
	expect(orders).toHaveLength(histories.length)
	expect(wrong.sort((a, b) => a.history.length - b.history.length).slice(0, 3), `seed ${seed}`).toEqual([])
})

function endOf(history: History): { status: string; emails: number } {
	const sawPaid = history.some((kind) => /^(paid|settled)/.test(kind))
	const letters = sawPaid ? 1 : 0
	if (history.includes('refunded')) return { status: 'refunded', emails: letters }
	if (sawPaid) return { status: 'paid', emails: letters }
	return { status: history.includes('expired') ? 'expired' : 'pending', emails: letters }
}
