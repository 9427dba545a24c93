import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { balanceAgainstBooks, makeTransaction } from '#tests/factories/payments/books.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { recordBalanceTransactions } from './balance.server.ts'
import { isTrust } from './book-kinds.ts'
import { releaseTrust } from './release-trust.server.ts'

const amount = 75_00
const fee = 15_00
const noon = new Date('2026-12-04T17:00:00Z')

const step = fc.oneof(
	fc.record({ what: fc.constant('pay' as const) }),
	fc.record({ what: fc.constant('confirm' as const) }),
	fc.record({ what: fc.constant('release what is left' as const) }),
	fc.record({
		what: fc.constantFrom('refund' as const, 'a refund comes back' as const),
		cents: fc.constantFrom(10_00, 25_00, 75_00),
	}),
	fc.record({
		what: fc.constantFrom('dispute' as const, 'win' as const, 'report again' as const),
		number: fc.constantFrom(0, 1),
		cents: fc.constantFrom(75_00, 40_00, 35_00),
	}),
)

async function makeWorld(db: Db) {
	const { id: agreementId } = await makeSignedAgreement(db, { feeTiming: 'trust', state: 'CA' })
	const { id, reference } = await makeOrder(db, { agreementId, feeTiming: 'trust', amountCents: amount })
	const move = (name: string, cents: number) =>
		recordBalanceTransactions(db, {
			provider: 'stripe',
			transactions: [
				makeTransaction({
					id: `txn_${reference}_${name}`,
					type: 'adjustment',
					category: cents < 0 ? 'dispute' : 'dispute_reversal',
					amountCents: cents,
					feeCents: cents < 0 ? fee : 0,
					createdAt: noon,
					sourceId: `dp_${name}`,
					orderReference: reference,
				}),
			],
		})
	return {
		move,
		set: (values: Partial<typeof order.$inferInsert>) => db.update(order).set(values).where(eq(order.id, id)),
		confirm: () =>
			db
				.update(serviceAgreement)
				.set({ deliveredAt: noon, confirmedAt: noon })
				.where(eq(serviceAgreement.id, agreementId)),
		release: () => releaseTrust(db, { orderId: id, at: noon }),
		async booked() {
			const entries = await db.select().from(bookEntry).where(eq(bookEntry.orderId, id))
			const sum = (ofTrust: boolean) =>
				entries
					.filter(({ kind }) => isTrust(kind) === ofTrust)
					.reduce((cents, { amountCents }) => cents + amountCents, 0)
			return { trust: sum(true), all: sum(true) + sum(false) }
		},
	}
}

test('two disputes of one fee in trust, refunds and the release in any order: trust never holds less than nothing or more than is the client’s, and nothing is lost', async ({
	db,
}) => {
	const held = new Set<number>()
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
			await db.execute(sql`savepoint before_case`)
			const world = await makeWorld(db)
			const facts = { isPaid: false, isReleased: false, refunded: 0, fees: 0 }
			const out = new Map<number, number>()
			const won = new Set<number>()
			const disputed = () => [...out].reduce((sum, [number, cents]) => sum + (won.has(number) ? 0 : cents), 0)
			const due = () =>
				facts.isPaid && !facts.isReleased ? Math.max(0, amount - facts.refunded - disputed()) : 0
			for (const each of steps) {
				if (each.what === 'pay' && !facts.isPaid) {
					await world.set({ status: 'paid', paidAt: noon })
					facts.isPaid = true
				} else if (each.what === 'confirm' && facts.isPaid) {
					await world.confirm()
					facts.isReleased = true
				} else if (each.what === 'release what is left' && due() > 0) {
					await world.release()
					facts.isReleased = true
				} else if ((each.what === 'refund' || each.what === 'a refund comes back') && facts.isPaid) {
					const change = each.what === 'refund' ? each.cents : -each.cents
					facts.refunded = Math.min(amount, Math.max(0, facts.refunded + change))
					await world.set({ refundedCents: facts.refunded, refundedAt: noon })
				} else if (each.what === 'dispute' && !out.has(each.number)) {
					out.set(each.number, each.cents)
					facts.fees += fee
					await world.move(`${each.number}`, -each.cents)
				} else if (each.what === 'win' && out.has(each.number) && !won.has(each.number)) {
					won.add(each.number)
					await world.move(`${each.number}_won`, out.get(each.number)!)
				} else if (each.what === 'report again' && out.has(each.number))
					await world.move(`${each.number}`, -out.get(each.number)!)
				const { trust, all } = await world.booked()
				expect(trust).toBe(due())
				expect(all).toBe((facts.isPaid ? amount : 0) - facts.refunded - disputed() - facts.fees)
				held.add(trust)
			}
			expect(await balanceAgainstBooks(db)).toEqual([])
			await db.execute(sql`rollback to savepoint before_case`)
		}),
		{ seed: 45, numRuns: casesOf({ sample: 30, all: 2_000 }) },
	)
	expect(held.size).toBeGreaterThan(3)
})
