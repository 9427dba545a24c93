import { createHash } from 'node:crypto'
import { asc, eq, gte, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { sandboxDispute } from '#app/db/schema/payments/sandbox.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import { type DisputeProvider, evidenceLimits } from '#app/platform/payments/disputes.ts'
import { readStripeDispute } from '#app/platform/payments/stripe-dispute.server.ts'
import { dueAtOf, type SandboxDispute, stripeDisputeOf } from './sandbox-disputes.server.ts'

/** How long the bank thinks about evidence that has none of the words. Real banks take two to three months. */
const decidesAfterMs = 2 * 86_400_000

/** Stripe's words for tests, in the text of the evidence: https://docs.stripe.com/testing#evidence. */
export const testWords = {
	wins: 'winning_evidence',
	loses: 'losing_evidence',
	escalates: 'escalate_inquiry_evidence',
} as const

/** The part of the sandbox that is about disputes: it accepts one answer as Stripe does, and its bank decides. */
export function createSandboxDisputes({ db, clock }: { db: Db; clock: Clock }): DisputeProvider {
	const stateOf = (dispute: SandboxDispute) => readStripeDispute(stripeDisputeOf(dispute))!
	return {
		async listDisputes(since) {
			const found = await db.select().from(sandboxDispute).where(gte(sandboxDispute.createdAt, since))
			return found.map(stateOf)
		},

		async findDispute(disputeId) {
			const [found] = await db.select().from(sandboxDispute).where(eq(sandboxDispute.id, disputeId))
			return found ? stateOf(found) : null
		},

		async uploadDisputeFile({ pdf }) {
			const bytes = Buffer.from(pdf)
			if (bytes.length > evidenceLimits.fileBytes || bytes.subarray(0, 5).toString() !== '%PDF-')
				throw rejected('file_too_large')
			return `file_sandbox_${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`
		},

		async submitDisputeEvidence({ disputeId, texts, idempotencyKey }) {
			const values = Object.values(texts)
			const characters = values.reduce((sum, text) => sum + text.length, 0)
			const isTooLong = values.some((text) => text.length > evidenceLimits.charactersOfText)
			if (isTooLong || characters > evidenceLimits.characters) throw rejected('parameter_too_long')
			return stateOf(
				await answer(db, { disputeId, idempotencyKey }, (found) => ({
					evidenceText: texts.uncategorized_text ?? '',
					...(found.status === 'needs_response'
						? { status: 'under_review', answeredAt: clock.now() }
						: { status: 'warning_under_review', inquiryAnsweredAt: clock.now() }),
				})),
			)
		},

		async acceptDispute({ disputeId, idempotencyKey }) {
			return stateOf(
				await answer(db, { disputeId, idempotencyKey }, () => ({ status: 'lost', closedAt: clock.now() })),
			)
		},
	}
}

type Change = Partial<typeof sandboxDispute.$inferInsert>

async function answer(
	db: Db,
	{ disputeId, idempotencyKey }: { disputeId: string; idempotencyKey: string },
	change: (found: SandboxDispute) => Change,
): Promise<SandboxDispute> {
	return transact(db, async (tx) => {
		const isThis = eq(sandboxDispute.id, disputeId)
		const [found] = await tx.select().from(sandboxDispute).where(isThis).for('update')
		if (!found) throw rejected('resource_missing')
		if (found.answerKey === idempotencyKey) return found
		if (!found.status.endsWith('needs_response')) throw rejected('dispute_already_answered')
		return setStatus(tx, found, { ...change(found), answerKey: idempotencyKey })
	})
}

const rejected = (code: string) => new Invalid(`The sandbox rejected this answer to the dispute (${code}).`)

/** Lets the bank decide what is due: about answers, and about disputes that nobody answered in time. Call it every minute. */
export async function decideSandboxDisputes(db: Db, { now }: { now: Date }): Promise<void> {
	await transact(db, async (tx) => {
		const open = await tx
			.select()
			.from(sandboxDispute)
			.where(isNull(sandboxDispute.closedAt))
			.orderBy(asc(sandboxDispute.createdAt), asc(sandboxDispute.id))
			.for('update')
		for (const dispute of open) {
			const change = decisionOf(dispute, now)
			if (change) await setStatus(tx, dispute, change)
		}
	})
}

function decisionOf(dispute: SandboxDispute, now: Date): Change | null {
	const { status, createdAt, escalatedAt, answeredAt, inquiryAnsweredAt, evidenceText } = dispute
	const end = (word: string) => ({ status: word, closedAt: now })
	const escalation = { status: 'needs_response', escalatedAt: now }
	if (status.endsWith('needs_response')) {
		if (dueAtOf(escalatedAt ?? createdAt) >= now) return null
		return status === 'needs_response' ? end('lost') : escalation
	}
	const says = (word: string) => evidenceText?.includes(word) ?? false
	const isLost = says(testWords.loses)
	const isAnswered = status === 'under_review'
	const waitsSince = (isAnswered ? answeredAt : inquiryAnsweredAt) ?? now
	const hasWord = isLost || says(testWords.wins) || (!isAnswered && says(testWords.escalates))
	if (!hasWord && now.getTime() - waitsSince.getTime() < decidesAfterMs) return null
	if (isAnswered) return end(isLost ? 'lost' : 'won')
	return isLost || says(testWords.escalates) ? escalation : end('warning_closed')
}

async function setStatus(tx: Db, { id }: SandboxDispute, change: Change): Promise<SandboxDispute> {
	const [changed] = await tx
		.update(sandboxDispute)
		.set({ ...change, webhookDeliveredAt: null })
		.where(eq(sandboxDispute.id, id))
		.returning()
	return changed!
}
