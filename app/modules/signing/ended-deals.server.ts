import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealSigningEntry } from '#app/db/schema/signing.ts'

/** When a deal was closed, and when its papers were signed; null before. */
export type DealEnd = {
	id: string
	clientId: string
	startedAt: Date
	closedAt: Date | null
	signedAt: Date | null
}

// Only the first end of a signing counts. The table is written out, because Drizzle leaves it out in a query without a join.
const signedAt = sql<Date | null>`(
	select case when e.entry ->> 'outcome' = 'signed' then e.created_at end
	from deal_signing_entry e where e.deal_id = "deal"."id" and e.entry ->> 'kind' = 'end' order by e.position limit 1
)`.mapWith(dealSigningEntry.createdAt)

/** Lists the deals of these clients with their ends, newest first. The caller must check permission. */
export async function listDealEnds(
	db: Db,
	{ clientIds }: { clientIds: readonly string[] },
): Promise<DealEnd[]> {
	if (clientIds.length === 0) return []
	const { id, clientId, createdAt: startedAt, closedAt } = deal
	return db
		.select({ id, clientId, startedAt, closedAt, signedAt })
		.from(deal)
		.where(inArray(clientId, [...clientIds]))
		.orderBy(desc(startedAt), desc(id))
		.limit(200)
}

/** Lists the clients of whom a deal was closed, or a signing ended, since then. */
export async function listClientsOfEndedDeals(db: Db, { since }: { since: Date }): Promise<string[]> {
	const from = since.toISOString()
	const rows = await db
		.selectDistinct({ clientId: deal.clientId })
		.from(deal)
		.leftJoin(dealSigningEntry, eq(dealSigningEntry.dealId, deal.id))
		.where(
			or(
				sql`${deal.closedAt} >= ${from}::timestamptz`,
				sql`${dealSigningEntry.createdAt} >= ${from}::timestamptz and ${dealSigningEntry.entry} ->> 'kind' = 'end'`,
			),
		)
	return rows.map(({ clientId }) => clientId)
}
