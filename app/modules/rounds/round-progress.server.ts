import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealRound } from '#app/db/schema/rounds.ts'
import type { ChoiceKind } from './choices/choice.ts'

/** How far a round is, for the next step of its deal. */
export type RoundProgress = Pick<
	typeof dealRound.$inferSelect,
	'id' | 'dealId' | 'state' | 'deadline' | 'requiresClientCode'
> & {
	/** What the client decided in the current stage; null if nothing yet. */
	choice: ChoiceKind | null
	/** Whether an award can still be taken back. */
	isBeingAwarded: boolean
}

const choice = sql<ChoiceKind | null>`(
	select c.kind from deal_round_choice c where c.round_id = ${dealRound.id} and c.stage = ${dealRound.stage} order by c.no desc limit 1
)`
const isBeingAwarded = sql<boolean>`exists (
	select from deal_round_award a where a.round_id = ${dealRound.id} and a.sent_at is null and a.taken_back_at is null
)`

/**
 * The query for the purchase rounds of a client's deals that were not canceled, newest first; `clientId` may be an expression. The caller
 * must check permission.
 */
export const roundProgressOfClient = (db: Db, clientId: string | SQL<string | null>) =>
	db
		.select({
			id: dealRound.id,
			dealId: dealRound.dealId,
			state: dealRound.state,
			deadline: dealRound.deadline,
			requiresClientCode: dealRound.requiresClientCode,
			choice: choice.as('choice'),
			isBeingAwarded: isBeingAwarded.as('is_being_awarded'),
		})
		.from(dealRound)
		.innerJoin(deal, eq(deal.id, dealRound.dealId))
		.where(and(eq(deal.clientId, clientId), eq(dealRound.kind, 'purchase'), ne(dealRound.state, 'canceled')))
		.orderBy(desc(dealRound.createdAt), desc(dealRound.id))
		.limit(50)
