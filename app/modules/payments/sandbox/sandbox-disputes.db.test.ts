import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { test } from '#tests/setup/database.ts'
import { createSandbox, type Sandbox } from './sandbox.server.ts'
import { type DisputeCause, disputeOfCard, sandboxCards } from './sandbox-card.ts'

const everything = { from: new Date(0), until: new Date('2100-01-01T00:00:00Z') }
const pdf = Buffer.from('%PDF-1.7 evidence')

async function withDispute(db: Db, cause: DisputeCause) {
	const time = { now: new Date('2026-11-04T12:00:00Z'), isDown: false }
	const received: string[] = []
	const sandbox: Sandbox = createSandbox({
		db,
		secret: 'a secret of the test, long enough',
		origin: 'https://site.test',
		clock: { now: () => time.now },
		log: createLog('silent'),
		async deliverWebhook(body, signature) {
			const event = sandbox.readWebhook(body, signature)
			if (time.isDown) return 503
			if (event.effect === 'dispute') received.push(nameOf(event))
			return 200
		},
	})
	const { sessionId } = await sandbox.openCheckout({
		orderId: 'order',
		orderReference: 'LW-1',
		priceId: 'price_online_search',
		title: 'Online Car Deal Search + Budget Guidance',
		amountCents: 75_00,
		currency: 'usd',
		customerEmail: undefined,
		successUrl: 'https://site.test/payment-success',
		cancelUrl: 'https://site.test/payment-canceled',
		expiresAt: new Date(time.now.getTime() + 3_600_000),
		idempotencyKey: 'LW-1',
	})
	await sandbox.pay(sessionId, { email: 'ana@example.com', name: 'Ana Ruiz', dispute: cause })
	const { disputeId } = (await sandbox.listDisputes(everything.from))[0]!
	/** What is delivered until a day of November. */
	async function until(day: number) {
		time.now = new Date(Date.UTC(2026, 10, day, 12))
		received.length = 0
		await sandbox.deliverPendingWebhooks()
		return [...received]
	}
	const answer = async (text: string, idempotencyKey = 'answer-1') =>
		sandbox.submitDisputeEvidence({
			disputeId,
			texts: { uncategorized_text: text },
			fileIds: { service_documentation: await sandbox.uploadDisputeFile({ name: 'evidence.pdf', pdf }) },
			idempotencyKey,
		})
	const moved = async () =>
		(await sandbox.listBalanceTransactions(everything))
			.filter(({ sourceId }) => sourceId === disputeId)
			.map(({ category, amountCents, feeCents }) => `${category} ${amountCents} ${feeCents}`)
	return { sandbox, time, disputeId, until, answer, moved }
}

const nameOf = (event: PaymentEvent & { effect: 'dispute' }) =>
	`${event.type.replace('charge.dispute.', '')} ${event.dispute.status} ${event.transactions.length}`

const opened = ['created needs_response 0', 'funds_withdrawn needs_response 1']
const taken = 'dispute -7500 1500'

test('a dispute that nobody answers is lost after its deadline', async ({ db }) => {
	const { until, moved } = await withDispute(db, { reason: 'fraudulent' })
	expect(await until(4)).toEqual(opened)
	expect(await until(13)).toEqual([])
	expect(await until(14)).toEqual(['closed lost 1'])
	expect(await until(15)).toEqual([])
	expect(await moved()).toEqual([taken])
})

test('an answer is reviewed, and the words of Stripe’s tests decide it', async ({ db }) => {
	const { until, answer, moved, sandbox, disputeId } = await withDispute(db, { reason: 'fraudulent' })
	await until(4)
	expect(await answer('winning_evidence')).toMatchObject({ status: 'under_review', submissionCount: 1 })
	expect(await until(5)).toEqual(['updated under_review 1', 'closed won 1', 'funds_reinstated won 2'])
	expect(await moved()).toEqual([taken, 'dispute_reversal 7500 0'])
	expect(await sandbox.findDispute(disputeId)).toMatchObject({ status: 'won', hasEvidence: true })
	expect(await sandbox.findDispute('dp_none')).toBeNull()
})

test('an answer with losing_evidence is lost', async ({ db }) => {
	const { until, answer, moved } = await withDispute(db, { reason: 'product_not_received' })
	await until(4)
	await answer('losing_evidence')
	expect(await until(5)).toEqual(['updated under_review 1', 'closed lost 1'])
	expect(await moved()).toEqual([taken])
})

test('without such a word the bank decides after two days', async ({ db }) => {
	const { until, answer } = await withDispute(db, { reason: 'fraudulent' })
	await until(4)
	await answer('We did it all.')
	expect(await until(5)).toEqual(['updated under_review 1'])
	expect(await until(7)).toEqual(['closed won 1', 'funds_reinstated won 2'])
})

test('an inquiry takes no money and closes when it is answered', async ({ db }) => {
	const { until, answer, moved } = await withDispute(db, { reason: 'general', isInquiry: true })
	expect(await until(4)).toEqual(['created warning_needs_response 0'])
	expect(await answer('winning_evidence')).toMatchObject({ status: 'warning_under_review' })
	expect(await until(5)).toEqual(['updated warning_under_review 0', 'closed warning_closed 0'])
	expect(await moved()).toEqual([])
})

test('an inquiry may become a dispute, with a deadline and an answer of its own', async ({ db }) => {
	const { until, answer, moved, sandbox, disputeId } = await withDispute(db, {
		reason: 'general',
		isInquiry: true,
	})
	await until(4)
	await answer('escalate_inquiry_evidence')
	expect(await until(6)).toEqual([
		'updated warning_under_review 0',
		'updated needs_response 0',
		'funds_withdrawn needs_response 1',
	])
	expect(await sandbox.findDispute(disputeId)).toMatchObject({
		status: 'needs_response',
		submissionCount: 1,
		dueAt: new Date('2026-11-15T23:59:59Z'),
	})
	expect(await moved()).toEqual([taken])
	expect(await answer('winning_evidence', 'answer-2')).toMatchObject({ submissionCount: 2 })
	expect(await until(7)).toEqual(['updated under_review 1', 'closed won 1', 'funds_reinstated won 2'])
})

test('an inquiry that nobody answers becomes a dispute', async ({ db }) => {
	const { until } = await withDispute(db, { reason: 'general', isInquiry: true })
	await until(4)
	expect(await until(14)).toEqual(['updated needs_response 0', 'funds_withdrawn needs_response 1'])
	expect(await until(24)).toEqual(['closed lost 1'])
})

test('one answer is accepted: the same key returns it, another one is rejected', async ({ db }) => {
	const { until, answer, sandbox, disputeId } = await withDispute(db, { reason: 'fraudulent' })
	await until(4)
	const first = await answer('We did it all.')
	expect(await answer('We did it all.')).toEqual(first)
	await expect(answer('And more.', 'answer-2')).rejects.toThrow(Invalid)
	const accept = sandbox.acceptDispute({ disputeId, idempotencyKey: 'accept-1' })
	await expect(accept).rejects.toThrow('dispute_already_answered')
	await expect(sandbox.uploadDisputeFile({ name: 'x.pdf', pdf: Buffer.from('GIF89a') })).rejects.toThrow(
		Invalid,
	)
})

test('a dispute that is accepted is lost at once', async ({ db }) => {
	const { until, sandbox, disputeId } = await withDispute(db, { reason: 'fraudulent' })
	await until(4)
	const accept = () => sandbox.acceptDispute({ disputeId, idempotencyKey: 'accept-1' })
	expect(await accept()).toMatchObject({ status: 'lost' })
	expect(await accept()).toMatchObject({ status: 'lost' })
	expect(await until(4)).toEqual(['closed lost 1'])
})

test('evidence that is too long for a field or in all is rejected', async ({ db }) => {
	const { sandbox, disputeId, until } = await withDispute(db, { reason: 'fraudulent' })
	await until(4)
	const submit = (texts: Parameters<Sandbox['submitDisputeEvidence']>[0]['texts']) =>
		sandbox.submitDisputeEvidence({ disputeId, texts, fileIds: {}, idempotencyKey: 'answer-1' })
	await expect(submit({ uncategorized_text: 'x'.repeat(20_001) })).rejects.toThrow('parameter_too_long')
	expect(await submit({ uncategorized_text: 'x'.repeat(20_000) })).toMatchObject({ submissionCount: 1 })
})

test('while the site does not answer, nothing is lost: it gets everything in order later', async ({ db }) => {
	const { until, answer, time } = await withDispute(db, { reason: 'fraudulent' })
	time.isDown = true
	expect(await until(4)).toEqual([])
	await answer('winning_evidence')
	expect(await until(5)).toEqual([])
	time.isDown = false
	expect(await until(6)).toEqual([
		...opened,
		'updated under_review 1',
		'closed won 1',
		'funds_reinstated won 2',
	])
})

test('each card of disputes is a test card with its cause', () => {
	expect(disputeOfCard(sandboxCards.pays)).toBeUndefined()
	expect(disputeOfCard(sandboxCards.disputed)).toEqual({ reason: 'fraudulent' })
	expect(disputeOfCard(sandboxCards.notReceived)).toEqual({ reason: 'product_not_received' })
	expect(disputeOfCard('4000000000001976')).toEqual({ reason: 'general', isInquiry: true })
})
