import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { hasStatus } from '#app/modules/deals/deal-status.server.ts'
import type { Answers } from './agreement.ts'

/** How far a deal is, apart from its rounds. */
export type DealProgress = {
	id: string
	closedAt: Date | null
	/** Confirmed quotes and bids. */
	quotes: number
	/** The last day on which one of them is valid; null if one of them names no day. */
	validUntil: string | null
	/** Whether a document was chosen. */
	hasChosen: boolean
	/** What counts of the current version of what was agreed, and who wrote it; null before that. */
	agreement: (Answers & { fromManager: boolean; totalCents: number | null }) | null
	/** Whether a document was opened at the signing desk. */
	hasPapers: boolean
	/** How the signing ended; null before that. */
	outcome: 'signed' | 'walked_away' | null
}

// Written out, because Drizzle leaves out the table of a column in a query without a join, where a subquery has an `id` of its own.
const dealId = sql`"deal"."id"`
const quote = sql`from deal_document q where q.deal_id = ${dealId} and q.state in ('confirmed', 'chosen')
	and q.kind in ('quote', 'bid', 'worksheet', 'buyers_order')`
const entry = sql`from deal_signing_entry e where e.deal_id = ${dealId}`

/** The query for the current deal of a client; `clientId` may be an expression. The caller must check permission. */
export const dealProgressOfClient = (db: Db, clientId: string | SQL<string | null>) =>
	progressOf(db, eq(deal.clientId, clientId))

/** The query for one deal. The caller must check permission. */
export const dealProgress = (db: Db, { id }: { id: string }) => progressOf(db, eq(deal.id, id))

const progressOf = (db: Db, where: SQL) =>
	db
		.select({
			id: deal.id,
			closedAt: deal.closedAt,
			quotes: sql<number>`(select count(*)::int ${quote})`.as('quotes'),
			validUntil: sql<
				string | null
			>`(select case when count(q.valid_until) = count(*) then max(q.valid_until)::text end ${quote})`.as(
				'valid_until',
			),
			hasChosen:
				sql<boolean>`exists (select from deal_document c where c.deal_id = ${dealId} and c.state = 'chosen')`.as(
					'has_chosen',
				),
			agreement: sql<DealProgress['agreement']>`(
				select json_build_object(
					'replacedAt', a.replaced_at, 'managerAnswer', a.manager_answer, 'clientConfirmedAt', a.client_confirmed_at,
					'clientDeclinedAt', a.client_declined_at, 'fromManager', a.from_manager,
					'totalCents', a.out_the_door_cents
				)
				from deal_agreement a where a.deal_id = ${dealId} and a.replaced_at is null
			)`.as('agreement'),
			hasPapers: sql<boolean>`exists (select ${entry} and e.entry ->> 'kind' = 'open')`.as('has_papers'),
			// The first end counts; entries after it change nothing.
			outcome: sql<
				DealProgress['outcome']
			>`(select e.entry ->> 'outcome' ${entry} and e.entry ->> 'kind' = 'end' order by e.position limit 1)`.as(
				'outcome',
			),
		})
		.from(deal)
		.where(where)
		.orderBy(desc(hasStatus('open')), desc(deal.createdAt), desc(deal.id))
		.limit(1)
