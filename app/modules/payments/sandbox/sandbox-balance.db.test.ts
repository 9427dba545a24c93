import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { test } from '#tests/setup/database.ts'
import { createSandbox, type Sandbox } from './sandbox.server.ts'
import type { DisputeCause } from './sandbox-card.ts'

const at = (text: string) => new Date(text)

function setUp(db: Db) {
	const time = { now: at('2026-11-04T12:00:00Z') }
	const received: PaymentEvent[] = []
	const sandbox: Sandbox = createSandbox({
		db,
		secret: 'a secret of the test, long enough',
		origin: 'https://site.test',
		clock: { now: () => time.now },
		log: createLog('silent'),
		async deliverWebhook(body, signature) {
			received.push(sandbox.readWebhook(body, signature))
			return 200
		},
	})
	async function pay(
		reference: string,
		{ amountCents = 75_00, dispute = undefined as DisputeCause | undefined } = {},
	) {
		const { sessionId } = await sandbox.openCheckout({
			orderId: reference,
			orderReference: reference,
			priceId: 'price_online_search',
			title: 'Online Car Deal Search + Budget Guidance',
			amountCents,
			currency: 'usd',
			customerEmail: undefined,
			successUrl: 'https://site.test/payment-success',
			cancelUrl: 'https://site.test/payment-canceled',
			expiresAt: new Date(time.now.getTime() + 3_600_000),
			idempotencyKey: reference,
		})
		const paid = await sandbox.pay(sessionId, { email: 'ana@example.com', name: 'Ana Ruiz', dispute })
		return paid.paymentId!
	}
	const refund = (paymentId: string, amountCents: number) =>
		sandbox.refund({
			refundId: '6f1c2a8e-0000-4000-8000-000000000001',
			orderReference: 'LW-1',
			paymentId,
			amountCents,
			idempotencyKey: `refund ${paymentId}`,
			reason: 'Canceled',
		})
	return { sandbox, time, received, pay, refund }
}

const everything = { from: at('2026-01-01T00:00:00Z'), until: at('2027-01-01T00:00:00Z') }

test('the balance has each payment with a fee of 2.9 % and 30 cents, and refunds without one', async ({
	db,
}) => {
	const { sandbox, time, pay, refund } = setUp(db)
	const paymentId = await pay('LW-1', { amountCents: 149_99 })
	time.now = at('2026-11-05T12:00:00Z')
	await refund(paymentId, 20_00)
	expect(await sandbox.listBalanceTransactions(everything)).toMatchObject([
		{ type: 'charge', amountCents: 149_99, feeCents: 4_65, orderReference: 'LW-1', paymentId },
		{ type: 'refund', amountCents: -20_00, feeCents: 0, orderReference: 'LW-1', paymentId },
	])
	const firstDay = { from: everything.from, until: at('2026-11-05T00:00:00Z') }
	expect(await sandbox.listBalanceTransactions(firstDay)).toHaveLength(1)
})

test('a day is paid out after two days, to the cent, and the payout is listed with what is in it', async ({
	db,
}) => {
	const { sandbox, time, pay } = setUp(db)
	await pay('LW-1')
	await pay('LW-2', { amountCents: 149_00 })
	time.now = at('2026-11-05T12:00:00Z')
	await pay('LW-3')
	time.now = at('2026-11-05T23:59:59Z')
	expect(await sandbox.listPayouts(everything.from)).toEqual([])
	time.now = at('2026-11-06T00:00:00Z')
	const cents = 75_00 - 2_48 + 149_00 - 4_62
	expect(await sandbox.listPayouts(everything.from)).toEqual([
		{
			id: 'po_sandbox_20261104',
			amountCents: cents,
			currency: 'usd',
			status: 'in_transit',
			isAutomatic: true,
			createdAt: time.now,
			arrivesOn: '2026-11-08',
		},
	])
	const listed = await sandbox.listBalanceTransactions({ payoutId: 'po_sandbox_20261104' })
	expect(listed.map(({ type, amountCents, feeCents }) => [type, amountCents - feeCents]).sort()).toEqual([
		['charge', 144_38],
		['charge', 72_52],
		['payout', -cents],
	])
	expect(await sandbox.listBalanceTransactions({ payoutId: 'po_none' })).toEqual([])
	time.now = at('2026-11-08T00:00:00Z')
	expect(await sandbox.listPayouts(everything.from)).toMatchObject([
		{ status: 'paid' },
		{ id: 'po_sandbox_20261105' },
	])
})

test('a payment with the card of disputes is withdrawn with a fee, and reported once', async ({ db }) => {
	const { sandbox, time, received, pay } = setUp(db)
	const paymentId = await pay('LW-1', { dispute: { reason: 'fraudulent' } })
	await sandbox.deliverPendingWebhooks()
	await sandbox.deliverPendingWebhooks()
	const reported = received.filter(({ effect }) => effect === 'dispute')
	expect(reported.map(({ type }) => type)).toEqual([
		'charge.dispute.created',
		'charge.dispute.funds_withdrawn',
	])
	const moved = await sandbox.listBalanceTransactions(everything)
	const charge = moved.find(({ type }) => type === 'charge')
	const withdrawal = moved.find(({ type }) => type === 'adjustment')
	expect(charge).toMatchObject({ type: 'charge', paymentId })
	expect(withdrawal).toMatchObject({ category: 'dispute', amountCents: -75_00, feeCents: 15_00, paymentId })
	expect(reported[1]).toMatchObject({
		dispute: { paymentId, status: 'needs_response', dueAt: at('2026-11-13T23:59:59Z') },
		transactions: [{ id: withdrawal!.id, amountCents: -75_00 }],
	})
	// Less than nothing is not paid out: it waits for the next day that leaves something.
	time.now = at('2026-11-09T12:00:00Z')
	expect(await sandbox.listPayouts(everything.from)).toEqual([])
	await pay('LW-2', { amountCents: 149_00 })
	time.now = at('2026-11-11T12:00:00Z')
	expect(await sandbox.listPayouts(everything.from)).toMatchObject([{ amountCents: 72_52 - 90_00 + 144_38 }])
})
