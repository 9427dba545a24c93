import { and, eq, gte, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import type { DealStatus } from './deal-status.ts'

/** The condition of rows whose deal is in a state; it says the same as `statusOf`. */
export const hasStatus = (status: DealStatus): SQL =>
	status === 'closed' ? isNotNull(deal.closedAt) : isNull(deal.closedAt)

/** The columns of a deal that enters a state. */
export const columnsOfStatus = (status: DealStatus, now: Date) => ({
	closedAt: status === 'closed' ? now : null,
})

/** Whether a client's deal was closed since then. */
export async function hasClosedDeal(
	db: Db,
	{ clientId, since }: { clientId: string; since: Date },
): Promise<boolean> {
	const [found] = await db
		.select({ id: deal.id })
		.from(deal)
		.where(and(eq(deal.clientId, clientId), gte(deal.closedAt, since)))
		.limit(1)
	return found !== undefined
}
