import { expect, test } from 'vitest'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { startStripe } from '#tests/mocks/stripe-server.ts'
import { createStripeProvider } from './stripe.server.ts'
import { readStripeWebhook, signStripeWebhook } from './stripe-format.server.ts'

const created = Date.parse('2026-11-04T12:00:00Z') / 1000
const charge = {
	object: 'balance_transaction',
	id: 'txn_1',
	type: 'charge',
	reporting_category: 'charge',
	amount: 149_00,
	fee: 4_62,
	net: 144_38,
	currency: 'usd',
	created,
	description: 'In-Person Visit (LW-7K2M9Q)',
	source: {
		object: 'charge',
		id: 'ch_1',
		payment_intent: 'pi_1',
		metadata: { order_reference: 'LW-7K2M9Q' },
	},
}
const withdrawal = {
	...charge,
	id: 'txn_2',
	type: 'adjustment',
	reporting_category: 'dispute',
	amount: -149_00,
	fee: 15_00,
	net: -164_00,
	source: 'dp_1',
	description: 'Chargeback withdrawal for ch_1',
}

async function withStripe() {
	const stripe = await startStripe()
	const options = {
		secretKey: 'sk_test_1',
		webhookSecret: 'whsec_1',
		clock: systemClock,
		log: createLog('silent'),
	}
	return { stripe, provider: createStripeProvider({ ...options, apiBase: stripe.url }) }
}

test('balance transactions are listed by payout and by time, all pages of them', async () => {
	const { stripe, provider } = await withStripe()
	for (let count = 0; count < 250; count++)
		stripe.balance.push({ ...charge, id: `txn_${count}`, created: created + count, payout: 'po_1' })
	stripe.balance.push({ ...charge, id: 'txn_other', created: created + 500 })
	const ofPayout = await provider.listBalanceTransactions({ payoutId: 'po_1' })
	expect(new Set(ofPayout.map(({ id }) => id)).size).toBe(250)
	expect(stripe.requests.map(({ query }) => query.get('payout'))).toEqual(['po_1', 'po_1', 'po_1'])
	expect(stripe.requests[0]!.query.get('expand[0]')).toBe('data.source')
	const from = new Date(created * 1000 + 249_000)
	const ofTime = await provider.listBalanceTransactions({ from, until: new Date(created * 1000 + 500_000) })
	expect(ofTime).toEqual([
		{
			id: 'txn_249',
			type: 'charge',
			category: 'charge',
			amountCents: 149_00,
			feeCents: 4_62,
			currency: 'usd',
			createdAt: from,
			sourceId: 'ch_1',
			paymentId: 'pi_1',
			orderReference: 'LW-7K2M9Q',
			description: 'In-Person Visit (LW-7K2M9Q)',
		},
	])
	await stripe.close()
})

test('one balance transaction that cannot be read fails the list, so that none is lost unnoticed', async () => {
	const { stripe, provider } = await withStripe()
	stripe.balance.push(charge, { ...charge, id: 'txn_2', amount: 'a lot' })
	const range = { from: new Date(0), until: new Date((created + 1) * 1000) }
	await expect(provider.listBalanceTransactions(range)).rejects.toThrow(Unavailable)
	await stripe.close()
})

test('payouts are listed since a time, with the day they are at the bank', async () => {
	const { stripe, provider } = await withStripe()
	const payout = {
		object: 'payout',
		id: 'po_1',
		amount: 144_38,
		currency: 'usd',
		status: 'in_transit',
		automatic: true,
		created,
		arrival_date: Date.parse('2026-11-06T00:00:00Z') / 1000,
	}
	stripe.payouts.push(payout, { ...payout, id: 'po_0', created: created - 100 })
	const createdAt = new Date(created * 1000)
	expect(await provider.listPayouts(createdAt)).toEqual([
		{
			id: 'po_1',
			amountCents: 144_38,
			currency: 'usd',
			status: 'in_transit',
			isAutomatic: true,
			createdAt,
			arrivesOn: '2026-11-06',
		},
	])
	await stripe.close()
})

test('events of a dispute have its payment and the movements that it led to; others of it have no effect', () => {
	const read = (type: string, object: object) => {
		const event = { object: 'event', id: 'evt_1', type, created, data: { object } }
		const now = new Date(created * 1000)
		const body = JSON.stringify(event)
		return readStripeWebhook(body, signStripeWebhook(body, 'whsec_1', now), 'whsec_1', now)
	}
	const dispute = {
		object: 'dispute',
		id: 'dp_1',
		amount: 149_00,
		currency: 'usd',
		created,
		payment_intent: 'pi_1',
		reason: 'fraudulent',
		status: 'needs_response',
		evidence_details: { due_by: created + 3600, has_evidence: false, past_due: false, submission_count: 0 },
	}
	const withdrawn = { ...dispute, balance_transactions: [withdrawal] }
	expect(read('charge.dispute.funds_withdrawn', withdrawn)).toMatchObject({
		effect: 'dispute',
		dispute: {
			disputeId: 'dp_1',
			paymentId: 'pi_1',
			amountCents: 149_00,
			reason: 'fraudulent',
			status: 'needs_response',
			dueAt: new Date((created + 3600) * 1000),
			submissionCount: 0,
			createdAt: new Date(created * 1000),
		},
		transactions: [
			{ id: 'txn_2', amountCents: -149_00, feeCents: 15_00, sourceId: 'dp_1', category: 'dispute' },
		],
	})
	expect(
		read('charge.dispute.closed', { ...dispute, balance_transactions: [withdrawal, withdrawal] }),
	).toMatchObject({ transactions: [{ id: 'txn_2' }, { id: 'txn_2' }] })
	expect(read('charge.dispute.created', dispute)).toMatchObject({ effect: 'dispute', transactions: [] })
	expect(read('charge.dispute.created', { ...dispute, payment_intent: null }).effect).toBe('none')
	// 0 says that the bank accepts no answer.
	const final = { ...dispute, evidence_details: { due_by: 0 } }
	expect(read('charge.dispute.created', final)).toMatchObject({ dispute: { dueAt: null } })
	// Stripe sends it again and shows that it was rejected, so that it is not lost unnoticed.
	expect(() => read('charge.dispute.created', { object: 'charge', id: 'ch_1' })).toThrow(Invalid)
})
