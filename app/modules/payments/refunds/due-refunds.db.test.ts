import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { claimDueRefund, failForeignRefunds, failRefund, postponeRefund } from './due-refunds.server.ts'
import { queueRefund } from './refunds.server.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const claim = (db: Db, minutes = 0) => claimDueRefund(db, { provider: 'stripe', now: later(minutes) })
const refundOf = async (db: Db, id: string) => (await db.select().from(refund).where(eq(refund.id, id)))[0]!

async function dueRefund(db: Db, minutes = 0, set: Parameters<typeof makeOrder>[1] = {}) {
	const { id } = await makeOrder(db, { status: 'paid', paidAt: noon, providerPaymentId: 'pi_1', ...set })
	return queueRefund(db, {
		orderId: id,
		amountCents: 25_00,
		reason: 'Cancelled',
		requestedBy: 'client',
		now: noon,
		processAt: later(minutes),
	})
}

test('the refund that is due longest is leased first, for two minutes; later ones and those of other providers are not', async ({
	db,
}) => {
	const second = await dueRefund(db, -1)
	const first = await dueRefund(db, -5)
	await dueRefund(db, 10)
	await dueRefund(db, -9, { provider: 'sandbox' })
	expect((await claim(db))?.id).toBe(first.id)
	expect((await claim(db))?.id).toBe(second.id)
	expect(await claim(db)).toBeNull()
	expect(await refundOf(db, first.id)).toMatchObject({
		status: 'requested',
		attempts: 1,
		nextAttemptAt: later(2),
	})
	expect(await claim(db, 1.9)).toBeNull()
	expect(await claim(db, 2)).toMatchObject({ attempts: 2, mayHaveSucceeded: true, paymentId: 'pi_1' })
})

test('a first attempt may have succeeded unnoticed only more than 12 hours after the refund was requested', async ({
	db,
}) => {
	await dueRefund(db)
	await dueRefund(db, 12 * 60 + 1)
	expect(await claim(db)).toMatchObject({ attempts: 1, mayHaveSucceeded: false })
	await failForeignRefunds(db, { provider: 'stripe', now: noon })
	await db.update(refund).set({ status: 'withdrawn', settledAt: noon }).where(eq(refund.attempts, 1))
	expect(await claim(db, 12 * 60 + 1)).toMatchObject({ attempts: 1, mayHaveSucceeded: true })
})

test('each attempt without a response doubles the delay, up to six hours, until the last attempt', async ({
	db,
}) => {
	const { id } = await dueRefund(db)
	const waits: number[] = []
	let minutes = 0
	for (;;) {
		const due = (await claim(db, minutes))!
		const { gaveUp } = await postponeRefund(db, { due, error: 'Down.', now: later(minutes) })
		if (gaveUp) break
		const { nextAttemptAt } = await refundOf(db, id)
		const next = (nextAttemptAt.getTime() - noon.getTime()) / 60_000
		waits.push(next - minutes)
		minutes = next
	}
	expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360])
	expect(await refundOf(db, id)).toMatchObject({
		status: 'failed',
		attempts: 14,
		lastError: 'Down. Stopped after 14 tries.',
		settledAt: later(minutes),
	})
})

test('a worker whose lease has expired can neither fail nor postpone the refund that another one leased', async ({
	db,
}) => {
	const { id } = await dueRefund(db)
	const slow = (await claim(db))!
	const quick = (await claim(db, 2))!
	await failRefund(db, { due: slow, error: 'Refused.', now: later(3) })
	await postponeRefund(db, { due: slow, error: 'Down.', now: later(3) })
	expect(await refundOf(db, id)).toMatchObject({
		status: 'requested',
		lastError: null,
		nextAttemptAt: later(4),
	})
	await failRefund(db, { due: quick, error: 'Refused.', now: later(3) })
	expect(await refundOf(db, id)).toMatchObject({
		status: 'failed',
		lastError: 'Refused.',
		settledAt: later(3),
	})
})

test('no two of many concurrent workers lease the same refund', async ({ freshDb: { db } }) => {
	for (let count = 0; count < 4; count++) await dueRefund(db)
	const taken = await Promise.all(Array.from({ length: 8 }, () => claim(db)))
	const ids = taken.flatMap((due) => (due ? [due.id] : []))
	expect(new Set(ids).size).toBe(ids.length)
})

test('a refund of another provider fails once it is due, and not before', async ({ db }) => {
	const waiting = await dueRefund(db, 10, { provider: 'sandbox' })
	await dueRefund(db)
	expect(await failForeignRefunds(db, { provider: 'stripe', now: noon })).toBe(0)
	expect(await failForeignRefunds(db, { provider: 'stripe', now: later(10) })).toBe(1)
	expect(await failForeignRefunds(db, { provider: 'stripe', now: later(10) })).toBe(0)
	expect(await refundOf(db, waiting.id)).toMatchObject({ status: 'failed', settledAt: later(10) })
})
