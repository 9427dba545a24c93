import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { withdrawRefund } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { readAgreementPage } from '#app/workflows/agreements/read-agreement-page.server.ts'
import { feeFacts, readWaitingFee } from '#app/workflows/agreements/waiting-fee.server.ts'
import { carryOutRefunds } from '#app/workflows/payments/carry-out-refunds.server.ts'
import { releaseEndedTrust } from '#app/workflows/payments/release-ended-trust.server.ts'
import { tellOfTrustDebts } from '#app/workflows/payments/tell-of-trust-debts.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { links } from '#tests/factories/links.ts'
import { balanceAgainstBooks, makeTransaction, ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { disputeEvent } from '#tests/factories/payments/disputes.ts'
import { refundedInTotal } from '#tests/factories/payments/refund-set-up.ts'
import { bookedOf, makeWaitingFee } from '#tests/factories/payments/waiting-fees.ts'
import { test } from '#tests/setup/database.ts'
import { applyPaymentEvent } from '../payment-events.server.ts'
import { type BookLine, bookFiles } from './book-files.ts'
import { listBookEntries, sumBooks } from './books.server.ts'

const noon = new Date('2026-12-04T17:00:00Z')
const dayMs = 86_400_000
const after = (days: number) => new Date(noon.getTime() + days * dayMs)
const log = createLog('silent')
const actor = makeStaff('dana')

/** A fee of $75 that is paid into trust, and what its bank and its client do. */
async function makeTrust(db: Db) {
	const fee = await makeWaitingFee(db, { feeTiming: 'trust', now: noon })
	await fee.complete(await fee.openPage())
	const [order] = await fee.orders()
	const day = (days: number) => {
		fee.time.now = after(days)
	}
	/** Moves money for a dispute, as the provider reports it: withdrawn with a fee, or returned. */
	const move = (name: 'funds_withdrawn' | 'funds_reinstated', cents = 75_00, disputeId = 'dp_1') =>
		applyPaymentEvent(db, {
			provider: 'sandbox',
			event: disputeEvent({
				name,
				at: fee.time.now,
				state: {
					disputeId,
					paymentId: order!.providerPaymentId!,
					amountCents: cents,
					status: name === 'funds_withdrawn' ? 'needs_response' : 'won',
				},
				transactions: [
					makeTransaction({
						id: `txn_${disputeId}_${name}`,
						type: 'adjustment',
						category: name === 'funds_withdrawn' ? 'dispute' : 'dispute_reversal',
						amountCents: name === 'funds_withdrawn' ? -cents : cents,
						feeCents: name === 'funds_withdrawn' ? 15_00 : 0,
						createdAt: fee.time.now,
						sourceId: disputeId,
						paymentId: order!.providerPaymentId!,
					}),
				],
			}),
			now: fee.time.now,
		})
	const deliverAndConfirm = async () => {
		await fee.deliver(order!.reference)
		await fee.confirm()
	}
	const giveBack = async (amountCents: number) => {
		const reason = 'A share.'
		await queueRefund(db, {
			orderId: order!.id,
			amountCents,
			reason,
			requestedBy: 'advisor',
			now: fee.time.now,
		})
		await carryOutRefunds(db, { payments: fee.sandbox, origin: links.origin, now: fee.time.now, log })
	}
	const totals = async () => {
		const { cents, trustCents } = await sumBooks(db, { actor, month: '2026-12' })
		return { business: cents, trust: trustCents }
	}
	/** What the pages of the order and of the agreement say about the money. */
	const shown = async () => {
		const [current] = await fee.orders()
		const waiting = await readWaitingFee(db, { order: current! })
		const page = await readAgreementPage(db, {
			agreement: await fee.agreement(),
			asksAgain: false,
			hasPaid: false,
			links,
			now: fee.time.now,
		})
		return {
			advisor: feeFacts(waiting!, String).filter(([label]) =>
				['Money', 'Yours of the dispute'].includes(label),
			),
			client: 'money' in page ? page.money : '',
		}
	}
	return { fee, day, move, deliverAndConfirm, giveBack, totals, shown }
}

test('a dispute before the release takes the money out of trust, its fee is the business’s; won, the money is in trust again', async ({
	freshDb: { db },
}) => {
	const { move, day, totals, deliverAndConfirm, shown } = await makeTrust(db)
	day(1)
	await move('funds_withdrawn')
	await move('funds_withdrawn')
	expect(await bookedOf(db)).toEqual(['trust 7500', 'trust_dispute -7500', 'fee -1500'])
	expect(await totals()).toEqual({ business: -15_00, trust: 0 })
	// The advisor is told once what is theirs, and sees it with the order, as the client does.
	const tell = () => tellOfTrustDebts(db, { origin: links.origin, now: after(1) })
	await Promise.all([tell(), tell()])
	const mails = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'trust-owed'))
	expect(mails).toHaveLength(1)
	expect(mails[0]!.subject).toMatch(/^\$15\.00 of a dispute is yours to pay/)
	expect(mails[0]!.text).toContain('pay $15.00 into it')
	expect(await shown()).toEqual({
		advisor: [
			['Money', 'A dispute took $75.00 out of trust'],
			['Yours of the dispute', '$15.00; if it came out of the trust account, pay it back in'],
		],
		client: expect.stringContaining('Your bank has taken it back because of the dispute.'),
	})
	day(2)
	await move('funds_reinstated')
	expect((await bookedOf(db)).slice(3)).toEqual(['trust_dispute_returned 7500'])
	expect((await shown()).advisor[0]).toEqual(['Money', 'Held in trust'])
	expect((await shown()).client).toContain('It is held in trust')
	expect(await totals()).toEqual({ business: -15_00, trust: 75_00 })
	day(3)
	await deliverAndConfirm()
	expect((await bookedOf(db)).slice(4)).toEqual(['trust_release -7500', 'payment 7500'])
	expect(await totals()).toEqual({ business: 60_00, trust: 0 })
	expect(await ordersAgainstBooks(db)).toEqual([])
	expect(await balanceAgainstBooks(db)).toEqual([])
})

test('a dispute that is lost leaves nothing to release, so that a confirmation books no revenue', async ({
	freshDb: { db },
}) => {
	const { move, deliverAndConfirm, totals } = await makeTrust(db)
	await move('funds_withdrawn')
	await deliverAndConfirm()
	expect(await bookedOf(db)).toEqual(['trust 7500', 'trust_dispute -7500', 'fee -1500'])
	expect(await totals()).toEqual({ business: -15_00, trust: 0 })
})

test('a dispute after the release is the business’s, won or lost', async ({ freshDb: { db } }) => {
	const { move, deliverAndConfirm, totals } = await makeTrust(db)
	await deliverAndConfirm()
	await move('funds_withdrawn')
	expect((await bookedOf(db)).slice(3)).toEqual(['dispute -7500', 'fee -1500'])
	expect(await totals()).toEqual({ business: -15_00, trust: 0 })
	await move('funds_reinstated')
	expect((await bookedOf(db)).slice(5)).toEqual(['dispute_returned 7500'])
	expect(await totals()).toEqual({ business: 60_00, trust: 0 })
})

test('a dispute of a part that is won after the confirmation goes through trust to the business', async ({
	freshDb: { db },
}) => {
	const { move, day, deliverAndConfirm, totals } = await makeTrust(db)
	await move('funds_withdrawn', 40_00)
	day(1)
	await deliverAndConfirm()
	day(2)
	await move('funds_reinstated', 40_00)
	expect(await bookedOf(db)).toEqual([
		'trust 7500',
		'trust_dispute -4000',
		'fee -1500',
		'trust_release -3500',
		'payment 3500',
		'trust_dispute_returned 4000',
		'trust_release -4000',
		'payment 4000',
	])
	expect(await totals()).toEqual({ business: 60_00, trust: 0 })
	expect(await ordersAgainstBooks(db)).toEqual([])
})

test('what a bank takes beyond what is held is the business’s, because the rest in the account is other clients’ money', async ({
	freshDb: { db },
}) => {
	const { move, giveBack, totals, deliverAndConfirm } = await makeTrust(db)
	await giveBack(25_00)
	await move('funds_withdrawn')
	expect(await bookedOf(db)).toEqual([
		'trust 7500',
		'trust_refund -2500',
		'trust_dispute -5000',
		'dispute -2500',
		'fee -1500',
	])
	expect(await totals()).toEqual({ business: -40_00, trust: 0 })
	await move('funds_reinstated')
	expect((await bookedOf(db)).slice(5)).toEqual(['trust_dispute_returned 5000', 'dispute_returned 2500'])
	expect(await totals()).toEqual({ business: -15_00, trust: 50_00 })
	await deliverAndConfirm()
	expect(await totals()).toEqual({ business: 35_00, trust: 0 })
	expect(await balanceAgainstBooks(db)).toEqual([])
})

test('a refund that becomes known after the dispute is not taken out of trust once more', async ({
	freshDb: { db },
}) => {
	const { fee, move, totals } = await makeTrust(db)
	await move('funds_withdrawn')
	const [order] = await fee.orders()
	// It was made in the provider's dashboard before the dispute.
	await applyPaymentEvent(db, {
		provider: 'sandbox',
		event: { ...refundedInTotal(25_00), orderReference: order!.reference, createdAt: noon } as PaymentEvent,
		now: noon,
	})
	expect((await bookedOf(db)).slice(3)).toEqual(['refund -2500'])
	await move('funds_reinstated')
	expect((await bookedOf(db)).slice(4)).toEqual(['trust_dispute_returned 5000', 'dispute_returned 2500'])
	expect(await totals()).toEqual({ business: -15_00, trust: 50_00 })
})

test('of an ended agreement nothing is released while its dispute is open; then on the day on which the money came back', async ({
	freshDb: { db },
}) => {
	const { fee, move, day } = await makeTrust(db)
	day(10)
	await fee.end()
	const [due] = await db.select().from(refund)
	await withdrawRefund(db, { actor, id: due!.id, now: after(10) })
	await move('funds_withdrawn', 40_00)
	await releaseEndedTrust(db, { now: after(12) })
	expect((await bookedOf(db)).slice(1)).toEqual(['trust_dispute -4000', 'fee -1500'])
	day(20)
	await move('funds_reinstated', 40_00)
	await Promise.all([1, 2].map(() => releaseEndedTrust(db, { now: after(21) })))
	expect((await bookedOf(db)).slice(3)).toEqual([
		'trust_dispute_returned 4000',
		'trust_release -7500',
		'payment 7500',
	])
	const [last] = (await db.select().from(bookEntry).orderBy(bookEntry.id)).slice(-1)
	expect(last!.happenedAt).toEqual(after(20))
})

test('a confirmation and the movements of a dispute at the same time agree, in whichever order', async ({
	freshDb: { db },
}) => {
	for (let times = 0; times < 4; times++) {
		const { fee, move, totals } = await makeTrust(db)
		const [order] = await fee.orders()
		await fee.deliver(order!.reference)
		const before = await totals()
		await Promise.all([fee.confirm(), move('funds_withdrawn', 75_00, `dp_${times}`)])
		const afterwards = await totals()
		expect(afterwards.business - before.business).toBe(-15_00)
		expect(afterwards.trust).toBe(0)
	}
})

test('each export says which entries of a dispute are of the trust account', async ({ freshDb: { db } }) => {
	const { move } = await makeTrust(db)
	await move('funds_withdrawn')
	const { entries } = await listBookEntries(db, { actor, month: '2026-12' })
	const lines: BookLine[] = entries.map((entry) => ({
		...entry,
		happenedOn: entry.day,
		recordedOn: entry.day,
	}))
	const cells = (file: keyof typeof bookFiles) => lines.map((line) => bookFiles[file].line(line))
	expect(cells('spreadsheet').map((row) => [row[1], row[2], row[10]])).toEqual([
		['Paid into trust', 75, 'trust'],
		['Disputed payment, out of trust', -75, 'trust'],
		['Fee', -15, 'business'],
	])
	expect(cells('quickbooks')[1]![1]).toMatch(/^Disputed payment, out of trust, /)
	expect(cells('xero')[1]![3]).toMatch(/^Disputed payment, out of trust, /)
})
