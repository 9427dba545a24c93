import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { balanceTransaction, bookEntry, payout } from '#app/db/schema/payments/books.ts'
import type { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { BalanceTransaction, PaymentEvent } from '#app/platform/payments/provider.ts'
import { readBalance } from '#app/workflows/payments/read-balance.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	balanceAgainstBooks,
	makePayout,
	makeTransaction,
	ordersAgainstBooks,
} from '#tests/factories/payments/books.ts'
import { disputeState } from '#tests/factories/payments/disputes.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { applyPaymentEvent } from '../payment-events.server.ts'
import { closeBooks, listBookEntries, sumBooks } from './books.server.ts'
import { getPayout } from './payouts.server.ts'

const actor = makeStaff('dana')
const timeZone = 'America/New_York'
const log = createLog('silent')
const dayMs = 86_400_000

/** Numbers from 0 to 1, the same for the same seed: Mulberry32. */
function randomOf(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
}

type Unnumbered<T> = T extends { id: string } ? Omit<T, 'id'> : never
type Paid = { row: typeof order.$inferSelect; refundedCents: number; isDisputed: boolean }

/** A Stripe that keeps its own balance: what it lists is what it did, whatever we were told of it and when. */
function createProvider(db: Db, pick: (count: number) => number) {
	const payments = fakePayments()
	const paid: Paid[] = []
	const waiting: BalanceTransaction[] = []
	let number = 0
	const nextId = (prefix: string) => `${prefix}_${number++}`
	/** Stripe reports an event late, twice, or only in what it lists. */
	async function report(event: Unnumbered<PaymentEvent>, now: Date) {
		const whole = { ...event, id: nextId('evt') } as PaymentEvent
		for (let times = 1 + Math.floor(pick(5) / 4); times > 0; times--)
			await applyPaymentEvent(db, { provider: 'stripe', event: whole, now })
	}
	function move(set: Omit<Parameters<typeof makeTransaction>[0], 'id'>) {
		const transaction = makeTransaction({ ...set, id: nextId('txn') })
		waiting.push(transaction)
		payments.balance.push(transaction)
		return transaction
	}
	return {
		payments,
		paid,
		async charge(happened: Date, now: Date) {
			const amountCents = 100 + pick(300_00)
			const row = await makeOrder(db, { amountCents, createdAt: happened })
			const paymentId = `pi_${row.reference}`
			const feeCents = Math.round(amountCents * 0.029) + 30
			const { reference: orderReference } = row
			move({ type: 'charge', amountCents, feeCents, createdAt: happened, paymentId, orderReference })
			paid.push({ row: { ...row, providerPaymentId: paymentId }, refundedCents: 0, isDisputed: false })
			const checkout = {
				sessionId: row.providerSessionId!,
				orderReference,
				status: 'paid' as const,
				paymentId,
				customerEmail: 'ana@example.com',
				customerName: 'Ana Ruiz',
				amountCents,
				currency: 'usd',
			}
			await report({ type: 'checkout.session.completed', createdAt: happened, effect: 'paid', checkout }, now)
		},
		async refund(of: Paid, happened: Date, now: Date) {
			const cents = Math.min(1 + pick(100_00), of.row.amountCents - of.refundedCents)
			if (cents === 0) return
			of.refundedCents += cents
			const paymentId = of.row.providerPaymentId!
			const sourceId = nextId('re')
			move({ type: 'refund', amountCents: -cents, createdAt: happened, paymentId, sourceId })
			const state = {
				providerRefundId: sourceId,
				refundId: undefined,
				paymentId,
				orderReference: of.row.reference,
				amountCents: cents,
				createdAt: happened,
			}
			const send = (status: 'succeeded' | 'failed', createdAt: Date) =>
				report({ type: 'refund.updated', createdAt, effect: 'refund', refund: { ...state, status } }, now)
			await send('succeeded', happened)
			if (pick(5)) return
			// The bank sends it back.
			of.refundedCents -= cents
			move({ type: 'refund_failure', amountCents: cents, createdAt: happened, paymentId, sourceId })
			await send('failed', new Date(happened.getTime() + 1_000))
		},
		async dispute(of: Paid, happened: Date, now: Date) {
			const paymentId = of.row.providerPaymentId!
			const amountCents = of.isDisputed ? of.row.amountCents : -of.row.amountCents
			const transaction = move({
				type: 'adjustment',
				category: of.isDisputed ? 'dispute_reversal' : 'dispute',
				amountCents,
				feeCents: of.isDisputed ? -15_00 * pick(2) : 15_00,
				createdAt: happened,
				paymentId,
				sourceId: `dp_${of.row.reference}`,
			})
			of.isDisputed = !of.isDisputed
			const transactions = [transaction]
			// Every second one is known from the webhook, the others are read.
			if (pick(2))
				await report(
					{
						type: 'charge.dispute.funds_withdrawn',
						createdAt: happened,
						effect: 'dispute',
						dispute: disputeState({ paymentId, disputeId: `dp_${of.row.reference}` }),
						transactions,
					},
					now,
				)
		},
		other(happened: Date) {
			const types = ['stripe_fee', 'tax_fee', 'topup', 'reserve_transaction', 'something_new', 'charge']
			const amountCents = (1 + pick(40_00)) * (pick(2) ? 1 : -1)
			move({ type: types[pick(types.length)]!, amountCents, createdAt: happened, description: 'Of Stripe' })
		},
		payOut(at: Date) {
			const cents = waiting.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)
			if (cents <= 0) return
			const id = nextId('po')
			const inPayout = new Set(waiting.splice(0))
			for (const each of payments.balance) if (inPayout.has(each)) each.payoutId = id
			const ofPayout = { type: 'payout', amountCents: -cents, createdAt: at, sourceId: id }
			payments.balance.push({ ...makeTransaction({ ...ofPayout, id: nextId('txn') }), payoutId: id })
			const isFailed = pick(6) === 0
			payments.payouts.push(
				makePayout({ id, amountCents: cents, createdAt: at, status: isFailed ? 'failed' : 'paid' }),
			)
			if (isFailed) move({ type: 'payout_failure', amountCents: cents, createdAt: at, sourceId: id })
		},
	}
}

const linesOf = async (db: Db, month: string) => {
	const lines: string[] = []
	for (let after: number | undefined; ; ) {
		const { entries, next } = await listBookEntries(db, { actor, month, after, limit: 1_000 })
		lines.push(...entries.map(({ id, day, kind, amountCents }) => `${id} ${day} ${kind} ${amountCents}`))
		if (next === null) return lines
		after = next
	}
}

test('after random movements, reported late, twice or not at all, the books, orders and payouts agree to the cent, and no closed month has changed', async ({
	db,
}) => {
	const random = randomOf(20_261_130)
	const pick = (count: number) => Math.floor(random() * count)
	const movements = casesOf({ sample: 200, all: 10_000 })
	const provider = createProvider(db, pick)
	const { payments, paid } = provider
	const closed = new Map<string, string>()
	const start = Date.parse('2026-01-01T12:00:00Z')
	const span = 330 * dayMs
	let listed = start
	for (let step = 0; step < movements; step++) {
		const now = new Date(start + (span * step) / movements)
		// Reported up to ten days late. The balance itself lists at once, so a movement is newer than what was paid out or read of it.
		const happened = new Date(Math.max(listed, now.getTime() - pick(10 * dayMs)))
		const of = paid[pick(paid.length)]
		const kind = of ? pick(8) : 0
		if (!of || kind < 3) await provider.charge(happened, now)
		else if (kind < 5) await provider.refund(of, happened, now)
		else if (kind === 5) await provider.dispute(of, happened, now)
		else if (kind === 6) provider.other(happened)
		else {
			provider.payOut(now)
			listed = now.getTime()
		}
		if (pick(12) === 0) {
			await readBalance(db, { payments, now, log })
			listed = now.getTime()
		}
		const month = new Date(now.getTime() - 45 * dayMs).toISOString().slice(0, 7)
		if (!closed.has(month) && month >= '2026-01') {
			await closeBooks(db, { actor, month, timeZone, now })
			closed.set(month, JSON.stringify(await linesOf(db, month)))
		}
	}
	const now = new Date(start + span + dayMs)
	await readBalance(db, { payments, now, log })
	expect((await readBalance(db, { payments, now: new Date(now.getTime() + 1), log })).recorded).toBe(0)

	expect(await ordersAgainstBooks(db)).toEqual([])
	expect(await balanceAgainstBooks(db)).toEqual([])
	// The provider's own ledger and the books are two counts of the same money.
	const booked = await db.select().from(bookEntry)
	expect(await db.$count(balanceTransaction)).toBe(payments.balance.length)
	const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
	expect(sumOf(booked.map(({ amountCents }) => amountCents))).toBe(
		sumOf(payments.balance.map(({ amountCents, feeCents }) => amountCents - feeCents)),
	)
	for (const { id } of payments.payouts)
		expect(await getPayout(db, { actor, id }), id).toMatchObject({ restCents: 0 })
	for (const [month, lines] of closed) expect(JSON.stringify(await linesOf(db, month)), month).toBe(lines)
	expect(new Set(booked.map((entry) => entry.kind)).size).toBe(9)
	expect(closed.size).toBeGreaterThan(8)
	expect(booked.length).toBeGreaterThan(movements)
	expect(await db.$count(payout)).toBeGreaterThan(movements / 20)
	expect(await db.$count(refund)).toBeGreaterThan(0)
	// A refund in the open month leaves the closed one as it is, to the cent.
	const month = [...closed.keys()].at(-1)!
	const before = await sumBooks(db, { actor, month })
	const open = paid.find(({ row, refundedCents }) => refundedCents < row.amountCents)!
	await provider.refund(open, now, now)
	await readBalance(db, { payments, now: new Date(now.getTime() + dayMs), log })
	expect(await sumBooks(db, { actor, month })).toEqual(before)
	expect(await ordersAgainstBooks(db)).toEqual([])
})
