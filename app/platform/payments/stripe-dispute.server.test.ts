import { test as base, expect } from 'vitest'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { errorResponse, startStripe } from '#tests/mocks/stripe-server.ts'
import { silentMs, waitMsMax } from '#tests/setup/hang-limits.ts'
import type { SubmitEvidenceRequest } from './disputes.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripeProvider } from './stripe.server.ts'

type Fixtures = {
	stripe: Awaited<ReturnType<typeof startStripe>>
	provider: PaymentProvider
	/** The same, which soon gives up on a response. */
	hurried: PaymentProvider
}

const created = Date.UTC(2026, 2, 5, 12) / 1000
/** As in Stripe's reference of the API, made with a PaymentIntent. */
const dispute = {
	id: 'du_1MtJUT2eZvKYlo2CNaw2HvEv',
	object: 'dispute' as const,
	amount: 75_00,
	balance_transactions: [],
	charge: 'ch_1AZtxr2eZvKYlo2CJDX8whov',
	created,
	currency: 'usd',
	evidence_details: {
		due_by: created + 9 * 86_400,
		has_evidence: false,
		past_due: false,
		submission_count: 0,
	},
	is_charge_refundable: false,
	livemode: false,
	metadata: {},
	payment_intent: 'pi_1',
	reason: 'product_not_received',
	status: 'needs_response',
}

const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	stripe: async ({}, use) => {
		const stripe = await startStripe()
		stripe.disputes.set(dispute.id, structuredClone(dispute))
		await use(stripe)
		await stripe.close()
	},
	provider: async ({ stripe }, use) => {
		await use(createStripeProvider({ ...options, apiBase: stripe.url, timeoutMs: waitMsMax }))
	},
	hurried: async ({ stripe }, use) => {
		await use(createStripeProvider({ ...options, apiBase: stripe.url, timeoutMs: silentMs }))
	},
})
const log = createLog('silent')
const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', clock: systemClock, log }

const pdf = Buffer.from('%PDF-1.7 evidence')
const request = (fileId: string): SubmitEvidenceRequest => ({
	disputeId: dispute.id,
	texts: { customer_name: 'Robin Ferrer', uncategorized_text: 'Everything was delivered.' },
	fileIds: { service_documentation: fileId },
	idempotencyKey: 'answer-1',
})

test('evidence is uploaded as a file for disputes and submitted with its id, fields and key', async ({
	stripe,
	provider,
}) => {
	const fileId = await provider.uploadDisputeFile({ name: 'evidence.pdf', pdf })
	expect(stripe.files.get(fileId)!.toString('latin1')).toContain(pdf.toString())
	expect(stripe.files.get(fileId)!.toString('latin1')).toContain('filename="evidence.pdf"')
	expect(await provider.submitDisputeEvidence(request(fileId))).toEqual({
		disputeId: dispute.id,
		paymentId: 'pi_1',
		amountCents: 75_00,
		currency: 'usd',
		reason: 'product_not_received',
		status: 'under_review',
		dueAt: new Date((created + 9 * 86_400) * 1000),
		hasEvidence: true,
		submissionCount: 1,
		createdAt: new Date(created * 1000),
	})
	const { path, key, form } = stripe.requests.at(-1)!
	expect([path, key]).toEqual([`/v1/disputes/${dispute.id}`, 'answer-1'])
	expect(Object.fromEntries(form)).toEqual({
		'evidence[customer_name]': 'Robin Ferrer',
		'evidence[uncategorized_text]': 'Everything was delivered.',
		'evidence[service_documentation]': fileId,
		submit: 'true',
	})
	expect(await provider.findDispute(dispute.id)).toMatchObject({ status: 'under_review', submissionCount: 1 })
	expect(await provider.findDispute('du_none')).toBeNull()
})

for (const [name, failure] of [
	[
		'a 500 although Stripe carried it out',
		{ carriesOut: true, response: errorResponse(500, undefined, 'Oops') },
	],
	['a response that never comes', 'silence'],
	['a connection that is reset', 'reset'],
] as const)
	test(`an answer with ${name} is submitted once`, async ({ stripe, provider, hurried }) => {
		const fileId = await provider.uploadDisputeFile({ name: 'evidence.pdf', pdf })
		stripe.failures.push(failure)
		const first = failure === 'silence' ? hurried : provider
		expect(await first.submitDisputeEvidence(request(fileId))).toMatchObject({ submissionCount: 1 })
		// Another process tries again, with the same key and content.
		expect(await provider.submitDisputeEvidence(request(fileId))).toMatchObject({ submissionCount: 1 })
	})

test('a second answer, another content of the same key and an unknown file are rejected and named', async ({
	provider,
}) => {
	await expect(provider.submitDisputeEvidence(request('file_none'))).rejects.toThrow(
		'rejected this answer to the dispute (resource_missing)',
	)
	const fileId = await provider.uploadDisputeFile({ name: 'evidence.pdf', pdf })
	await provider.submitDisputeEvidence(request(fileId))
	const again = { ...request(fileId), idempotencyKey: 'answer-2' }
	await expect(provider.submitDisputeEvidence(again)).rejects.toThrow(Invalid)
	await expect(provider.submitDisputeEvidence({ ...request(fileId), texts: {} })).rejects.toThrow(Invalid)
})

test('a dispute that is accepted is lost', async ({ provider, stripe }) => {
	const accept = () => provider.acceptDispute({ disputeId: dispute.id, idempotencyKey: 'accept-1' })
	expect(await accept()).toMatchObject({ status: 'lost', submissionCount: 0 })
	expect(stripe.requests.at(-1)).toMatchObject({ path: `/v1/disputes/${dispute.id}/close`, key: 'accept-1' })
	expect(await accept()).toMatchObject({ status: 'lost' })
})

test('disputes are listed over pages, without those of charges that were not made by a PaymentIntent', async ({
	stripe,
	provider,
}) => {
	for (let index = 0; index < 150; index++)
		stripe.disputes.set(`du_${index}`, { ...dispute, id: `du_${index}`, created: created + index + 1 })
	stripe.disputes.set('du_other', { ...dispute, id: 'du_other', payment_intent: null })
	stripe.disputes.set('du_old', { ...dispute, id: 'du_old', created: created - 1 })
	expect(await provider.listDisputes(new Date(created * 1000))).toHaveLength(151)
	stripe.disputes.set('du_bad', { ...dispute, id: 'du_bad', amount: 'much' })
	await expect(provider.listDisputes(new Date(created * 1000))).rejects.toThrow(Unavailable)
})

test('while Stripe is down, nothing about disputes is known', async ({ stripe, provider }) => {
	const broken = { carriesOut: false, response: errorResponse(503, undefined, 'Down') }
	for (const call of [
		() => provider.findDispute(dispute.id),
		() => provider.listDisputes(new Date(0)),
		() => provider.uploadDisputeFile({ name: 'evidence.pdf', pdf }),
		() => provider.submitDisputeEvidence(request('file_1')),
		() => provider.acceptDispute({ disputeId: dispute.id, idempotencyKey: 'accept-1' }),
	]) {
		stripe.failures.push(broken, broken, broken)
		await expect(call()).rejects.toThrow(Unavailable)
	}
	expect(stripe.disputes.get(dispute.id)!.status).toBe('needs_response')
})
