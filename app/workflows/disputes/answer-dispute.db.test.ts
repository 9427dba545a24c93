import { eq } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { disputeFile, paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order as orderTable } from '#app/db/schema/payments/orders.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { getAgreementFile } from '#app/modules/agreements/agreements.server.ts'
import { sumBooks } from '#app/modules/payments/books/books.server.ts'
import { listDisputesOfOrder } from '#app/modules/payments/disputes/list-disputes.server.ts'
import { createSandbox, type Sandbox } from '#app/modules/payments/sandbox/sandbox.server.ts'
import type { DisputeCause } from '#app/modules/payments/sandbox/sandbox-card.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { balanceAgainstBooks, ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { fulfillPaidOrder } from '../payments/fulfill-paid-order.server.ts'
import { readBalance } from '../payments/read-balance.server.ts'
import { acceptDispute, answerDispute, printEvidenceOf } from './answer-dispute.server.ts'
import { sendDisputeAnswers } from './send-dispute-answers.server.ts'

const log = createLog('silent')
const origin = 'https://site.test'
const { emails } = appointmentEmails()

/** An order that is paid at the sandbox with a card whose owner disputes it, and the days of November after it. */
async function withDisputedOrder(db: Db, dispute: DisputeCause) {
	const time = { now: new Date('2026-11-04T12:00:00Z') }
	const sandbox: Sandbox = createSandbox({
		db,
		secret: 'a secret of the test, long enough',
		origin,
		clock: { now: () => time.now },
		log,
		async deliverWebhook(body, signature) {
			const event = sandbox.readWebhook(body, signature)
			const input = {
				provider: 'sandbox',
				event,
				origin,
				appointmentEmails: emails,
				links,
				now: time.now,
				log,
			}
			await fulfillPaidOrder(db, input)
			return 200
		},
	})
	const { id: userId } = await makeUser(db, { role: 'admin' })
	const actor = makeStaff(userId)
	const pending = await makeOrder(db, {
		provider: 'sandbox',
		reference: 'LW-DISPUTED',
		terms: 'Cancel by Saturday for a full refund.',
		createdAt: time.now,
	})
	const { sessionId } = await sandbox.openCheckout({
		orderId: pending.id,
		orderReference: pending.reference,
		priceId: pending.priceId,
		title: pending.title,
		amountCents: pending.amountCents,
		currency: 'usd',
		customerEmail: undefined,
		successUrl: origin,
		cancelUrl: origin,
		expiresAt: new Date(time.now.getTime() + 3_600_000),
		idempotencyKey: pending.id,
	})
	await db.update(orderTable).set({ providerSessionId: sessionId }).where(eq(orderTable.id, pending.id))
	await sandbox.pay(sessionId, { email: 'ana@example.com', name: 'Ana Ruiz', dispute })
	await sandbox.deliverPendingWebhooks()
	const { id: disputeId } = (await db.select().from(paymentDispute))[0]!
	const input = () => ({ actor, reference: pending.reference, disputeId, now: time.now })
	/** What the jobs of a day do. */
	async function on(day: number) {
		time.now = new Date(Date.UTC(2026, 10, day, 12))
		await sendDisputeAnswers(db, { payments: sandbox, origin, now: time.now, log })
		await sandbox.deliverPendingWebhooks()
		await readBalance(db, { payments: sandbox, now: time.now, log })
	}
	const books = async () => {
		const { byKind } = await sumBooks(db, { actor, month: '2026-11' })
		return Object.fromEntries(
			byKind.filter(({ kind }) => kind.startsWith('dispute')).map((each) => [each.kind, each.cents]),
		)
	}
	const subjects = async () =>
		(await db.select().from(outboxEmail))
			.filter(({ kind }) => kind.startsWith('dispute-'))
			.map(({ subject }) => subject.split(' of ')[0]!.split(':')[0]!)
			.sort()
	const state = async () => {
		const [found] = await listDisputesOfOrder(db, { orderId: pending.id })
		return `${found!.status} ${found!.answer?.status ?? 'unanswered'}`
	}
	return { sandbox, actor, order: pending, disputeId, input, on, books, subjects, state, time }
}

async function textOf(bytes: Uint8Array): Promise<string> {
	const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
	let text = ''
	for (let number = 1; number <= pdf.numPages; number++) {
		const { items } = await (await pdf.getPage(number)).getTextContent()
		text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
	}
	return text.replace(/\s+/g, ' ')
}

async function say(db: Db, text: string) {
	const at = new Date('2026-11-04T13:00:00Z')
	const [{ id } = { id: '' }] = await db
		.insert(conversation)
		.values({ email: 'ana@example.com', visitorName: 'Ana', lastMessageAt: at })
		.returning()
	await db.insert(chatMessage).values({ conversationId: id, seq: 1, sender: 'visitor', text, sentAt: at })
}

test('answered and won: the bank gives the money back, and the books, emails and the file say so', async ({
	db,
}) => {
	const { input, on, books, subjects, state } = await withDisputedOrder(db, { reason: 'fraudulent' })
	await say(db, 'Thank you, I have read everything.')
	expect(await textOf(await printEvidenceOf(db, input()))).toContain('Thank you, I have read everything.')
	await answerDispute(db, { ...input(), statement: 'They thanked us: winning_evidence.' })
	await answerDispute(db, { ...input(), statement: 'Another tab.' })
	expect(await state()).toBe('needs_response due')
	await on(5)
	expect(await state()).toBe('won sent')
	expect(await books()).toEqual({ dispute: -75_00, dispute_returned: 75_00 })
	expect(await subjects()).toEqual(['Dispute', 'Dispute won'])
	expect(await balanceAgainstBooks(db)).toEqual([])
	expect(await ordersAgainstBooks(db)).toEqual([])
	// What was sent stays as it was, whatever is written later.
	await say(db, 'Something later.')
	const sent = await textOf(await printEvidenceOf(db, input()))
	expect(sent).toContain('Cancel by Saturday for a full refund.')
	expect(sent).toContain('Ana Ruiz: Thank you, I have read everything.')
	expect(sent).not.toContain('Something later.')
	expect((await db.select().from(disputeFile)).map(({ field }) => field).sort()).toEqual([
		'receipt',
		'service_documentation',
	])
	expect(await db.select().from(orderTable)).toMatchObject([{ status: 'paid', refundedCents: 0 }])
})

test('lost without an answer, answered and lost, and accepted: the money stays with the client', async ({
	db,
}) => {
	for (const how of ['unanswered', 'answered', 'accepted'] as const)
		await db
			.transaction(async (tx) => {
				const { input, on, books, subjects } = await withDisputedOrder(tx, { reason: 'product_not_received' })
				if (how === 'answered') await answerDispute(tx, { ...input(), statement: 'losing_evidence' })
				if (how === 'accepted') await acceptDispute(tx, input())
				await on(5)
				await on(20)
				expect(await books(), how).toEqual({ dispute: -75_00 })
				expect(await subjects(), how).toEqual(['Dispute', 'Dispute lost'])
				throw rolledBack
			})
			.catch((error) => {
				if (error !== rolledBack) throw error
			})
})

const rolledBack = new Error('rolled back')

test('an inquiry that becomes a dispute is answered twice, and takes money only then', async ({ db }) => {
	const { input, on, books, subjects, state } = await withDisputedOrder(db, {
		reason: 'general',
		isInquiry: true,
	})
	await answerDispute(db, { ...input(), statement: 'escalate_inquiry_evidence' })
	expect(await books()).toEqual({})
	await on(5)
	expect(await state()).toBe('needs_response sent')
	expect(await books()).toEqual({ dispute: -75_00 })
	await answerDispute(db, { ...input(), statement: 'winning_evidence' })
	await on(6)
	expect(await state()).toBe('won sent')
	expect(await books()).toEqual({ dispute: -75_00, dispute_returned: 75_00 })
	expect(await subjects()).toEqual(['Dispute', 'Dispute won', 'Inquiry'])
})

test('the inquiry about an order that was refunded is answered with the refund', async ({ db }) => {
	const { sandbox, input, order, disputeId } = await withDisputedOrder(db, {
		reason: 'credit_not_processed',
		isInquiry: true,
	})
	const providerPaymentId = (await db.select().from(orderTable))[0]!.providerPaymentId!
	await sandbox.refund({
		refundId: crypto.randomUUID(),
		orderReference: order.reference,
		paymentId: providerPaymentId,
		amountCents: 75_00,
		idempotencyKey: 'refund-1',
		reason: 'Canceled',
	})
	const answer = await answerDispute(db, { ...input(), statement: '' })
	expect(answer.disputeId).toBe(disputeId)
	expect(answer.texts.refund_refusal_explanation).toContain('We have refunded the full payment')
	expect(await textOf(await printEvidenceOf(db, input()))).toContain('We have refunded the full payment')
})

test('the signed agreement of the order goes with the evidence', async ({ db }) => {
	const { input, order } = await withDisputedOrder(db, { reason: 'fraudulent' })
	const { id: agreementId, reference } = await makeSignedAgreement(db)
	const pdf = await getAgreementFile(db, { id: agreementId })
	await db.update(orderTable).set({ agreementId }).where(eq(orderTable.id, order.id))
	const { texts } = await answerDispute(db, { ...input(), statement: '' })
	expect(texts.refund_policy_disclosure).toContain(`signed the agreement ${reference} on `)
	const files = await db.select().from(disputeFile).where(eq(disputeFile.field, 'customer_signature'))
	expect(files).toMatchObject([{ name: 'agreement-LW-DISPUTED.pdf', pdf }])
})

test('only who may refund sees and sends the evidence, for a dispute of this order', async ({ db }) => {
	const { input, on } = await withDisputedOrder(db, { reason: 'fraudulent' })
	for (const by of [makeStaff('a', 'advisor'), makeStaff('b', 'assistant'), makeMember('c')]) {
		const other = { ...input(), actor: by }
		await expect(printEvidenceOf(db, other)).rejects.toThrow(Forbidden)
		await expect(answerDispute(db, { ...other, statement: '' })).rejects.toThrow(Forbidden)
		await expect(acceptDispute(db, other)).rejects.toThrow(Forbidden)
	}
	const undisputed = await makeOrder(db)
	const wrong = { ...input(), reference: undisputed.reference }
	await expect(acceptDispute(db, wrong)).rejects.toThrow(NotFound)
	await expect(printEvidenceOf(db, wrong)).rejects.toThrow(NotFound)
	await on(20)
	await expect(answerDispute(db, { ...input(), statement: '' })).rejects.toThrow(Conflict)
})
