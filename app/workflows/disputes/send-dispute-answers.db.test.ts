import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { disputeAnswer, disputeFile, paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { Conflict, Forbidden, Invalid, NotFound, Unavailable } from '#app/lib/errors.ts'
import { type Evidence, queueDisputeAnswer } from '#app/modules/payments/disputes/answer-dispute.server.ts'
import { listDisputesToAnswer } from '#app/modules/payments/disputes/list-disputes.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { DisputeState } from '#app/platform/payments/disputes.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { disputeState } from '#tests/factories/payments/disputes.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { learnDisputeState } from './learn-dispute-state.server.ts'
import { reconcileDisputes } from './reconcile-disputes.server.ts'
import { sendDisputeAnswers } from './send-dispute-answers.server.ts'

const now = new Date('2026-03-06T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const log = createLog('silent')
const origin = 'https://site.test'

const evidence: Evidence = {
	texts: { customer_name: 'Robin Ferrer', uncategorized_text: 'Everything was delivered.' },
	files: [
		{ field: 'service_documentation', name: 'evidence.pdf', pdf: Buffer.from('%PDF-1 evidence') },
		{ field: 'receipt', name: 'receipt.pdf', pdf: Buffer.from('%PDF-1 receipt') },
	],
}

async function withDispute(db: Db, set: Partial<DisputeState> = {}) {
	const { id: userId } = await makeUser(db, { role: 'admin' })
	const actor = makeStaff(userId)
	const order = await makeOrder(db, { status: 'paid', paidAt: now, providerPaymentId: 'pi_1' })
	const payments = fakePayments()
	const state = disputeState(set)
	payments.disputes.set(state.disputeId, state)
	await learnDisputeState(db, { provider: 'stripe', state, origin, now })
	const [{ id: disputeId }] = (await db.select().from(paymentDispute)) as [typeof paymentDispute.$inferSelect]
	const queue = (kind: 'evidence' | 'accept' = 'evidence', by = actor, at = now) =>
		queueDisputeAnswer(db, {
			actor: by,
			disputeId,
			now: at,
			...(kind === 'evidence' ? { kind, evidence } : { kind }),
		})
	const send = (at = now) => sendDisputeAnswers(db, { payments, origin, now: at, log })
	const answers = () => db.select().from(disputeAnswer)
	const disputes = () => db.select().from(paymentDispute)
	return { actor, order, payments, disputeId, queue, send, answers, disputes }
}

test('evidence is uploaded and submitted once, with its texts, and the dispute is under review', async ({
	db,
}) => {
	const { payments, queue, send, answers, disputes, order, disputeId } = await withDispute(db)
	await queue()
	expect(await send()).toEqual({ sent: 1, failed: 0 })
	expect(await send()).toEqual({ sent: 0, failed: 0 })
	expect(payments.uploaded.map(({ name }) => name)).toEqual(['receipt.pdf', 'evidence.pdf'])
	expect(payments.submitted).toMatchObject([
		{
			disputeId: 'dp_1',
			texts: evidence.texts,
			fileIds: { receipt: 'file_1', service_documentation: 'file_2' },
		},
	])
	expect(await answers()).toMatchObject([{ status: 'sent', kind: 'evidence', stage: 'dispute', attempts: 1 }])
	expect(await disputes()).toMatchObject([{ status: 'under_review', submissionCount: 1, hasEvidence: true }])
	const entries = await db
		.select()
		.from(auditEntry)
		.where(eq(auditEntry.action, 'dispute.answered'))
		.orderBy(auditEntry.seq)
	expect(entries).toMatchObject([
		{
			subjectKind: 'order',
			subjectId: order.id,
			detail: {
				dispute: disputeId,
				files: [{ field: 'service_documentation', sha256: expect.any(String) }, {}],
			},
		},
	])
})

test('two clicks and two tabs give one answer, also at the same moment and after it was sent', async ({
	freshDb: { db },
}) => {
	const { payments, queue, send, answers } = await withDispute(db)
	const given = await Promise.all(Array.from({ length: 10 }, () => queue()))
	expect(new Set(given.map(({ id }) => id)).size).toBe(1)
	await Promise.all(Array.from({ length: 4 }, () => send()))
	await queue()
	expect(await answers()).toHaveLength(1)
	expect(payments.submitted).toHaveLength(1)
	await expect(queue('accept')).rejects.toThrow(Conflict)
	expect(await db.$count(auditEntry, eq(auditEntry.action, 'dispute.answered'))).toBe(1)
})

test('a process that dies after the bank accepted the answer does not submit it again', async ({ db }) => {
	const { payments, queue, send, answers } = await withDispute(db)
	await queue()
	const submit = payments.submitDisputeEvidence
	payments.submitDisputeEvidence = async (request) => {
		await submit(request)
		throw new Error('killed')
	}
	await expect(send()).rejects.toThrow('killed')
	expect(await send(minutes(5))).toEqual({ sent: 0, failed: 0 })
	expect(await answers()).toMatchObject([{ status: 'due', attempts: 1 }])
	payments.submitDisputeEvidence = submit
	expect(await send(minutes(11))).toEqual({ sent: 1, failed: 0 })
	expect(payments.submitted).toHaveLength(1)
	expect(payments.uploaded).toHaveLength(2)
})

test('a process that dies between the uploads goes on with the ones that it has', async ({ db }) => {
	const { payments, queue, send } = await withDispute(db)
	await queue()
	const upload = payments.uploadDisputeFile
	payments.uploadDisputeFile = async (file) => {
		if (file.name === 'evidence.pdf') throw new Error('killed')
		return upload(file)
	}
	await expect(send()).rejects.toThrow('killed')
	payments.uploadDisputeFile = upload
	await send(minutes(11))
	expect(payments.uploaded.map(({ name }) => name)).toEqual(['receipt.pdf', 'evidence.pdf'])
	expect(payments.submitted).toMatchObject([
		{ fileIds: { receipt: 'file_1', service_documentation: 'file_2' } },
	])
})

test('while the provider is down the answer waits, and after a day it fails and the advisor can answer again', async ({
	db,
}) => {
	const { actor, payments, queue, send, answers } = await withDispute(db)
	await queue()
	payments.failure = new Unavailable('Down.', 10)
	let at = now
	for (let tries = 1; tries <= 30; tries++) {
		await send(at)
		at = new Date(at.getTime() + 61 * 60_000)
	}
	expect(await answers()).toMatchObject([
		{ status: 'failed', attempts: 30, lastError: expect.stringContaining('after 30 tries') },
	])
	expect(await listDisputesToAnswer(db, { actor, limit: 3 })).toMatchObject([{ hasFailed: true, count: 1 }])
	payments.failure = null
	await queue('evidence', actor, at)
	expect(await listDisputesToAnswer(db, { actor, limit: 3 })).toEqual([])
	expect(await send(at)).toEqual({ sent: 1, failed: 0 })
	expect(payments.submitted).toHaveLength(1)
	expect(await db.$count(disputeFile)).toBe(2)
})

test('an answer that the provider rejects for good waits for the advisor with the reason', async ({ db }) => {
	const { payments, queue, send, answers } = await withDispute(db)
	await queue()
	payments.submitDisputeEvidence = async () => {
		throw new Invalid(
			'The card-payment provider rejected this answer (dispute_evidence_page_limit_exceeded).',
		)
	}
	expect(await send()).toEqual({ sent: 0, failed: 1 })
	expect(await answers()).toMatchObject([
		{ status: 'failed', lastError: expect.stringContaining('page_limit_exceeded') },
	])
})

test('an answer that was given in the provider’s dashboard meanwhile counts as sent', async ({ db }) => {
	const { payments, queue, send, answers } = await withDispute(db)
	await queue()
	payments.disputes.set(
		'dp_1',
		disputeState({ status: 'under_review', submissionCount: 1, hasEvidence: true }),
	)
	expect(await send()).toEqual({ sent: 1, failed: 0 })
	expect(payments.submitted).toEqual([])
	expect(await answers()).toMatchObject([{ status: 'sent' }])
})

test('a dispute that was decided before the answer got there fails the answer', async ({ db }) => {
	const { payments, queue, send, answers, disputes } = await withDispute(db)
	await queue()
	payments.disputes.set('dp_1', disputeState({ status: 'lost' }))
	expect(await send()).toEqual({ sent: 0, failed: 1 })
	expect(await answers()).toMatchObject([{ lastError: expect.stringContaining('no longer waits') }])
	await reconcileDisputes(db, { payments, origin, now, log })
	expect(await disputes()).toMatchObject([{ status: 'lost' }])
})

test('accepting a dispute loses it, once', async ({ db }) => {
	const { payments, queue, send, disputes } = await withDispute(db)
	await queue('accept')
	await queue('accept')
	expect(await send()).toEqual({ sent: 1, failed: 0 })
	expect(payments.submitted).toHaveLength(1)
	expect(await disputes()).toMatchObject([{ status: 'lost', closedAt: now }])
	const emails = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'dispute-ended'))
	expect(emails).toMatchObject([{ subject: expect.stringContaining('Dispute lost: $75.00') }])
})

test('an inquiry is answered and, once it is a dispute, answered again', async ({ db }) => {
	const { payments, queue, send, answers } = await withDispute(db, { status: 'warning_needs_response' })
	await expect(queue('accept')).rejects.toThrow(Invalid)
	await queue()
	await send()
	const escalated = disputeState({ status: 'needs_response', submissionCount: 1, hasEvidence: true })
	payments.disputes.set('dp_1', escalated)
	await learnDisputeState(db, { provider: 'stripe', state: escalated, origin, now: minutes(1) })
	const emails = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'dispute-opened'))
	expect(emails.map(({ subject }) => subject.slice(0, 7)).sort()).toEqual(['Dispute', 'Inquiry'])
	await queue('evidence', undefined, minutes(2))
	expect(await send(minutes(2))).toEqual({ sent: 1, failed: 0 })
	expect((await answers()).map(({ stage }) => stage).sort()).toEqual(['dispute', 'inquiry'])
	expect(payments.submitted).toHaveLength(2)
})

test('only who may refund may answer, and only a dispute of an order that waits for it', async ({ db }) => {
	const { queue, payments, disputeId, actor } = await withDispute(db)
	for (const by of [makeStaff('a', 'advisor'), makeStaff('b', 'assistant'), makeMember('c')]) {
		await expect(queue('evidence', by as typeof actor)).rejects.toThrow(Forbidden)
		await expect(queue('accept', by as typeof actor)).rejects.toThrow(Forbidden)
		expect(await listDisputesToAnswer(db, { actor: by, limit: 3 })).toEqual([])
	}
	const input = { actor, kind: 'accept', now } as const
	for (const id of ['nothing', crypto.randomUUID()])
		await expect(queueDisputeAnswer(db, { ...input, disputeId: id })).rejects.toThrow(NotFound)
	const noAnswer = disputeState({ disputeId: 'dp_2', dueAt: null })
	await learnDisputeState(db, { provider: 'stripe', state: noAnswer, origin, now })
	await db.update(paymentDispute).set({ status: 'won' }).where(eq(paymentDispute.id, disputeId))
	for (const { id } of await db.select().from(paymentDispute))
		await expect(queueDisputeAnswer(db, { ...input, disputeId: id })).rejects.toThrow(Conflict)
	expect(payments.submitted).toEqual([])
})

test('evidence beyond the limits of the bank is rejected before it is queued', async ({ db }) => {
	const { actor, disputeId, answers } = await withDispute(db)
	const file = evidence.files[0]!
	const tooMuch: Evidence[] = [
		{ texts: { uncategorized_text: 'x'.repeat(20_001) }, files: [] },
		{ texts: {}, files: [{ ...file, pdf: Buffer.alloc(5_000_001) }] },
	]
	for (const tooLarge of tooMuch)
		await expect(
			queueDisputeAnswer(db, { actor, disputeId, kind: 'evidence', evidence: tooLarge, now }),
		).rejects.toThrow(Invalid)
	expect(await answers()).toEqual([])
})

test('a dispute whose webhook never came is found, and one of another payment is no news', async ({ db }) => {
	const { payments, disputes } = await withDispute(db)
	await db.delete(paymentDispute)
	payments.disputes.set('dp_9', disputeState({ disputeId: 'dp_9', paymentId: 'pi_elsewhere' }))
	expect(await reconcileDisputes(db, { payments, origin, now, log })).toEqual({ learned: 1 })
	expect(await reconcileDisputes(db, { payments, origin, now, log })).toEqual({ learned: 0 })
	expect(await disputes()).toHaveLength(2)
	payments.failure = new Unavailable('Down.', 10)
	expect(await reconcileDisputes(db, { payments, origin, now, log })).toEqual({ learned: 0 })
})

test('an answer to a dispute at another provider fails', async ({ db }) => {
	const { queue, answers, disputeId, send } = await withDispute(db)
	await queue()
	await db.update(paymentDispute).set({ provider: 'sandbox' }).where(eq(paymentDispute.id, disputeId))
	expect(await send()).toEqual({ sent: 0, failed: 1 })
	expect(await answers()).toMatchObject([{ status: 'failed' }])
})
