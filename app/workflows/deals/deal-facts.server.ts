import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { ownClientId, ownClientValues, type SignedIn } from '#app/modules/clients/own-client.server.ts'
import { type RoundProgress, roundProgressOfClient } from '#app/modules/rounds/round-progress.server.ts'
import {
	type DealProgress,
	dealProgress,
	dealProgressOfClient,
} from '#app/modules/signing/deal-progress.server.ts'
import type { DealFacts } from './deal-stage.ts'

type Day = { now: Date; timeZone: string }

/** Returns the facts about a deal of a client, or their current one; null without a deal. The caller must check permission. */
export async function readDealFacts(
	db: Db,
	{ clientId, dealId, ...day }: Day & { clientId: string; dealId?: string | undefined },
): Promise<DealFacts | null> {
	const deals = await (dealId ? dealProgress(db, { id: dealId }) : dealProgressOfClient(db, clientId))
	return factsOf(deals, await roundProgressOfClient(db, clientId), day)
}

/** Returns the facts about the current deal of a signed-in person; null without a deal. */
export async function readOwnDealFacts(
	db: Db,
	{ actor, ...day }: Day & { actor: SignedIn },
): Promise<DealFacts | null> {
	const values = ownClientValues(actor)
	const [deals, rounds] = await Promise.all([readOwnProgress(db, values), readOwnRounds(db, values)])
	return factsOf(deals, rounds, day)
}

const readOwnProgress = preparedQuery((db) => dealProgressOfClient(db, ownClientId).prepare('own_progress'))
const readOwnRounds = preparedQuery((db) => roundProgressOfClient(db, ownClientId).prepare('own_rounds'))

function factsOf(
	[current]: readonly DealProgress[],
	rounds: readonly RoundProgress[],
	{ now, timeZone }: Day,
): DealFacts | null {
	if (!current) return null
	const round = rounds.find(({ dealId }) => dealId === current.id) ?? null
	return { ...current, round, today: localDateOf(now, timeZone) }
}
