import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import type { DealerAnswer } from './dealer-answers.ts'

/**
 * The answers of the dealer of an agreement, oldest first, as a column of a query of `deal_agreement`: of the dealer whose offer in a round
 * is the agreed document. After the award nothing can be answered anymore.
 */
export const dealerAnswers = sql<DealerAnswer[]>`coalesce((
	select json_agg(json_build_object('question', q.question, 'answer', q.answer) order by q.asked_at, q.id)
	from deal_round_question q
	where q.answered_at is not null and q.invitation_id in (
		select b.invitation_id from deal_bid b where b.document_id = deal_agreement.document_id
	)), '[]')`

type Version = { row: { fromManager: boolean }; answers: DealerAnswer[] }

/**
 * Returns the answers that a version has, of versions from the newest to the oldest. A manager's correction is another document of the same
 * dealer, whose answers still hold.
 */
export function answersAt(versions: readonly Version[], index: number): DealerAnswer[] {
	const found = versions[index]
	return found?.row.fromManager ? answersAt(versions, index + 1) : (found?.answers ?? [])
}

/** Whether the document that becomes agreed is from the dealer of the version before. */
export async function isOfSameDealer(
	tx: Db,
	before: { documentId: string | null },
	chosen: Pick<typeof dealDocument.$inferSelect, 'id' | 'dealerId' | 'writtenBy'>,
): Promise<boolean> {
	if (before.documentId === chosen.id) return true
	const { dealerId, writtenBy } = dealDocument
	const [earlier] = before.documentId
		? await tx
				.select({ dealerId, writtenBy })
				.from(dealDocument)
				.where(eq(dealDocument.id, before.documentId))
		: []
	return earlier?.dealerId === chosen.dealerId && earlier.writtenBy === chosen.writtenBy
}
