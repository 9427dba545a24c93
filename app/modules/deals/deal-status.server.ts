import { isNotNull, isNull, type SQL } from 'drizzle-orm'
import { deal } from '#app/db/schema/deals/ledger.ts'
import type { DealStatus } from './deal-status.ts'

/** The condition of rows whose deal is in a state; it says the same as `statusOf`. */
export const hasStatus = (status: DealStatus): SQL =>
	status === 'closed' ? isNotNull(deal.closedAt) : isNull(deal.closedAt)

/** The columns of a deal that enters a state. */
export const columnsOfStatus = (status: DealStatus, now: Date) => ({
	closedAt: status === 'closed' ? now : null,
})
