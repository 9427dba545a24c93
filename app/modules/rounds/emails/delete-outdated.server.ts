import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRound } from '#app/db/schema/rounds.ts'
import { deleteQueued, listQueuedAbout } from '#app/modules/notifications/delete-emails.server.ts'
import { findChoice } from '../choices/choices.server.ts'
import { roundOf } from '../rounds.server.ts'
import { isOutdated } from './outdated-emails.ts'

/**
 * Deletes the emails about a round that wait to be sent and are not true anymore: a mail server that was away must not let a dealer read
 * "make your offer" after the end. Call it after each step, in its transaction.
 */
export async function deleteOutdatedEmails(tx: Db, { roundId }: { roundId: string }): Promise<void> {
	const things = await listThings(tx, roundId)
	const queued = await listQueuedAbout(tx, { things: [roundId, ...things.map(({ id }) => id)] })
	if (queued.length === 0) return
	const [row] = await tx.select().from(dealRound).where(eq(dealRound.id, roundId))
	const round = roundOf(row!)
	const choice = await findChoice(tx, { round })
	const open = new Set(things.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])))
	const outdated = queued.filter((email) => isOutdated(email, { round, open, choiceId: choice?.id ?? null }))
	await deleteQueued(tx, { ids: outdated.map(({ id }) => id) })
}

/** Lists what the emails about a round may be about, beside the round; `isOpen`: a question waits for its answer, a dealer has not declined. */
async function listThings(tx: Db, roundId: string): Promise<{ id: string; isOpen: boolean }[]> {
	const { rows } = await tx.execute<{ id: string; isOpen: boolean }>(sql`
		select id, declined_at is null as "isOpen" from deal_round_invitation where round_id = ${roundId}
		union all
		select q.id, q.answered_at is null from deal_round_question q
			join deal_round_invitation i on i.id = q.invitation_id where i.round_id = ${roundId}
		union all
		select q.id, q.answered_at is null from deal_round_inquiry q
			join deal_round_invitation i on i.id = q.invitation_id where i.round_id = ${roundId}
		union all
		select id, false from deal_round_choice where round_id = ${roundId}
		union all
		select id, false from deal_round_award where round_id = ${roundId}`)
	return rows
}
