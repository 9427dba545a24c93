import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal, dealDocument, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { DealListView } from './deal-list-views.ts'
import { hasStatus } from './deal-status.server.ts'
import { assertMay } from './policy.ts'

/** A row of the admin's list of deals. */
export type DealListRow = {
	id: string
	clientId: string
	wants: string
	targetCents: number | null
	activeAt: Date
	/** The car of the chosen document, otherwise the first one, as 'year make model'; null without one. */
	vehicle: string | null
	documents: number
	drafts: number
	/** The lowest out-the-door price of its confirmed quotes. */
	lowestCents: number | null
	chosenCents: number | null
	/** The next day on which a confirmed document expires, today or later. */
	expiresOn: string | null
}

type ListDealsInput = {
	actor: Actor
	view: DealListView
	/** Limits the list to these clients; from a search of client files. */
	clientIds?: readonly string[] | undefined
	/** The `next` of the page before. */
	after?: string | undefined
	/** An ISO date in the business's time zone. */
	today: string
	limit?: number
}

/** How many days before its end a document counts as expiring. */
export const expiringDays = 3

/** Lists deals, the last changed first. @throws Forbidden for everyone but the advisor */
export async function listDeals(
	db: Db,
	{ actor, view, clientIds, after, today, limit = 50 }: ListDealsInput,
): Promise<{ deals: DealListRow[]; next: string | null }> {
	assertMay(actor, 'run')
	if (clientIds?.length === 0) return { deals: [], next: null }
	const rows = await db
		.select({
			id: deal.id,
			clientId: deal.clientId,
			wants: deal.wants,
			targetCents: deal.targetCents,
			activeAt: deal.activeAt,
			// The cursor contains microseconds, which a Date would lose.
			cursor: sql<string>`extract(epoch from ${deal.activeAt})::text`,
		})
		.from(deal)
		.where(
			and(
				hasStatus(view === 'closed' ? 'closed' : 'open'),
				view === 'expiring' ? isExpiring(today) : undefined,
				clientIds && inArray(deal.clientId, [...clientIds]),
				isAfter(after),
			),
		)
		.orderBy(desc(deal.activeAt), desc(deal.id))
		.limit(limit + 1)
	const shown = rows.slice(0, limit)
	const last = rows.length > limit ? shown.at(-1) : undefined
	const facts = await factsOf(db, { ids: shown.map(({ id }) => id), today })
	return {
		deals: shown.map(({ cursor: _, ...row }) => ({ ...row, ...(facts.get(row.id) ?? noFacts) })),
		next: last ? `${last.cursor}_${last.id}` : null,
	}
}

function isAfter(after: string | undefined): SQL | undefined {
	const [, seconds, id] = /^(\d{1,12}(?:\.\d{1,6})?)_(.{36})$/.exec(after ?? '') ?? []
	if (!seconds || !id || !isUuid(id)) return undefined
	const activeAt = sql`to_timestamp(${seconds}::numeric)`
	return or(lt(deal.activeAt, activeAt), and(eq(deal.activeAt, activeAt), lt(deal.id, id)))
}

const isCurrent = sql`${dealDocument.state} in ('confirmed', 'chosen')`

const isExpiring = (today: string) =>
	sql`${deal.id} in (select ${dealDocument.dealId} from ${dealDocument} where ${isCurrent}
		and ${dealDocument.validUntil} between ${today}::date and ${today}::date + ${expiringDays}::int)`

type Facts = Pick<
	DealListRow,
	'vehicle' | 'documents' | 'drafts' | 'lowestCents' | 'chosenCents' | 'expiresOn'
>

const noFacts: Facts = {
	vehicle: null,
	documents: 0,
	drafts: 0,
	lowestCents: null,
	chosenCents: null,
	expiresOn: null,
}

/** Returns the list columns that come from documents and cars, by deal. */
async function factsOf(
	db: Db,
	{ ids, today }: { ids: string[]; today: string },
): Promise<Map<string, Facts>> {
	if (ids.length === 0) return new Map()
	const isPurchase = sql`${dealDocument.kind} not in ('pre_approval', 'trade_offer')`
	const documents = await db
		.select({
			dealId: dealDocument.dealId,
			documents: sql<number>`count(*) filter (where ${isCurrent})::int`,
			drafts: sql<number>`count(*) filter (where ${dealDocument.state} = 'draft')::int`,
			lowestCents: sql<
				string | null
			>`min(${dealDocument.outTheDoorCents}) filter (where ${isCurrent} and ${isPurchase})`,
			chosenCents: sql<
				string | null
			>`min(${dealDocument.outTheDoorCents}) filter (where ${dealDocument.state} = 'chosen')`,
			expiresOn: sql<
				string | null
			>`min(${dealDocument.validUntil}) filter (where ${isCurrent} and ${dealDocument.validUntil} >= ${today}::date)::text`,
			vehicleId: sql<
				string | null
			>`(array_agg(${dealDocument.vehicleId}) filter (where ${dealDocument.state} = 'chosen'))[1]`,
		})
		.from(dealDocument)
		.where(inArray(dealDocument.dealId, ids))
		.groupBy(dealDocument.dealId)
	const vehicles = await db
		.select({
			id: dealVehicle.id,
			dealId: dealVehicle.dealId,
			year: dealVehicle.year,
			make: dealVehicle.make,
			model: dealVehicle.model,
		})
		.from(dealVehicle)
		.where(inArray(dealVehicle.dealId, ids))
		.orderBy(dealVehicle.createdAt, dealVehicle.id)
	const byDeal = new Map(documents.map((row) => [row.dealId, row]))
	return new Map(
		ids.map((id) => {
			const found = byDeal.get(id)
			const vehiclesOfDeal = vehicles.filter((vehicle) => vehicle.dealId === id)
			const vehicle = vehiclesOfDeal.find((each) => each.id === found?.vehicleId) ?? vehiclesOfDeal[0]
			const cents = (text: string | null | undefined) => (text == null ? null : Number(text))
			return [
				id,
				{
					vehicle: vehicle ? [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') : null,
					documents: found?.documents ?? 0,
					drafts: found?.drafts ?? 0,
					lowestCents: cents(found?.lowestCents),
					chosenCents: cents(found?.chosenCents),
					expiresOn: found?.expiresOn ?? null,
				},
			]
		}),
	)
}
