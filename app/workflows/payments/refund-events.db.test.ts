import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { order as orders } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { review } from '#app/db/schema/reviews.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import {
	getOrderDetail,
	listOpenRefunds,
	queueAdvisorRefund,
	releaseRefund,
	withdrawRefund,
} from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { asMember } from '#tests/factories/actors.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import {
	later,
	noon,
	refundedInTotal,
	refundUpdated,
	setUp,
} from '#tests/factories/payments/refund-set-up.ts'
import { makeReview } from '#tests/factories/reviews.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'

test('the advisor can release or withdraw a waiting refund, once', async ({ db }) => {
	const { decide, run, actor, refunds } = await setUp(db)
	const processAt = later(24 * 60)
	const [released, withdrawn] = [await decide(25_00, { processAt }), await decide(10_00, { processAt })]
	await releaseRefund(db, { actor, id: released.id, now: noon })
	await withdrawRefund(db, { actor, id: withdrawn.id, now: noon })
	await run()
	const states = new Map((await refunds()).map(({ id, status }) => [id, status]))
	expect([states.get(released.id), states.get(withdrawn.id)]).toEqual(['succeeded', 'withdrawn'])
	for (const { id } of [released, withdrawn]) {
		await expect(withdrawRefund(db, { actor, id, now: noon })).rejects.toThrow(Conflict)
		await expect(releaseRefund(db, { actor, id, now: noon })).rejects.toThrow(Conflict)
	}
})

test('the admin form sent twice is one refund, and only the advisor may send it', async ({ db }) => {
	const { paid, actor, refunds } = await setUp(db)
	const sent = { reference: paid.reference, amountCents: 25_00, reason: 'Sorry', requestKey: 'k1', now: noon }
	const [first, second] = [
		await queueAdvisorRefund(db, { ...sent, actor }),
		await queueAdvisorRefund(db, { ...sent, actor }),
	]
	expect([second.id, (await refunds()).length]).toEqual([first.id, 1])
	expect(first).toMatchObject({ requestedBy: 'advisor', requestedByUserId: actor.id })
	expect(await getOrderDetail(db, { actor, reference: paid.reference })).toMatchObject({
		refundableCents: 50_00,
	})
	const stranger = asMember(actor)
	await expect(queueAdvisorRefund(db, { ...sent, actor: stranger })).rejects.toThrow(Forbidden)
	await expect(listOpenRefunds(db, { actor: stranger })).rejects.toThrow(Forbidden)
	await expect(withdrawRefund(db, { actor: stranger, id: first.id, now: noon })).rejects.toThrow(Forbidden)
	await expect(releaseRefund(db, { actor: stranger, id: first.id, now: noon })).rejects.toThrow(Forbidden)
})

test('an unpaid or fully refunded order cannot be refunded', async ({ db }) => {
	const { decide, run } = await setUp(db)
	const pending = await makeOrder(db)
	await expect(decide(1_00, { orderId: pending.id })).rejects.toThrow(Conflict)
	await decide(75_00)
	await run()
	await expect(decide(1)).rejects.toThrow(Conflict)
	for (const amount of [0, -1, 1.5, Number.NaN]) await expect(decide(amount)).rejects.toThrow()
})

test('a partial refund made in the provider’s dashboard is recorded, counted and emailed', async ({ db }) => {
	const { receive, order, refunds, emails, decide } = await setUp(db)
	await receive(refundUpdated({ providerRefundId: 're_desk', amountCents: 25_00 }))
	await receive(refundedInTotal(25_00))
	expect(await order()).toMatchObject({ status: 'paid', refundedCents: 25_00 })
	expect(await refunds()).toMatchObject([
		{ requestedBy: 'provider', status: 'succeeded', amountCents: 25_00 },
	])
	expect(await emails()).toHaveLength(1)
	await expect(decide(50_01)).rejects.toThrow(Invalid)
})

test('a reported total without a known refund is looked up at the provider and recorded', async ({ db }) => {
	const payments = fakePayments()
	const { receive, reconcile, order, refunds } = await setUp(db, payments)
	await receive(refundedInTotal(25_00))
	expect([(await order()).refundedCents, await refunds()]).toEqual([25_00, []])
	const event = refundUpdated({ amountCents: 25_00 })
	if (event.effect === 'refund') payments.refunds.set('dashboard', event.refund)
	expect(await reconcile(1)).toEqual({ learned: 1 })
	expect(await reconcile(120)).toEqual({ learned: 0 })
	expect(await refunds()).toMatchObject([{ requestedBy: 'provider', amountCents: 25_00 }])
	expect(payments.calls).toEqual(['find refunds pi_1'])
})

test('a refund that the bank returns makes the order paid again and waits for the advisor', async ({
	db,
}) => {
	const { decide, run, receive, order, refunds, actor } = await setUp(db)
	const { id } = await decide(75_00)
	await run()
	const [refunded] = await refunds()
	await receive(
		refundUpdated({
			refundId: id,
			providerRefundId: refunded!.providerRefundId!,
			amountCents: 75_00,
			status: 'failed',
		}),
	)
	expect(await order()).toMatchObject({ status: 'paid', refundedCents: 0, closedAt: null })
	expect(await listOpenRefunds(db, { actor })).toMatchObject([{ id, status: 'failed' }])
	await releaseRefund(db, { actor, id, now: later(5) })
	await run(5)
	expect((await refunds()).map(({ status }) => status).sort()).toEqual(['succeeded', 'withdrawn'])
	expect(await order()).toMatchObject({ status: 'refunded', refundedCents: 75_00 })
})

test('events of the provider in any order, also repeated, have the same result', async ({ db }) => {
	const { paid, receive } = await setUp(db)
	const events = () => [
		refundUpdated({ providerRefundId: 're_a', amountCents: 20_00, status: 'pending' }),
		refundUpdated({ providerRefundId: 're_a', amountCents: 20_00, status: 'succeeded' }),
		refundUpdated({ providerRefundId: 're_b', amountCents: 55_00, status: 'succeeded' }),
		refundedInTotal(20_00),
		refundedInTotal(75_00),
	]
	await fc.assert(
		fc.asyncProperty(
			fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
			fc.array(fc.nat(4), { maxLength: 4 }),
			async (sequence, repeated) => {
				await db.delete(refund).where(eq(refund.orderId, paid.id))
				await db
					.update(orders)
					.set({ status: 'paid', refundedCents: 0, closedAt: null })
					.where(eq(orders.id, paid.id))
				const all = events()
				for (const index of [...sequence, ...repeated]) await receive(all[index]!)
				const [end] = await db.select().from(orders).where(eq(orders.id, paid.id))
				const rows = await db.select().from(refund).where(eq(refund.orderId, paid.id))
				expect(end).toMatchObject({ status: 'refunded', refundedCents: 75_00 })
				expect(rows.map(({ providerRefundId, status }) => `${providerRefundId} ${status}`).sort()).toEqual([
					're_a succeeded',
					're_b succeeded',
				])
			},
		),
		{ numRuns: casesOf({ sample: 9, all: 200 }) },
	)
})

test('a review stays verified after a partial refund, and no longer is once the full amount is refunded', async ({
	db,
}) => {
	const { paid, decide, run } = await setUp(db)
	await makeReview(db, { orderId: paid.id, verified: true })
	const isVerified = async () => (await db.select().from(review))[0]!.verified
	await decide(paid.amountCents - 1, { cause: 'part' })
	await run()
	expect(await isVerified()).toBe(true)
	await decide(1, { cause: 'rest' })
	await run(1)
	expect(await isVerified()).toBe(false)
})
