import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { disputeAnswer, disputeFile, paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor, Staff } from '#app/modules/auth/actor.ts'
import { type EvidenceFile, evidenceLimits } from '#app/platform/payments/disputes.ts'
import { assertMay } from '../policy.ts'
import { answerableStage } from './dispute-status.ts'
import type { Dispute } from './record-dispute.server.ts'

export type DisputeAnswer = typeof disputeAnswer.$inferSelect

/** Evidence as it is submitted. */
export type Evidence = {
	texts: Readonly<Record<string, string>>
	files: readonly { field: EvidenceFile; name: string; pdf: Uint8Array }[]
}

type AnswerInput = { actor: Actor; disputeId: string; now: Date } & (
	| { kind: 'evidence'; evidence: Evidence }
	| { kind: 'accept' }
)

/**
 * Queues the answer to a dispute; a job sends it within a minute. There is one answer for each stage: a second click, also in another tab,
 * returns the first one, unless that one failed.
 * @throws Forbidden; NotFound; Conflict if the dispute can't be answered, or was answered otherwise; Invalid for evidence that is too large,
 *   and for an inquiry that is to be accepted
 */
export async function queueDisputeAnswer(db: Db, input: AnswerInput): Promise<DisputeAnswer> {
	const { actor, disputeId, kind, now } = input
	assertMay(actor, 'answer-dispute')
	const evidence = input.kind === 'evidence' ? input.evidence : nothing
	assertFits(evidence)
	return transact(db, async (tx) => {
		const dispute = await lockDispute(tx, disputeId)
		const stage = answerableStage(dispute)
		const [last] = await tx
			.select()
			.from(disputeAnswer)
			.where(eq(disputeAnswer.disputeId, dispute.id))
			.orderBy(desc(disputeAnswer.createdAt), desc(disputeAnswer.id))
			.limit(1)
		const ofStage = last && (stage === null || last.stage === stage) ? last : null
		if (ofStage && ofStage.status !== 'failed') {
			if (ofStage.kind === kind) return ofStage
			throw new Conflict(ofStage.kind === 'accept' ? accepted : answered)
		}
		if (!stage) throw new Conflict('The bank no longer waits for an answer to this dispute.')
		if (stage === 'inquiry' && kind === 'accept')
			throw new Invalid('An inquiry has taken no money. To give in, refund the order.')
		// A failed answer leaves with its files; the new one has a key of its own.
		if (ofStage) await tx.delete(disputeAnswer).where(eq(disputeAnswer.id, ofStage.id))
		const answer = await insertAnswer(tx, { actor, dispute, stage, kind, evidence, now })
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action: kind === 'accept' ? 'dispute.accepted' : 'dispute.answered',
			subject: { kind: 'order', id: dispute.orderId! },
			detail: {
				dispute: dispute.id,
				stage,
				files: evidence.files.map(({ field, pdf }) => ({ field, sha256: sha256Of(pdf) })),
			},
		})
		return answer
	})
}

const nothing: Evidence = { texts: {}, files: [] }
const accepted = 'You have accepted this dispute already.'
const answered = 'You have answered this dispute already.'

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function assertFits({ texts, files }: Evidence): void {
	const { charactersOfText, characters, fileBytes } = evidenceLimits
	const lengths = Object.values(texts).map((text) => text.length)
	const bytes = files.reduce((sum, { pdf }) => sum + pdf.length, 0)
	if (lengths.some((length) => length > charactersOfText) || sum(lengths) > characters)
		throw new Invalid('The evidence is longer than the bank accepts.')
	if (bytes > fileBytes)
		throw new Invalid(
			'The files are larger than the 5 MB that the bank accepts. Answer in the provider’s dashboard.',
		)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

type InsertInput = {
	actor: Staff
	dispute: Dispute
	stage: DisputeAnswer['stage']
	kind: DisputeAnswer['kind']
	evidence: Evidence
	now: Date
}

async function insertAnswer(tx: Db, { actor, dispute, stage, kind, evidence, now }: InsertInput) {
	const id = crypto.randomUUID()
	const [answer] = await tx
		.insert(disputeAnswer)
		.values({
			id,
			disputeId: dispute.id,
			stage,
			kind,
			texts: { ...evidence.texts },
			answeredByUserId: actor.id,
			submissionsBefore: dispute.submissionCount,
			idempotencyKey: `dispute-${kind}-${id}`,
			nextAttemptAt: now,
			createdAt: now,
		})
		.returning()
	for (const { field, name, pdf } of evidence.files)
		await tx.insert(disputeFile).values({ answerId: id, field, name, pdf: Buffer.from(pdf) })
	return answer!
}

/** Returns a dispute of an order of ours, locked until the transaction ends. @throws NotFound */
async function lockDispute(tx: Db, id: string): Promise<Dispute> {
	const [found] = isUuid(id)
		? await tx.select().from(paymentDispute).where(eq(paymentDispute.id, id)).for('update')
		: []
	if (!found?.orderId) throw new NotFound('We couldn’t find this dispute.')
	return found
}

/** Returns a file of the last answer to a dispute, as it was sent; null if there is none. @throws Forbidden */
export async function findSentFile(
	db: Db,
	{ actor, disputeId, field }: { actor: Actor; disputeId: string; field: EvidenceFile },
): Promise<{ name: string; pdf: Buffer } | null> {
	assertMay(actor, 'answer-dispute')
	const [found] = await db
		.select({ name: disputeFile.name, pdf: disputeFile.pdf })
		.from(disputeFile)
		.innerJoin(disputeAnswer, eq(disputeAnswer.id, disputeFile.answerId))
		.where(and(eq(disputeAnswer.disputeId, disputeId), eq(disputeFile.field, field)))
		.orderBy(desc(disputeAnswer.createdAt), desc(disputeAnswer.id))
		.limit(1)
	return found ?? null
}
