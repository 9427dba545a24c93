import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { positionIn } from '#app/db/position.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { type ClientStage, clientStages } from './client-file.ts'
import { firstStep } from './list-files.server.ts'

/** One stage: how many clients are in it, and those in whose files something happened last. */
export type BoardColumn = {
	stage: ClientStage
	count: number
	clients: { id: string; name: string; step: string | null }[]
}

/** Lists the clients of every stage in one query, at most `limit` of each, with the count of all; merged duplicates are left out. @throws Forbidden */
export async function listBoard(
	db: Db,
	{ actor, limit }: { actor: Actor; limit: number },
): Promise<BoardColumn[]> {
	assertMay(actor, 'see')
	const [first, second, ...others] = clientStages.map((stage) => {
		const inStage = and(isNull(client.mergedIntoId), eq(client.stage, stage))
		const latest: [SQL, SQL] = [desc(client.activeAt), desc(client.id)]
		return db
			.select({
				id: client.id,
				name: client.name,
				stage: client.stage,
				step: sql<string | null>`${firstStep}->>'what'`.as('step'),
				count: sql<number>`${db.$count(client, inStage)}::int`.as('count'),
				position: positionIn(latest),
			})
			.from(client)
			.where(inStage)
			.orderBy(...latest)
			.limit(limit)
	})
	const rows = (await unionAll(first!, second!, ...others)).sort((a, b) => a.position - b.position)
	return clientStages.map((stage) => {
		const found = rows.filter((row) => row.stage === stage)
		return {
			stage,
			count: found[0]?.count ?? 0,
			clients: found.map(({ id, name, step }) => ({ id, name, step })),
		}
	})
}
