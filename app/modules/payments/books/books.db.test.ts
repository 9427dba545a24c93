import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { bookEntry, booksClosed } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { applyPaymentEvent } from '../payment-events.server.ts'
import { closeBooks, findClosedUntil, listBookEntries, sumBooks } from './books.server.ts'

const actor = makeStaff('dana')
const timeZone = 'America/New_York'
const at = (text: string) => new Date(text)

const paidEvent = (id: string, time: Date, row: typeof order.$inferSelect): PaymentEvent => ({
	id,
	type: 'checkout.session.completed',
	createdAt: time,
	effect: 'paid',
	checkout: {
		sessionId: row.providerSessionId!,
		orderReference: row.reference,
		status: 'paid',
		paymentId: `pi_${row.reference}`,
		customerEmail: 'ana@example.com',
		customerName: 'Ana Ruiz',
		amountCents: row.amountCents,
		currency: 'usd',
	},
})

const totalEvent = (
	id: string,
	time: Date,
	row: typeof order.$inferSelect,
	refundedCents: number,
): PaymentEvent => ({
	id,
	type: 'charge.refunded',
	createdAt: time,
	effect: 'refunded',
	paymentId: `pi_${row.reference}`,
	orderReference: row.reference,
	refundedCents,
})

const apply = (db: Db, event: PaymentEvent, now = event.createdAt) =>
	applyPaymentEvent(db, { provider: 'stripe', event, now })

const linesOf = async (db: Db, month: string) => {
	const { entries } = await listBookEntries(db, { actor, month })
	return entries.map(({ day, kind, amountCents }) => `${day} ${kind} ${amountCents}`)
}

test('a refund counts in the month in which it was made, and leaves the month of the payment as it is', async ({
	db,
}) => {
	const row = await makeOrder(db, { amountCents: 149_00 })
	await apply(db, paidEvent('evt_1', at('2026-10-30T15:00:00Z'), row))
	await apply(db, totalEvent('evt_2', at('2026-11-04T15:00:00Z'), row, 49_50))
	expect(await linesOf(db, '2026-10')).toEqual(['2026-10-30 payment 14900'])
	expect(await linesOf(db, '2026-11')).toEqual(['2026-11-04 refund -4950'])
	expect((await sumBooks(db, { actor, month: '2026-10' })).cents).toBe(149_00)
	expect(await sumBooks(db, { actor, month: '2026-11' })).toEqual({
		byKind: [{ kind: 'refund', cents: -49_50, count: 1 }],
		cents: -49_50,
		trustCents: 0,
	})
})

test('an event twice is one entry; a movement late in the evening counts on the local day', async ({
	db,
}) => {
	const row = await makeOrder(db)
	const event = paidEvent('evt_1', at('2026-11-01T03:30:00Z'), row)
	await apply(db, event)
	await apply(db, event)
	await apply(db, { ...event, id: 'evt_2' })
	// Half past eleven in the evening of October 31 in New York.
	expect(await linesOf(db, '2026-10')).toEqual(['2026-10-31 payment 7500'])
	expect(await linesOf(db, '2026-11')).toEqual([])
})

test('a refund reported before its payment is booked with the payment, in total zero', async ({ db }) => {
	const row = await makeOrder(db)
	await apply(db, totalEvent('evt_2', at('2026-11-04T15:00:00Z'), row, 75_00))
	await apply(db, paidEvent('evt_1', at('2026-11-04T14:00:00Z'), row))
	expect(await linesOf(db, '2026-11')).toEqual(['2026-11-04 payment 7500', '2026-11-04 refund -7500'])
})

test('a refund that the bank sends back is booked on its own day', async ({ db }) => {
	const row = await makeOrder(db, {
		status: 'paid',
		paidAt: at('2026-10-05T12:00:00Z'),
		providerPaymentId: 'pi_9',
	})
	const state = {
		providerRefundId: 're_1',
		refundId: undefined,
		paymentId: 'pi_9',
		orderReference: row.reference,
		amountCents: 20_00,
		createdAt: at('2026-10-20T12:00:00Z'),
	}
	const report = (id: string, status: 'succeeded' | 'failed', time: string): PaymentEvent => ({
		id,
		type: 'refund.updated',
		createdAt: at(time),
		effect: 'refund',
		refund: { ...state, status },
	})
	await apply(db, report('evt_1', 'succeeded', '2026-10-20T12:00:00Z'))
	await apply(db, report('evt_2', 'failed', '2026-11-02T12:00:00Z'))
	expect(await linesOf(db, '2026-10')).toEqual(['2026-10-05 payment 7500', '2026-10-20 refund -2000'])
	expect(await linesOf(db, '2026-11')).toEqual(['2026-11-02 refund_returned 2000'])
})

test('a closed month never changes: what becomes known later counts on the first day after it', async ({
	db,
}) => {
	const row = await makeOrder(db)
	await apply(db, paidEvent('evt_1', at('2026-10-30T15:00:00Z'), row))
	const now = at('2026-11-05T12:00:00Z')
	const close = (month: string) => closeBooks(db, { actor, month, timeZone, now })
	await expect(close('2026-11')).rejects.toThrow(new Invalid('November 2026 is not over yet.'))
	await close('2026-10')
	await expect(close('2026-10')).rejects.toThrow(Conflict)
	await expect(close('2026-09')).rejects.toThrow('September 2026 is already closed.')
	expect(await findClosedUntil(db)).toBe('2026-10-31')
	// The webhook was down: a payment of October is reported in November.
	const late = await makeOrder(db)
	await apply(db, paidEvent('evt_9', at('2026-10-31T16:00:00Z'), late), now)
	expect(await linesOf(db, '2026-10')).toEqual(['2026-10-30 payment 7500'])
	expect(await linesOf(db, '2026-11')).toEqual(['2026-11-01 payment 7500'])
})

test('entries are never changed or deleted, and closed months never opened again', async ({ db }) => {
	await makeOrder(db, { status: 'paid', paidAt: at('2026-10-05T12:00:00Z') })
	await closeBooks(db, { actor, month: '2026-10', timeZone, now: at('2026-11-05T12:00:00Z') })
	const rejected = async (attempt: (tx: Db) => Promise<unknown>) => {
		const error = await db.transaction(attempt).catch((reason: unknown) => reason)
		return String((error as Error).cause)
	}
	expect(await rejected((tx) => tx.update(bookEntry).set({ amountCents: 1 }))).toContain('never changed')
	expect(await rejected((tx) => tx.delete(bookEntry))).toContain('never changed')
	expect(await rejected((tx) => tx.update(booksClosed).set({ until: '2026-09-30' }))).toContain('stay closed')
	expect(await rejected((tx) => tx.delete(booksClosed))).toContain('stay closed')
	expect(await rejected((tx) => tx.update(order).set({ amountCents: 1 }))).toContain('stays paid')
	const again = sql`insert into book_entry (kind, day, happened_at, amount_cents, currency, method, order_id, reference)
		select kind, day, happened_at, amount_cents, currency, method, order_id, reference from book_entry`
	expect(await rejected((tx) => tx.execute(again))).toContain('The books of 2026-10 are closed.')
})

test('sample orders leave the books when they are removed', async ({ db }) => {
	const row = await makeOrder(db, { status: 'paid', paidAt: at('2026-10-05T12:00:00Z'), sample: true })
	expect(await linesOf(db, '2026-10')).toEqual(['2026-10-05 payment 7500'])
	await db.delete(order).where(eq(order.id, row.id))
	expect(await linesOf(db, '2026-10')).toEqual([])
})

test('only staff who see the figures read and close the books', async ({ db }) => {
	const member = makeMember()
	await expect(listBookEntries(db, { actor: member, month: '2026-10' })).rejects.toThrow('Only the advisor')
	await expect(sumBooks(db, { actor: member, month: '2026-10' })).rejects.toThrow('Only the advisor')
})
