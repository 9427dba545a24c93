import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order, paymentEvent } from '#app/db/schema/payments/orders.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import {
	appointmentEmails,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { paymentEventFor } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf, isDeep } from '#tests/setup/deep.ts'
import { fulfillPaidOrder } from './fulfill-paid-order.server.ts'

const now = new Date('2026-03-04T12:30:00Z')
const log = createLog('silent')
const origin = 'https://site.test'
const { emails } = appointmentEmails()

const receive = (db: Db, event: PaymentEvent, logger = log) =>
	fulfillPaidOrder(db, {
		provider: 'stripe',
		event,
		origin,
		appointmentEmails: emails,
		links,
		now,
		log: logger,
	})

async function stateOf(db: Db, id: string) {
	const [found] = await db.select().from(order).where(eq(order.id, id))
	const receipts = await db
		.select()
		.from(outboxEmail)
		.where(eq(outboxEmail.dedupeKey, `receipt:${id}`))
	const notices = await db
		.select()
		.from(outboxEmail)
		.where(eq(outboxEmail.dedupeKey, `order-notice:${id}`))
	return { order: found!, receipts, notices }
}

type PendingOrder = { reference: string; providerSessionId: string | null }
const idsOf = (pending: PendingOrder) => ({
	orderReference: pending.reference,
	sessionId: pending.providerSessionId!,
	paymentId: `pi_${pending.reference}`,
})
const paid = (pending: PendingOrder, more = {}) => paymentEventFor('paid', { ...idsOf(pending), ...more })
const expired = (pending: PendingOrder, more = {}) =>
	paymentEventFor('expired', { ...idsOf(pending), ...more })
const refunded = (pending: PendingOrder, id = `evt_refund_${pending.reference}`): PaymentEvent => ({
	id,
	type: 'charge.refunded',
	createdAt: new Date('2026-03-04T12:20:00Z'),
	effect: 'refunded',
	paymentId: `pi_${pending.reference}`,
	orderReference: pending.reference,
	refundedCents: 75_00,
})

test('a payment results in one paid order, one receipt and one notice to the advisor', async ({ db }) => {
	const pending = await makeOrder(db)
	expect(await receive(db, paid(pending))).toMatchObject({ outcome: 'applied', newlyPaid: true })
	const after = await stateOf(db, pending.id)
	expect(after.order).toMatchObject({
		status: 'paid',
		paidAt: new Date('2026-03-04T12:00:00Z'),
		customerEmail: 'buyer@example.com',
		customerName: 'Robin Ferrer',
		providerPaymentId: `pi_${pending.reference}`,
	})
	expect(after.receipts).toMatchObject([{ to: 'buyer@example.com', status: 'queued' }])
	expect(after.notices).toHaveLength(1)
})

test('the client keeps the name and phone of the booking, whoever holds the card', async ({ db }) => {
	const { id: appointmentId } = await requestTestAppointment(db, {
		name: 'Ann Walker',
		phone: '(914) 555-0142',
	})
	const pending = await makeOrder(db, {
		appointmentId,
		customerName: 'Ann Walker',
		customerEmail: 'ann@example.com',
	})
	await receive(db, paid(pending, { customerEmail: 'ann@example.com', customerName: 'Sam Sample' }))
	const { order: stored, receipts, notices } = await stateOf(db, pending.id)
	expect(stored.customerName).toBe('Ann Walker')
	expect(notices[0]!.text).toContain('Ann Walker')
	for (const { text } of [...notices, ...receipts]) expect(text).not.toContain('Sam Sample')
	expect(await db.select().from(client)).toMatchObject([{ name: 'Ann Walker', phone: '(914) 555-0142' }])
})

test('the name on the card is the client’s only where no other is known', async ({ db }) => {
	for (const [customerName, name] of [
		['Ann Walker', 'Ann Walker'],
		[null, 'Sam Sample'],
		['', 'Sam Sample'],
	] as const) {
		const pending = await makeOrder(db, { customerName })
		await receive(db, paid(pending, { customerName: 'Sam Sample' }))
		expect((await stateOf(db, pending.id)).order.customerName).toBe(name)
	}
})

test('a repeated event, for instance after the process was killed before responding, changes nothing', async ({
	db,
}) => {
	const pending = await makeOrder(db)
	const event = paid(pending)
	await receive(db, event)
	const before = await stateOf(db, pending.id)
	expect(await receive(db, event)).toMatchObject({ outcome: 'duplicate', newlyPaid: false })
	expect(await stateOf(db, pending.id)).toEqual(before)
})

test('of twenty concurrent deliveries of the same and other events, only one has an effect', async ({
	freshDb: { db },
}) => {
	const pending = await makeOrder(db)
	const same = paid(pending)
	const deliveries = Array.from({ length: 20 }, (_, index) => (index % 2 ? same : paid(pending)))
	const outcomes = (await Promise.all(deliveries.map((event) => receive(db, event)))).map(
		({ outcome }) => outcome,
	)
	expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
	const { receipts, notices } = await stateOf(db, pending.id)
	expect([receipts.length, notices.length]).toEqual([1, 1])
})

test('if the email cannot be stored, the payment is not recorded either, and the next delivery works', async ({
	db,
}) => {
	const pending = await makeOrder(db)
	const event = paid(pending)
	await db.execute('alter table outbox_email add constraint no_email check (false) not valid')
	await expect(receive(db, event)).rejects.toThrow()
	expect((await stateOf(db, pending.id)).order.status).toBe('pending')
	expect(await db.select().from(paymentEvent)).toEqual([])
	await db.execute('alter table outbox_email drop constraint no_email')
	expect(await receive(db, event)).toMatchObject({ outcome: 'applied' })
})

test('a payment after the order was closed still makes it paid', async ({ db }) => {
	for (const status of ['expired', 'canceled'] as const) {
		const closed = await makeOrder(db, { status, closedAt: now })
		await receive(db, paid(closed))
		const after = await stateOf(db, closed.id)
		expect(after.order).toMatchObject({ status: 'paid', closedAt: null })
		expect(after.receipts).toHaveLength(1)
	}
})

test('a paid order does not expire', async ({ db }) => {
	const pending = await makeOrder(db)
	await receive(db, paid(pending))
	expect(await receive(db, expired(pending))).toMatchObject({ outcome: 'ignored' })
	expect((await stateOf(db, pending.id)).order.status).toBe('paid')
})

test('a refund that arrives before its payment results in a refunded order, with a receipt once the buyer is known', async ({
	db,
}) => {
	const pending = await makeOrder(db)
	await receive(db, refunded(pending))
	expect(await stateOf(db, pending.id)).toMatchObject({ order: { status: 'refunded' }, receipts: [] })
	await receive(db, paid(pending))
	const after = await stateOf(db, pending.id)
	expect(after.order).toMatchObject({ status: 'refunded', customerEmail: 'buyer@example.com' })
	expect(after.receipts).toHaveLength(1)
})

test('a different amount or currency is recorded, logged and not fulfilled', async ({ db }) => {
	for (const wrong of [{ amountCents: 1 }, { currency: 'eur' }]) {
		const pending = await makeOrder(db)
		const error = vi.spyOn(log, 'error')
		expect(await receive(db, paid(pending, wrong))).toMatchObject({ outcome: 'mismatched' })
		expect(error).toHaveBeenCalledOnce()
		error.mockRestore()
		const after = await stateOf(db, pending.id)
		expect([after.order.status, after.receipts.length]).toEqual(['pending', 0])
		expect(await db.select().from(paymentEvent).where(eq(paymentEvent.orderId, pending.id))).toMatchObject([
			{ outcome: 'mismatched' },
		])
	}
})

test("events without an order, of another provider's order and of unknown types are recorded and change nothing", async ({
	db,
}) => {
	const sandboxOrder = await makeOrder(db, { provider: 'sandbox' })
	const nobody = { reference: 'LW-NOBODY', providerSessionId: 'cs_nobody' }
	const outcomes = [
		await receive(db, paid(nobody)),
		await receive(db, refunded(nobody)),
		await receive(db, paid(sandboxOrder)),
		await receive(db, { id: 'evt_x', type: 'customer.created', createdAt: now, effect: 'none' }),
	].map(({ outcome }) => outcome)
	expect(outcomes).toEqual(['unmatched', 'unmatched', 'unmatched', 'ignored'])
	expect((await stateOf(db, sandboxOrder.id)).order.status).toBe('pending')
	expect(await db.select().from(paymentEvent)).toHaveLength(4)
})

test('a paid order is assigned to the account that verified the email address, not to an unverified one', async ({
	db,
}) => {
	const proven = await makeUser(db, { email: 'Proven@Example.com' })
	await makeUser(db, { email: 'claimed@example.com', emailVerified: false })
	const first = await makeOrder(db)
	const second = await makeOrder(db)
	await receive(db, paid(first, { customerEmail: 'proven@example.COM' }))
	await receive(db, paid(second, { customerEmail: 'claimed@example.com' }))
	expect((await stateOf(db, first.id)).order.userId).toBe(proven.id)
	expect((await stateOf(db, second.id)).order.userId).toBeNull()
})

const kinds = ['paid', 'paid again', 'settled later', 'expired', 'refunded', 'wrong amount'] as const
type History = (typeof kinds)[number][]

const historyCount = casesOf({ sample: 18, all: 2_000 })

test(`${historyCount} random histories end in the right state with one receipt and one notice`, async ({
	freshDb: { db },
}) => {
	const seed = Number(process.env.HISTORIES_SEED ?? (isDeep ? Date.now() % 2 ** 31 : 20_261_123))
	const histories = fc.sample(fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 }), {
		numRuns: historyCount,
		seed,
	})
	const queue = [...histories]
	const expectedEnds = new Map<string, { history: History; status: string; emails: number }>()
	const replay = async () => {
		for (let history = queue.shift(); history; history = queue.shift()) {
			const pending = await makeOrder(db)
			const buyer = { customerEmail: `${pending.reference}@example.com` }
			const events: Record<History[number], PaymentEvent> = {
				paid: paid(pending, buyer),
				'paid again': paid(pending, buyer),
				'settled later': paid(pending, { ...buyer, type: 'checkout.session.async_payment_succeeded' }),
				expired: expired(pending),
				refunded: refunded(pending),
				'wrong amount': paid(pending, { ...buyer, amountCents: 1 }),
			}
			for (const kind of history) await receive(db, events[kind])
			expectedEnds.set(pending.id, { history, ...endOf(history) })
		}
	}
	await Promise.all(Array.from({ length: 8 }, replay))

	const orders = await db.select({ id: order.id, status: order.status }).from(order)
	const sent = await db.select({ key: outboxEmail.dedupeKey }).from(outboxEmail)
	const counts = new Map<string | null, number>()
	for (const { key } of sent) counts.set(key, (counts.get(key) ?? 0) + 1)
	const wrong = orders.flatMap(({ id, status }) => {
		const { history, ...expected } = expectedEnds.get(id)!
		const actual = { status, emails: counts.get(`receipt:${id}`) ?? 0 }
		const same = actual.status === expected.status && actual.emails === expected.emails
		return same && (counts.get(`order-notice:${id}`) ?? 0) === expected.emails
			? []
			: [{ history, actual, expected }]
	})
	expect(orders).toHaveLength(histories.length)
	expect(wrong.sort((a, b) => a.history.length - b.history.length).slice(0, 3), `seed ${seed}`).toEqual([])
})

function endOf(history: History): { status: string; emails: number } {
	const sawPaid = history.some((kind) => /^(paid|settled)/.test(kind))
	const emails = sawPaid ? 1 : 0
	if (history.includes('refunded')) return { status: 'refunded', emails }
	if (sawPaid) return { status: 'paid', emails }
	return { status: history.includes('expired') ? 'expired' : 'pending', emails }
}
