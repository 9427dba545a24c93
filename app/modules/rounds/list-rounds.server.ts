import { and, asc, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealBid, dealRound, dealRoundInvitation } from '#app/db/schema/rounds.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import { withdrawnAt } from './bids/withdrawn-at.server.ts'
import type { RoundListView } from './round.ts'
import { type Round, roundOf } from './rounds.server.ts'

/** A row of the admin's list of rounds. */
export type RoundListRow = {
	round: Round
	clientId: string
	/** How many dealers are in it, and how many of them have sent an offer. */
	dealers: number
	offers: number
}

type ListInput = {
	actor: Actor
	view: RoundListView
	/** The `next` of the page before. */
	after?: string | undefined
	limit?: number
}

type RoundDeadline = { id: string; clientId: string; deadline: Date; count: number }

/** Lists the rounds whose deadline is before an instant, the next one first. @throws Forbidden for everyone but the advisor */
export async function listDeadlines(
	db: Db,
	{ actor, before, limit }: { actor: Actor; before: Date; limit: number },
): Promise<RoundDeadline[]> {
	assertMay(actor, 'run')
	return db
		.select({
			id: dealRound.id,
			clientId: deal.clientId,
			deadline: dealRound.deadline,
			count: sql<number>`(count(*) over ())::int`,
		})
		.from(dealRound)
		.innerJoin(deal, eq(deal.id, dealRound.dealId))
		.where(and(inArray(dealRound.state, ['open', 'best_and_final']), lt(dealRound.deadline, before)))
		.orderBy(asc(dealRound.deadline), asc(dealRound.id))
		.limit(limit)
}

/** Lists the rounds of all deals, the newest first, in pages. @throws Forbidden for everyone but the advisor */
export async function listAllRounds(
	db: Db,
	{ actor, view, after, limit = 50 }: ListInput,
): Promise<{ rounds: RoundListRow[]; next: string | null }> {
	assertMay(actor, 'run')
	const endedStates = ['awarded', 'canceled'] as const
	const rows = await db
		.select({ id: dealRound.id, row: dealRound, clientId: deal.clientId })
		.from(dealRound)
		.innerJoin(deal, eq(deal.id, dealRound.dealId))
		.where(
			and(
				view === 'ended'
					? inArray(dealRound.state, [...endedStates])
					: notInArray(dealRound.state, [...endedStates]),
				isBehind([dealRound.createdAt, dealRound.id], after),
			),
		)
		.orderBy(desc(dealRound.createdAt), desc(dealRound.id))
		.limit(limit + 1)
	const { page, next } = toPage(rows, limit)
	const ids = page.map(({ id }) => id)
	const counts = new Map(
		ids.length === 0
			? []
			: (
					await db
						.select({
							roundId: dealRoundInvitation.roundId,
							dealers: sql<number>`count(distinct ${dealRoundInvitation.id})::int`,
							offers: sql<number>`(count(distinct ${dealBid.invitationId}) filter (where ${withdrawnAt} is null))::int`,
						})
						.from(dealRoundInvitation)
						.leftJoin(dealBid, eq(dealBid.invitationId, dealRoundInvitation.id))
						.where(inArray(dealRoundInvitation.roundId, ids))
						.groupBy(dealRoundInvitation.roundId)
				).map((count) => [count.roundId, count] as const),
	)
	return {
		rounds: page.map(({ id, row, clientId }) => ({
			round: roundOf(row),
			clientId,
			dealers: counts.get(id)?.dealers ?? 0,
			offers: counts.get(id)?.offers ?? 0,
		})),
		next,
	}
}

/** Returns the ids of the rounds whose deadline has passed by the clock of the database and that still take bids. */
export async function listDueRounds(db: Db): Promise<string[]> {
	const rows = await db
		.select({ id: dealRound.id })
		.from(dealRound)
		.where(
			and(inArray(dealRound.state, ['open', 'best_and_final']), sql`${dealRound.deadline} <= round_clock()`),
		)
		.orderBy(dealRound.deadline)
		.limit(200)
	return rows.map(({ id }) => id)
}
