import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { Conflict, Invalid, NotFound, Unavailable } from '#app/lib/errors.ts'
import { insertOfferings, NoLongerOffered } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { type StartCheckout, startCheckout } from './checkout.server.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

async function setUp(db: Db) {
	await insertOfferings(db, defaultOfferings)
	const payments = fakePayments()
	const { id: agreementId } = await makeSignedAgreement(db)
	const buy = (input: Partial<StartCheckout> = {}) =>
		startCheckout(db, {
			agreement: { id: agreementId, feeTiming: 'now' },
			actor: null,
			buyerKey: 'anon:one',
			priceId: 'price_online_search',
			payments,
			origin: 'https://site.test',
			now: noon,
			...input,
		})
	const orders = () => db.select().from(order).orderBy(order.createdAt, order.id)
	return { payments, buy, orders }
}

test('fifty parallel clicks of one buyer create one order with one hosted page', async ({
	freshDb: { db },
}) => {
	const { payments, buy, orders } = await setUp(db)
	const answers = await Promise.all(Array.from({ length: 50 }, () => buy()))
	expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
	expect(await orders()).toMatchObject([{ status: 'pending', checkoutUrl: answers[0]!.url }])
	expect(payments.sessions.size).toBe(1)
	expect(new Set(payments.calls).size).toBe(1)
})

test('each buyer and each item has a separate checkout', async ({ db }) => {
	const { buy, orders } = await setUp(db)
	const appointmentId = '7b0a3c52-3a52-4e0a-9d3c-0f0e6d1c2b3a'
	const appointment = { priceId: 'price_in_person' }
	const urls = [
		await buy(),
		await buy({ buyerKey: 'anon:two' }),
		await buy({ priceId: 'price_concierge' }),
		await buy(appointment),
		await buy({ ...appointment, appointmentId }),
		await buy({ ...appointment, appointmentId }),
	].map(({ url }) => url)
	expect(new Set(urls).size).toBe(5)
	expect(await orders()).toHaveLength(5)
})

test('the price and the return URLs come from the server, the buyer from the session', async ({ db }) => {
	const { payments, buy } = await setUp(db)
	const actor = { id: 'u1', email: 'robin@example.com', name: 'Robin Ferrer' }
	await db.execute(`insert into "user" (id, name, email) values ('u1', 'Robin', 'robin@example.com')`)
	const { reference } = await buy({ actor, buyerKey: 'user:u1' })
	const [session] = [...payments.sessions.values()]
	expect(session!.request).toMatchObject({
		orderReference: reference,
		amountCents: 75_00,
		currency: 'usd',
		customerEmail: 'robin@example.com',
		successUrl: `https://site.test/payment-success?order=${reference}&session={CHECKOUT_SESSION_ID}`,
		cancelUrl: `https://site.test/payment-canceled?order=${reference}`,
		expiresAt: later(60),
	})
	expect(reference).toMatch(/^LW-[0-9A-Z]{6}$/)
})

test('the price id of no service, or of one that is no longer sold, opens no checkout', async ({ db }) => {
	const { payments, buy, orders } = await setUp(db)
	await expect(buy({ priceId: 'price_unknown' })).rejects.toThrow(NotFound)
	await db.update(offering).set({ active: false }).where(eq(offering.priceId, 'price_concierge'))
	await expect(buy({ priceId: 'price_concierge' })).rejects.toThrow(NoLongerOffered)
	expect(await orders()).toEqual([])
	expect(payments.calls).toEqual([])
})

test('after a lost response the next click gets the page that was opened', async ({ db }) => {
	const { payments, buy, orders } = await setUp(db)
	payments.failure = new Unavailable('The provider does not answer.')
	await expect(buy()).rejects.toThrow(Unavailable)
	payments.failure = null
	const { url } = await buy({ now: later(1) })
	expect(new Set(payments.calls).size).toBe(1)
	expect(await orders()).toMatchObject([{ status: 'pending', checkoutUrl: url }])
})

test('a checkout whose page never opened is replaced after two minutes', async ({ db }) => {
	const { payments, buy, orders } = await setUp(db)
	payments.failure = new Unavailable('The provider does not answer.')
	await expect(buy()).rejects.toThrow(Unavailable)
	payments.failure = null
	await buy({ now: later(3) })
	expect(await orders()).toMatchObject([{ status: 'expired' }, { status: 'pending' }])
	expect(new Set(payments.calls).size).toBe(2)
})

test('a permanently rejected checkout is closed, so the next click starts a new one', async ({ db }) => {
	const { payments, buy, orders } = await setUp(db)
	payments.failure = new Invalid('The provider refused.')
	await expect(buy()).rejects.toThrow(Invalid)
	payments.failure = null
	await buy({ now: later(1) })
	expect(await orders()).toMatchObject([{ status: 'canceled' }, { status: 'pending' }])
})

test('a hosted page that has expired, or is about to, is replaced by a new one', async ({ db }) => {
	const { buy, orders } = await setUp(db)
	const first = await buy()
	expect((await buy({ now: later(58) })).url).toBe(first.url)
	expect((await buy({ now: later(59.5) })).url).not.toBe(first.url)
	expect(await orders()).toMatchObject([{ status: 'canceled' }, { status: 'pending' }])
})

test('after a price change, the page with the old price is replaced', async ({ db }) => {
	const { payments, buy, orders } = await setUp(db)
	const first = await buy()
	await db.update(offering).set({ priceCents: 80_00 }).where(eq(offering.priceId, 'price_online_search'))
	await buy({ now: later(1) })
	expect(await orders()).toMatchObject([
		{ status: 'canceled', amountCents: 75_00 },
		{ status: 'pending', amountCents: 80_00 },
	])
	expect(payments.calls).toContain(`expire ${first.url.split('/').at(-1)}`)
})

test('a replay with the same key returns the same page, even if the order is closed by then', async ({
	db,
}) => {
	const { buy, orders } = await setUp(db)
	const idempotencyKey = 'a1b2c3d4e5f6a7b8'
	const first = await buy({ idempotencyKey })
	expect(await buy({ idempotencyKey })).toEqual(first)
	await db.update(order).set({ status: 'paid', paidAt: noon })
	expect(await buy({ idempotencyKey, now: later(2) })).toEqual(first)
	await expect(buy({ idempotencyKey, priceId: 'price_concierge' })).rejects.toThrow(Conflict)
	expect(await orders()).toHaveLength(1)
	expect((await buy({ now: later(2) })).url).not.toBe(first.url)
})
