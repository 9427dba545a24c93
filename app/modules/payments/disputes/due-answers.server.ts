import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { disputeAnswer, disputeFile, paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import type { DisputeAnswer } from './answer-dispute.server.ts'
import type { Dispute } from './record-dispute.server.ts'

const minuteMs = 60_000
/** Longer than all attempts of the provider's client, with its uploads, may take. */
const leaseMs = 10 * minuteMs
const delayMaxMs = 60 * minuteMs
/** With the delays below, the last attempt is about a day after the first. */
const attemptsMax = 30

export type DueAnswer = DisputeAnswer & { dispute: Dispute; orderReference: string }

/**
 * Claims the next answer to send for ten minutes; if the process dies, it becomes due again. The attempt is recorded before it is made, so
 * that of two workers only one can settle it.
 */
export async function claimDueAnswer(
	db: Db,
	{ provider, now }: { provider: string; now: Date },
): Promise<DueAnswer | null> {
	const due = db
		.select({ id: disputeAnswer.id })
		.from(disputeAnswer)
		.innerJoin(paymentDispute, eq(paymentDispute.id, disputeAnswer.disputeId))
		.where(
			and(
				eq(paymentDispute.provider, provider),
				eq(disputeAnswer.status, 'due'),
				lte(disputeAnswer.nextAttemptAt, now),
			),
		)
		.orderBy(asc(disputeAnswer.nextAttemptAt), asc(disputeAnswer.id))
		.limit(1)
		.for('update', { of: disputeAnswer, skipLocked: true })
	const [claimed] = await db
		.update(disputeAnswer)
		.set({
			attempts: sql`${disputeAnswer.attempts} + 1`,
			nextAttemptAt: new Date(now.getTime() + leaseMs),
		})
		.where(eq(disputeAnswer.id, sql`(${due})`))
		.returning()
	if (!claimed) return null
	const [of] = await db
		.select({ dispute: paymentDispute, orderReference: order.reference })
		.from(paymentDispute)
		.innerJoin(order, eq(order.id, paymentDispute.orderId))
		.where(eq(paymentDispute.id, claimed.disputeId))
	return { ...claimed, ...of! }
}

/** Returns the files of an answer that are still to be uploaded, and the provider's ids of the others. */
export async function listFilesOfAnswer(db: Db, { id }: { id: string }) {
	const files = await db
		.select()
		.from(disputeFile)
		.where(eq(disputeFile.answerId, id))
		.orderBy(disputeFile.field)
	return files.map(({ field, name, pdf, providerFileId }) => ({ field, name, pdf, providerFileId }))
}

/** Remembers the provider's id of an uploaded file, so that every attempt submits the same. Returns the one that came first. */
export async function setUploaded(
	db: Db,
	{ answerId, field, providerFileId }: { answerId: string; field: string; providerFileId: string },
): Promise<string> {
	const isFile = and(eq(disputeFile.answerId, answerId), eq(disputeFile.field, field))
	await db
		.update(disputeFile)
		.set({ providerFileId })
		.where(and(isFile, isNull(disputeFile.providerFileId)))
	const [stored] = await db.select({ id: disputeFile.providerFileId }).from(disputeFile).where(isFile)
	return stored?.id ?? providerFileId
}

/** Records that an answer has arrived at the bank. */
export async function settleAnswer(db: Db, { due, now }: { due: DueAnswer; now: Date }): Promise<void> {
	await db
		.update(disputeAnswer)
		.set({ status: 'sent', settledAt: now, lastError: null })
		.where(and(eq(disputeAnswer.id, due.id), ne(disputeAnswer.status, 'sent')))
}

/** Postpones an answer while the provider does not respond: by 1, 2, 4 … minutes up to an hour. Returns whether that was the last attempt. */
export async function postponeAnswer(
	db: Db,
	{ due, error, now }: { due: DueAnswer; error: string; now: Date },
): Promise<{ gaveUp: boolean }> {
	const gaveUp = due.attempts >= attemptsMax
	if (gaveUp) await failAnswer(db, { due, error: `${error} Stopped after ${due.attempts} tries.`, now })
	else {
		const delayMs = Math.min(2 ** (due.attempts - 1) * minuteMs, delayMaxMs)
		const set = { lastError: error, nextAttemptAt: new Date(now.getTime() + delayMs) }
		await db.update(disputeAnswer).set(set).where(isStillClaimed(due))
	}
	return { gaveUp }
}

/** Marks an answer as failed after a permanent rejection or the last attempt; the advisor may then give another one. */
export async function failAnswer(
	db: Db,
	{ due, error, now }: { due: DueAnswer; error: string; now: Date },
): Promise<void> {
	await db
		.update(disputeAnswer)
		.set({ status: 'failed', lastError: error, settledAt: now })
		.where(isStillClaimed(due))
}

/** Fails due answers to disputes at another provider than the configured one, since they can't be sent from here. */
export async function failForeignAnswers(
	db: Db,
	{ provider, now }: { provider: string; now: Date },
): Promise<number> {
	const foreign = db
		.select({ id: paymentDispute.id })
		.from(paymentDispute)
		.where(ne(paymentDispute.provider, provider))
	const failed = await db
		.update(disputeAnswer)
		.set({
			status: 'failed',
			settledAt: now,
			lastError: 'This payment was taken by another payment provider. Please answer there.',
		})
		.where(and(eq(disputeAnswer.status, 'due'), sql`${disputeAnswer.disputeId} in (${foreign})`))
		.returning({ id: disputeAnswer.id })
	return failed.length
}

// A worker that claimed the answer after our lease ended takes precedence.
const isStillClaimed = (due: DueAnswer) =>
	and(eq(disputeAnswer.id, due.id), eq(disputeAnswer.status, 'due'), eq(disputeAnswer.attempts, due.attempts))
