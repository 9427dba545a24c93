import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { DomainError, Invalid, Unavailable } from '#app/lib/errors.ts'
import { statusFacts } from '#app/modules/payments/disputes/dispute-status.ts'
import {
	claimDueAnswer,
	type DueAnswer,
	failAnswer,
	failForeignAnswers,
	listFilesOfAnswer,
	postponeAnswer,
	settleAnswer,
	setUploaded,
} from '#app/modules/payments/disputes/due-answers.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { DisputeState } from '#app/platform/payments/disputes.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { learnDisputeState } from './learn-dispute-state.server.ts'

type SendAnswersInput = {
	payments: PaymentProvider
	origin: string
	now: Date
	log: Log
	signal?: AbortSignal
}

/**
 * Sends all due answers to disputes, each only once: the provider is asked first whether one has arrived already, every attempt submits the
 * same content with the same key, and the bank accepts only one. Call it every minute; concurrent runs are harmless. It stops early if the
 * provider is down.
 */
export async function sendDisputeAnswers(
	db: Db,
	{ payments, origin, now, log, signal }: SendAnswersInput,
): Promise<{ sent: number; failed: number }> {
	const provider = payments.name
	const counts = { sent: 0, failed: await failForeignAnswers(db, { provider, now }) }
	while (!signal?.aborted) {
		const due = await claimDueAnswer(db, { provider, now })
		if (!due) break
		const details = { order: due.orderReference, answer: due.id, kind: due.kind, attempts: due.attempts }
		try {
			const state = await findOrSend(db, payments, due)
			await transact(db, async (tx) => {
				await settleAnswer(tx, { due, now })
				await learnDisputeState(tx, { provider, state, origin, now })
			})
			log.info({ ...details, status: state.status }, 'answer to a dispute sent')
			counts.sent++
		} catch (error) {
			if (error instanceof Unavailable) {
				const { gaveUp } = await postponeAnswer(db, { due, error: down, now })
				log[gaveUp ? 'error' : 'warn'](details, 'answer to a dispute not sent: the provider does not respond')
				if (gaveUp) counts.failed++
				break
			}
			if (!(error instanceof DomainError)) throw error
			await failAnswer(db, { due, error: error.message, now })
			log.error(
				{ ...details, reason: error.message },
				'answer to a dispute rejected: it waits for the advisor',
			)
			counts.failed++
		}
	}
	return counts
}

const down = 'The card-payment provider isn’t responding.'

async function findOrSend(db: Db, payments: PaymentProvider, due: DueAnswer): Promise<DisputeState> {
	const { kind, stage, submissionsBefore, idempotencyKey } = due
	const disputeId = due.dispute.providerDisputeId
	// Stripe forgets idempotency keys after a day, and the advisor may have answered in its dashboard.
	const current = await payments.findDispute(disputeId)
	if (!current) throw new Invalid('The card-payment provider does not know this dispute.')
	const hasArrived =
		kind === 'evidence' ? current.submissionCount > submissionsBefore : current.status === 'lost'
	if (hasArrived) return current
	const facts = statusFacts(current.status)
	if (facts.stage !== stage || !facts.waitsForAnswer)
		throw new Invalid('The bank no longer waits for an answer to this dispute.')
	if (kind === 'accept') return payments.acceptDispute({ disputeId, idempotencyKey })
	const uploaded: [field: string, id: string][] = []
	for (const { field, name, pdf, providerFileId } of await listFilesOfAnswer(db, due)) {
		const id = providerFileId ?? (await payments.uploadDisputeFile({ name, pdf }))
		uploaded.push([field, await setUploaded(db, { answerId: due.id, field, providerFileId: id })])
	}
	const fileIds = Object.fromEntries(uploaded)
	return payments.submitDisputeEvidence({ disputeId, texts: due.texts, fileIds, idempotencyKey })
}
