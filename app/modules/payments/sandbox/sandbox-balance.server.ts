import { and, eq, isNotNull, notLike } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	sandboxCharge,
	sandboxCheckout,
	sandboxDispute,
	sandboxRefund,
} from '#app/db/schema/payments/sandbox.ts'
import type { BalanceRange } from '#app/platform/payments/provider.ts'
import { movementsOf } from './sandbox-disputes.server.ts'
import { SAMPLE_PAYMENT } from './sandbox-refunds.server.ts'
import { type Transaction, toSeconds, transactionOf } from './sandbox-transactions.ts'

type Payout = { at: Date; day: string; transactions: Transaction[]; cents: number }

const dayMs = 86_400_000
/** What Stripe takes of a card payment in the United States. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30

/**
 * The movements of the sandbox's balance as Stripe lists them, computed from its payments, refunds and disputes. What moved on a day (UTC) is
 * paid out two days later; a day that leaves nothing to pay out is paid out with the next.
 */
export async function listSandboxTransactions(
	db: Db,
	{ range, now }: { range: BalanceRange; now: Date },
): Promise<Transaction[]> {
	const moved = await listMoved(db)
	const payouts = payoutsOf(moved, now)
	const { payoutId } = range
	// Like Stripe's, the list of a payout contains the movement of the payout itself.
	if (payoutId !== undefined)
		return payouts.flatMap((payout) =>
			idOf(payout) === payoutId ? [...payout.transactions, movementOf(payout)] : [],
		)
	return [...moved, ...payouts.map(movementOf)].filter(
		({ created }) => created >= toSeconds(range.from) && created < toSeconds(range.until),
	)
}

/** The sandbox's payouts since then, as Stripe lists them. */
export async function listSandboxPayouts(db: Db, { since, now }: { since: Date; now: Date }) {
	return payoutsOf(await listMoved(db), now)
		.filter(({ at }) => at >= since)
		.map((payout) => {
			const arrivesAt = payout.at.getTime() + 2 * dayMs
			return {
				object: 'payout',
				id: idOf(payout),
				amount: payout.cents,
				currency: 'usd',
				status: arrivesAt <= now.getTime() ? 'paid' : 'in_transit',
				automatic: true,
				created: toSeconds(payout.at),
				arrival_date: arrivesAt / 1000,
			}
		})
}

/** Every movement but payouts, the oldest first. */
async function listMoved(db: Db): Promise<Transaction[]> {
	const onPages = await db
		.select()
		.from(sandboxCheckout)
		.where(and(eq(sandboxCheckout.status, 'complete'), isNotNull(sandboxCheckout.paymentId)))
	const ofCards = await db.select().from(sandboxCharge).where(eq(sandboxCharge.isDeclined, false))
	const payments = [
		...onPages.map(({ paymentId, closedAt, ...each }) => ({
			...each,
			paymentId: paymentId!,
			at: closedAt ?? each.createdAt,
		})),
		...ofCards.map((each) => ({ ...each, paymentId: each.id, at: each.createdAt })),
	]
	const refunds = await db
		.select()
		.from(sandboxRefund)
		.where(notLike(sandboxRefund.paymentId, `${SAMPLE_PAYMENT}%`))
	const disputes = await db.select().from(sandboxDispute)
	const charges = payments.map(({ paymentId, amountCents, at, orderReference }) =>
		transactionOf({
			id: `txn_${paymentId}`,
			type: 'charge',
			amount: amountCents,
			fee: feeOf(amountCents),
			at,
			source: {
				id: `ch_${paymentId}`,
				payment_intent: paymentId,
				metadata: { order_reference: orderReference },
			},
		}),
	)
	const returned = refunds.map(({ id, paymentId, amountCents, createdAt, orderReference }) =>
		transactionOf({
			id: `txn_${id}`,
			type: 'refund',
			amount: -amountCents,
			// Stripe keeps the fee of a payment that is refunded.
			fee: 0,
			at: createdAt,
			source: { id, payment_intent: paymentId, metadata: { order_reference: orderReference } },
		}),
	)
	return [...charges, ...returned, ...disputes.flatMap(movementsOf)].sort(
		(one, other) => one.created - other.created || (one.id < other.id ? -1 : 1),
	)
}

function payoutsOf(moved: readonly Transaction[], now: Date): Payout[] {
	const byDay = new Map<string, Transaction[]>()
	for (const transaction of moved) {
		const day = new Date(transaction.created * 1000).toISOString().slice(0, 10)
		const ofDay = byDay.get(day) ?? []
		byDay.set(day, ofDay)
		ofDay.push(transaction)
	}
	const payouts: Payout[] = []
	let waiting: Transaction[] = []
	for (const [day, transactions] of byDay) {
		waiting = [...waiting, ...transactions]
		const at = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * dayMs)
		const cents = waiting.reduce((sum, { net }) => sum + net, 0)
		if (at > now) break
		if (cents <= 0) continue
		payouts.push({ at, day, transactions: waiting, cents })
		waiting = []
	}
	return payouts
}

const idOf = ({ day }: Payout) => `po_sandbox_${day.replaceAll('-', '')}`

const movementOf = (payout: Payout) =>
	transactionOf({
		id: `txn_${idOf(payout)}`,
		type: 'payout',
		amount: -payout.cents,
		fee: 0,
		at: payout.at,
		source: { id: idOf(payout) },
	})
