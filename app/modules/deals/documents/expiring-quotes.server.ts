import { and, asc, between, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal, dealDocument } from '#app/db/schema/deals/ledger.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

type ExpiringQuote = {
	id: string
	dealId: string
	clientId: string
	title: string
	/** The last day on which it is valid. */
	validUntil: string
	/** How many there are. */
	count: number
}

/** Lists the confirmed quotes of open deals whose last day is between two days, the first first. @throws Forbidden */
export async function listExpiringQuotes(
	db: Db,
	{ actor, from, until, limit }: { actor: Actor; from: string; until: string; limit: number },
): Promise<ExpiringQuote[]> {
	assertMay(actor, 'run')
	const rows = await db
		.select({
			id: dealDocument.id,
			dealId: dealDocument.dealId,
			clientId: deal.clientId,
			title: dealDocument.title,
			validUntil: dealDocument.validUntil,
			count: sql<number>`(count(*) over ())::int`,
		})
		.from(dealDocument)
		.innerJoin(deal, eq(deal.id, dealDocument.dealId))
		.where(
			and(
				eq(dealDocument.state, 'confirmed'),
				between(dealDocument.validUntil, from, until),
				isNull(deal.closedAt),
			),
		)
		.orderBy(asc(dealDocument.validUntil), asc(dealDocument.id))
		.limit(limit)
	return rows.map(({ validUntil, ...row }) => ({ ...row, validUntil: validUntil! }))
}
