import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientOrder } from '#app/db/schema/clients/clients.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { sandboxCheckout } from '#app/db/schema/payments/sandbox.ts'
import { Conflict, Unavailable } from '#app/lib/errors.ts'
import { sumBooks } from '#app/modules/payments/books/books.server.ts'
import { queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { links } from '#tests/factories/links.ts'
import { ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { bookedOf, cardOf, makeWaitingFee, takenAtSandbox } from '#tests/factories/payments/waiting-fees.ts'
import { test } from '#tests/setup/database.ts'
import { carryOutRefunds } from '../payments/carry-out-refunds.server.ts'

const noon = new Date('2026-12-04T17:00:00Z')
const log = createLog('silent')
const dayMs = 86_400_000

const kindsSent = async (db: Db) => (await db.select().from(outboxEmail)).map(({ kind }) => kind).sort()

async function keep(db: Db, isDeclinedLater = false) {
	const fee = await makeWaitingFee(db, { feeTiming: 'after_delivery', now: noon })
	await fee.complete(await fee.openPage(), isDeclinedLater)
	const [order] = await fee.orders()
	return { fee, order: order! }
}

test('a fee that is due after delivery: nothing is charged and the work begins; the confirmation charges it once, and the card is removed', async ({
	freshDb: { db },
}) => {
	const { fee, order } = await keep(db)
	expect(order).toMatchObject({
		status: 'deferred',
		paidAt: null,
		cardKeptAt: noon,
		feeTiming: 'after_delivery',
	})
	expect(await takenAtSandbox(db)).toEqual([])
	expect(await bookedOf(db)).toEqual([])
	expect(await kindsSent(db)).toEqual(['card-kept', 'order-notice'])
	const [mail] = (await db.select().from(outboxEmail)).filter(({ kind }) => kind === 'card-kept')
	expect(mail!.text).toContain('Nothing was charged')
	expect(mail!.text).toContain('$75.00 is charged only after you have confirmed')
	expect(mail!.text).not.toContain('receipt')
	expect(await db.$count(client)).toBe(1)
	expect(await db.$count(clientOrder)).toBe(1)
	expect((await db.select().from(clientStep)).map(({ rule }) => rule)).toEqual(['order.online_search'])

	await expect(fee.confirm()).rejects.toThrow('has not marked this service as delivered')
	await fee.deliver(order.reference)
	await fee.deliver(order.reference)
	expect(await fee.job()).toEqual({ charged: 0, declined: 0, removed: 0 })
	expect(await takenAtSandbox(db)).toEqual([])

	fee.time.now = new Date(noon.getTime() + 9 * dayMs)
	await Promise.all([fee.confirm(), fee.confirm(), fee.confirm(), fee.job()])
	await fee.job()
	const [paid] = await fee.orders()
	expect(paid).toMatchObject({ status: 'paid', paidAt: fee.time.now })
	expect(await takenAtSandbox(db)).toEqual([{ reference: order.reference, cents: 75_00 }])
	expect(await bookedOf(db)).toEqual(['payment 7500'])
	expect(await kindsSent(db)).toEqual([
		'card-kept',
		'delivery-question',
		'order-notice',
		'order-notice',
		'receipt',
	])
	expect((await cardOf(db, order.id))?.detachedAt).toEqual(fee.time.now)
	expect((await db.select().from(sandboxCheckout))[0]!.detachedAt).toEqual(fee.time.now)
	await expect(fee.end()).rejects.toThrow(Conflict)
	expect(await ordersAgainstBooks(db)).toEqual([])
})

test('a provider that is down when the client confirms: the fee is charged by the job, once', async ({
	freshDb: { db },
}) => {
	const { fee, order } = await keep(db)
	await fee.deliver(order.reference)
	const { chargeKeptCard } = fee.sandbox
	// It is charged, but the answer is lost, as when the process is killed at that moment.
	fee.sandbox.chargeKeptCard = async (request) => {
		fee.site.isDeaf = true
		await chargeKeptCard(request)
		throw new Unavailable('No answer.')
	}
	await fee.confirm()
	expect((await fee.orders())[0]!.status).toBe('deferred')
	expect(await takenAtSandbox(db)).toHaveLength(1)
	fee.sandbox.chargeKeptCard = chargeKeptCard
	expect(await fee.job()).toMatchObject({ charged: 0 })
	fee.time.now = new Date(noon.getTime() + 5 * 60_000)
	expect(await fee.job()).toMatchObject({ charged: 1, removed: 1 })
	fee.site.isDeaf = false
	await fee.sandbox.deliverPendingWebhooks()
	expect(await takenAtSandbox(db)).toHaveLength(1)
	expect((await fee.orders())[0]!.status).toBe('paid')
	expect((await kindsSent(db)).filter((kind) => kind === 'receipt')).toHaveLength(1)
})

test('a card that is declined: nothing is charged, and the client pays the same order on a page', async ({
	freshDb: { db },
}) => {
	const { fee, order } = await keep(db, true)
	await expect(fee.feePage(order.id)).rejects.toThrow('nothing to pay yet')
	await fee.deliver(order.reference)
	await fee.confirm()
	await fee.job()
	expect((await fee.orders())[0]!.status).toBe('deferred')
	expect(await takenAtSandbox(db)).toEqual([])
	expect(await kindsSent(db)).toContain('fee-declined')
	const open = async () =>
		(await db.select().from(clientStep)).filter(({ endedAt }) => !endedAt).map(({ rule }) => rule)
	expect(await open()).toContain('order.declined')
	const [page, same] = await Promise.all([fee.feePage(order.id), fee.feePage(order.id)])
	expect(same).toBe(page)
	// The page expires, and is replaced by another.
	fee.time.now = new Date(noon.getTime() + 2 * 3_600_000)
	const next = await fee.feePage(order.id)
	expect(next).not.toBe(page)
	await expect(fee.complete(page)).rejects.toThrow('expired')
	await fee.complete(next)
	expect((await fee.orders())[0]).toMatchObject({ status: 'paid', id: order.id })
	expect(await takenAtSandbox(db)).toEqual([{ reference: order.reference, cents: 75_00 }])
	expect(await open()).not.toContain('order.declined')
	await expect(fee.feePage(order.id)).rejects.toThrow('is paid')
	await fee.job()
	expect(await takenAtSandbox(db)).toHaveLength(1)
	expect((await cardOf(db, order.id))?.detachedAt).toEqual(fee.time.now)
})

test('an agreement that ends before the delivery is confirmed: nothing is ever charged, and the card is removed at the provider', async ({
	freshDb: { db },
}) => {
	const { fee, order } = await keep(db)
	await fee.deliver(order.reference)
	await fee.end()
	await fee.end()
	await expect(fee.confirm()).rejects.toThrow('ended')
	await fee.job()
	expect((await fee.orders())[0]!.status).toBe('canceled')
	expect((await db.select().from(sandboxCheckout))[0]!.detachedAt).toEqual(noon)
	expect(await takenAtSandbox(db)).toEqual([])
	// A repeated webhook of the page does not revive it.
	for (const { body, signature } of fee.received) await fee.receive(body, signature)
	await fee.reconcile()
	expect((await fee.orders())[0]!.status).toBe('canceled')
	expect((await db.select().from(clientStep)).every(({ endedAt }) => endedAt)).toBe(true)
})

test('a page for a card that is completed after the agreement ended, or a second one, keeps nothing', async ({
	freshDb: { db },
}) => {
	const fee = await makeWaitingFee(db, { feeTiming: 'after_delivery', now: noon })
	const page = await fee.openPage()
	fee.site.isDeaf = true
	await fee.complete(page)
	await fee.end()
	fee.site.isDeaf = false
	await fee.sandbox.deliverPendingWebhooks()
	await fee.job()
	expect((await fee.orders()).map(({ status }) => status)).toEqual(['canceled'])
	expect((await db.select().from(sandboxCheckout))[0]!.detachedAt).toEqual(noon)
	expect(await kindsSent(db)).not.toContain('card-kept')
})

test('money in trust is revenue only on the day of the confirmation; what was refunded before never is', async ({
	freshDb: { db },
}) => {
	const fee = await makeWaitingFee(db, { feeTiming: 'trust', now: noon })
	await fee.complete(await fee.openPage())
	const [order] = await fee.orders()
	expect(order!.status).toBe('paid')
	expect(await bookedOf(db)).toEqual(['trust 7500'])
	const actor = makeStaff('dana')
	const sum = () => sumBooks(db, { actor, month: '2026-12' })
	expect(await sum()).toMatchObject({ trustCents: 75_00, cents: 0 })
	await queueRefund(db, {
		orderId: order!.id,
		amountCents: 25_00,
		reason: 'Late.',
		requestedBy: 'advisor',
		now: noon,
	})
	await carryOutRefunds(db, { payments: fee.sandbox, origin: links.origin, now: noon, log })
	expect(await sum()).toMatchObject({ trustCents: 50_00, cents: 0 })
	await fee.deliver(order!.reference)
	fee.time.now = new Date(noon.getTime() + dayMs)
	await Promise.all([fee.confirm(), fee.confirm()])
	expect(await bookedOf(db)).toEqual([
		'trust 7500',
		'trust_refund -2500',
		'trust_release -5000',
		'payment 5000',
	])
	expect(await sum()).toMatchObject({ trustCents: 0, cents: 50_00 })
	await queueRefund(db, {
		orderId: order!.id,
		amountCents: 10_00,
		reason: 'Kind.',
		requestedBy: 'advisor',
		now: noon,
	})
	await carryOutRefunds(db, { payments: fee.sandbox, origin: links.origin, now: fee.time.now, log })
	expect(await sum()).toMatchObject({ trustCents: 0, cents: 40_00 })
	expect(await ordersAgainstBooks(db)).toEqual([])
})
