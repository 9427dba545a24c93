import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { releaseRefund, withdrawRefund } from './admin-refunds.server.ts'
import { queueRefund } from './refunds.server.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const later = new Date('2026-03-05T12:00:00Z')

/** Creates a failed refund that one advisor requested. The `actor` it returns is another advisor. */
async function failedRefund(db: Db, set: Partial<typeof refund.$inferInsert> = {}) {
	const [first, second] = [await makeUser(db, { role: 'admin' }), await makeUser(db, { role: 'admin' })]
	const paid = await makeOrder(db, { status: 'paid', paidAt: noon, providerPaymentId: 'pi_1' })
	const policy = { tiers: [{ hours: 24, percent: 50 }], percent: 50 }
	const { id } = await queueRefund(db, {
		orderId: paid.id,
		amountCents: 37_50,
		reason: 'It rained.',
		policy,
		requestedBy: 'advisor',
		requestedByUserId: first.id,
		cause: 'visit:1',
		now: noon,
	})
	const failed = { status: 'failed', settledAt: noon, attempts: 3, lastError: 'Declined.' } as const
	await db
		.update(refund)
		.set({ ...failed, ...set })
		.where(eq(refund.id, id))
	const refunds = () => db.select().from(refund).orderBy(refund.createdAt, refund.id)
	return { id, paid, policy, first, actor: makeStaff(second.id), refunds }
}

test('a refund that a bank returned is retried as a new one in the name of the retrying advisor, with its amount, reason and rule', async ({
	db,
}) => {
	const { id, actor, first, policy, refunds } = await failedRefund(db, { providerRefundId: 're_1' })
	await releaseRefund(db, { actor, id, now: later })
	const [before, after, ...more] = await refunds()
	expect(more).toEqual([])
	expect(before).toMatchObject({
		id,
		status: 'withdrawn',
		requestedByUserId: first.id,
		providerRefundId: 're_1',
	})
	expect(after).toMatchObject({
		status: 'due',
		amountCents: 37_50,
		reason: 'It rained.',
		policy,
		requestedBy: 'advisor',
		requestedByUserId: actor.id,
		providerRefundId: null,
		nextAttemptAt: later,
	})
	await expect(releaseRefund(db, { actor, id, now: later })).rejects.toThrow(Conflict)
	expect(await refunds()).toHaveLength(2)
})

test('a refund that never reached the provider is retried in the same row with a new key, and looked up first', async ({
	db,
}) => {
	const { id, actor, first, refunds } = await failedRefund(db)
	const [{ idempotencyKey } = { idempotencyKey: '' }] = await refunds()
	await releaseRefund(db, { actor, id, now: later })
	expect(await refunds()).toMatchObject([
		{ id, status: 'due', attempts: 1, settledAt: null, nextAttemptAt: later, requestedByUserId: first.id },
	])
	expect((await refunds())[0]!.idempotencyKey).not.toBe(idempotencyKey)
})

test('a failed refund cannot be retried when less than its amount remains', async ({ db }) => {
	for (const providerRefundId of ['re_1', null]) {
		const { id, paid, actor, refunds } = await failedRefund(db, { providerRefundId })
		await db.update(order).set({ refundedCents: 37_51 }).where(eq(order.id, paid.id))
		const before = await refunds()
		await expect(releaseRefund(db, { actor, id, now: later })).rejects.toThrow('less than that is left')
		expect(await refunds()).toEqual(before)
		await db.delete(order)
	}
})

test('an unknown or malformed refund is not found', async ({ db }) => {
	const { actor } = await failedRefund(db)
	for (const id of [randomUUID(), 'refund', ''])
		await expect(releaseRefund(db, { actor, id, now: later })).rejects.toThrow(NotFound)
	await expect(withdrawRefund(db, { actor, id: 'refund', now: later })).rejects.toThrow(NotFound)
})
