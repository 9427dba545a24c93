import type { Db } from '#app/db/client.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getAgreement, getAgreementFile } from '#app/modules/agreements/agreements.server.ts'
import type { Actor, Staff } from '#app/modules/auth/actor.ts'
import {
	type DisputeAnswer,
	type Evidence,
	findSentFile,
	queueDisputeAnswer,
} from '#app/modules/payments/disputes/answer-dispute.server.ts'
import { evidenceTextsOf, evidenceToPrint } from '#app/modules/payments/disputes/evidence.ts'
import type { EvidenceToPrint } from '#app/modules/payments/disputes/evidence-pdf.server.ts'
import {
	listDisputesOfOrder,
	type OrderDispute,
} from '#app/modules/payments/disputes/list-disputes.server.ts'
import { getReceipt, printReceiptInThread } from '#app/modules/payments/orders/get-receipt.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { assertMay } from '#app/modules/payments/policy.ts'
import { getOrderDetail } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import { gatherEvidence, type SignedAgreement } from './gather-evidence.server.ts'

/** Renders the evidence in a worker thread. */
const printEvidenceInThread = printThread<EvidenceToPrint>(
	'app/modules/payments/disputes/evidence-worker.server.ts',
)

type OrderInput = { actor: Actor; reference: string; now: Date }

/** Finds the agreement that a client signed for their order; null if there is none, as for an invoice. */
async function findAgreementOf(db: Db, { agreementId }: Order): Promise<SignedAgreement | null> {
	if (!agreementId) return null
	const { reference, signedAt } = await getAgreement(db, { id: agreementId })
	return signedAt && { pdf: await getAgreementFile(db, { id: agreementId }), signedAt, reference }
}

/**
 * Gathers the evidence for a dispute, prints it and queues the answer; a job sends it. A second click returns the first answer.
 * @throws as `queueDisputeAnswer`
 */
export async function answerDispute(
	db: Db,
	input: OrderInput & { disputeId: string; statement: string },
): Promise<DisputeAnswer> {
	const { actor, disputeId, statement, now } = input
	const { order, dispute, staff } = await findOrderDispute(db, input)
	// What was answered before is not printed again.
	if (dispute.answer && dispute.answer.status !== 'failed' && !dispute.status.endsWith('needs_response'))
		return queueDisputeAnswer(db, {
			actor,
			disputeId,
			kind: 'evidence',
			evidence: { texts: {}, files: [] },
			now,
		})
	const agreement = await findAgreementOf(db, order)
	const facts = await gatherEvidence(db, { actor: staff, order, dispute, agreement, now })
	const receipt = await getReceipt(db, { actor: staff, reference: order.reference })
	const evidence: Evidence = {
		texts: evidenceTextsOf(facts, statement),
		files: [
			{
				field: 'service_documentation',
				name: `evidence-${order.reference}.pdf`,
				pdf: await printEvidenceInThread(evidenceToPrint(facts, pagesIn(agreement))),
			},
			{
				field: 'receipt',
				name: `receipt-${order.reference}.pdf`,
				pdf: await printReceiptInThread(receipt),
			},
			...(agreement
				? [
						{
							field: 'customer_signature' as const,
							name: `agreement-${order.reference}.pdf`,
							pdf: agreement.pdf,
						},
					]
				: []),
		],
	}
	return queueDisputeAnswer(db, { actor, disputeId, kind: 'evidence', evidence, now })
}

/** Queues that the dispute of an order is accepted. @throws as `queueDisputeAnswer` */
export async function acceptDispute(
	db: Db,
	{ actor, reference, disputeId, now }: OrderInput & { disputeId: string },
): Promise<DisputeAnswer> {
	await findOrderDispute(db, { actor, reference, disputeId })
	return queueDisputeAnswer(db, { actor, disputeId, kind: 'accept', now })
}

/**
 * Returns the evidence file of the newest dispute of an order: as it was sent, else as it would be sent now.
 * @throws Forbidden; NotFound without a dispute
 */
export async function printEvidenceOf(db: Db, input: OrderInput): Promise<Uint8Array> {
	const { actor, now } = input
	const { order, dispute, staff } = await findOrderDispute(db, input)
	const sent = dispute.status.endsWith('needs_response')
		? null
		: await findSentFile(db, { actor, disputeId: dispute.id, field: 'service_documentation' })
	if (sent) return sent.pdf
	const agreement = await findAgreementOf(db, order)
	const facts = await gatherEvidence(db, { actor: staff, order, dispute, agreement, now })
	return printEvidenceInThread(evidenceToPrint(facts, pagesIn(agreement)))
}

type Found = { order: Order; dispute: OrderDispute; staff: Staff }

async function findOrderDispute(
	db: Db,
	{ actor, reference, disputeId }: Omit<OrderInput, 'now'> & { disputeId?: string },
): Promise<Found> {
	assertMay(actor, 'answer-dispute')
	const { order } = await getOrderDetail(db, { actor, reference })
	const disputes = await listDisputesOfOrder(db, { orderId: order.id })
	const dispute = disputeId ? disputes.find(({ id }) => id === disputeId) : disputes[0]
	if (!dispute) throw new NotFound('This order has no such dispute.')
	return { order, dispute, staff: actor }
}

/** Counts the pages of an agreement, as our printer writes them: each is an object of this type. */
const pagesIn = (agreement: SignedAgreement | null) => ({
	pagesOfAgreement: agreement
		? Buffer.from(agreement.pdf)
				.toString('latin1')
				.split(/\/Type \/Page(?!s)/).length - 1
		: 0,
})
