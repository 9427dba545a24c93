import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { sumBooks } from '#app/modules/payments/books/books.server.ts'
import { withdrawRefund } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { links } from '#tests/factories/links.ts'
import { ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { bookedOf, makeWaitingFee } from '#tests/factories/payments/waiting-fees.ts'
import { test } from '#tests/setup/database.ts'
import { carryOutRefunds } from './carry-out-refunds.server.ts'
import { releaseEndedTrust } from './release-ended-trust.server.ts'

const signed = new Date('2026-12-04T17:00:00Z')
const dayMs = 86_400_000
const log = createLog('silent')
const actor = makeStaff('dana')

/** A fee in trust whose agreement its client ended so late that the advisor decides about the refund. */
async function endLate(db: Db) {
	const fee = await makeWaitingFee(db, { feeTiming: 'trust', now: signed })
	await fee.complete(await fee.openPage())
	const [order] = await fee.orders()
	const ended = new Date(signed.getTime() + 10 * dayMs)
	fee.time.now = ended
	await fee.end()
	const at = (days: number) => new Date(ended.getTime() + days * dayMs)
	const refunds = () =>
		db.select().from(refund).where(eq(refund.orderId, order!.id)).orderBy(refund.createdAt, refund.id)
	return {
		order: order!,
		ended,
		at,
		refunds,
		carryOut: (now: Date) => {
			fee.time.now = now
			return carryOutRefunds(db, { payments: fee.sandbox, origin: links.origin, now, log })
		},
		release: (days: number) => releaseEndedTrust(db, { now: at(days) }),
		held: async () => (await sumBooks(db, { actor, month: '2026-12' })).trustCents,
		giveBack: (amountCents: number, now: Date) =>
			queueRefund(db, { orderId: order!.id, amountCents, reason: 'A share.', requestedBy: 'advisor', now }),
	}
}

test('what an advisor does not give back of an ended agreement leaves the trust on the day of the decision, once', async ({
	freshDb: { db },
}) => {
	const { order, at, refunds, carryOut, release, held, giveBack, ended } = await endLate(db)
	// Nobody has decided yet.
	await release(0.5)
	expect(await held()).toBe(75_00)
	const [due] = await refunds()
	await withdrawRefund(db, { actor, id: due!.id, now: ended })
	await giveBack(30_00, ended)
	await release(0.5)
	expect(await bookedOf(db)).toEqual(['trust 7500'])
	await carryOut(at(0.1))
	await release(0.11)
	expect(await held()).toBe(45_00)
	await Promise.all([release(2), release(2), release(2)])
	await release(3)
	expect(await bookedOf(db)).toEqual([
		'trust 7500',
		'trust_refund -3000',
		'trust_release -4500',
		'payment 4500',
	])
	const [entry] = await db.select().from(bookEntry).where(eq(bookEntry.kind, 'trust_release'))
	expect(entry).toMatchObject({ orderId: order.id, happenedAt: at(0.1), day: '2026-12-14' })
	expect(await held()).toBe(0)
	expect(await ordersAgainstBooks(db)).toEqual([])
	// What is given back afterwards is the business's.
	await giveBack(5_00, at(4))
	await carryOut(at(4))
	expect((await bookedOf(db)).at(-1)).toBe('refund -500')
	expect(await held()).toBe(0)
})

test('a fee that the advisor keeps is released; one that goes back, or whose refund failed, is not', async ({
	freshDb: { db },
}) => {
	const keeps = await endLate(db)
	const [due] = await keeps.refunds()
	await withdrawRefund(db, { actor, id: due!.id, now: keeps.ended })
	await keeps.release(1)
	expect(await bookedOf(db)).toEqual(['trust 7500', 'trust_release -7500', 'payment 7500'])

	const returns = await endLate(db)
	await returns.carryOut(returns.at(1.5))
	await returns.release(3)
	expect(await returns.held()).toBe(0)
	expect((await bookedOf(db)).slice(3)).toEqual(['trust 7500', 'trust_refund -7500'])

	const fails = await endLate(db)
	await db
		.update(refund)
		.set({ status: 'failed', settledAt: fails.at(1) })
		.where(eq(refund.orderId, fails.order.id))
	await fails.release(20)
	expect(await fails.held()).toBe(75_00)
})
