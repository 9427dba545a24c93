import { sql } from 'drizzle-orm'
import { dealBid } from '#app/db/schema/rounds.ts'

/** When a row of `deal_bid` was withdrawn, or a later revision of its stage; for a query that reads that table. */
export const withdrawnAt = sql<Date | null>`(select min(w.withdrawn_at) from deal_bid_withdrawal w
	where w.invitation_id = deal_bid.invitation_id and w.stage = deal_bid.stage and w.revision >= deal_bid.revision)`.mapWith(
	dealBid.receivedAt,
)
