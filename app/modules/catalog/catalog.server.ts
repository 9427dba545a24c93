import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Offering, OfferingKind } from './offerings.ts'

/** The columns that identify an offering, and those that the advisor can change. */
export const offeringColumns = {
	priceId: offering.priceId,
	kind: offering.kind,
	title: offering.title,
	summary: offering.summary,
	badge: offering.badge,
	priceCents: offering.priceCents,
}

const columns = { ...offeringColumns, features: offering.features }

/** Lists the offerings on sale, in the order of the page. */
export async function listOfferings(db: Db): Promise<Offering[]> {
	return db
		.select(columns)
		.from(offering)
		.where(eq(offering.active, true))
		.orderBy(asc(offering.position), asc(offering.priceId))
}

/** @throws NotFound when no offering on sale has this price ID */
export async function getOffering(db: Db, { priceId }: { priceId: string }): Promise<Offering> {
	const [found] = await db
		.select(columns)
		.from(offering)
		.where(and(eq(offering.priceId, priceId), eq(offering.active, true)))
	if (!found) throw new NotFound('That service is not available.')
	return found
}

/** @throws NotFound when no offering of this kind is on sale */
export const getOfferingOfKind = async (db: Db, { kind }: { kind: Offering['kind'] }): Promise<Offering> =>
	offeringOfKind(await listOfferings(db), kind)

/** The same of a list. @throws NotFound when it has none of this kind */
export function offeringOfKind(offerings: readonly Offering[], kind: Offering['kind']): Offering {
	const found = offerings.find((one) => one.kind === kind)
	if (!found) throw new NotFound('That service is not available.')
	return found
}

/** Returns the kind of the offering with this price ID, even if it is no longer on sale; null for an unknown ID. */
export async function findOfferingKind(
	db: Db,
	{ priceId }: { priceId: string },
): Promise<Offering['kind'] | null> {
	const [found] = await db.select({ kind: offering.kind }).from(offering).where(eq(offering.priceId, priceId))
	return found?.kind ?? null
}

/** Returns the kind of each offering by its price ID, including those no longer on sale. */
export async function listOfferingKinds(db: Db): Promise<Map<string, OfferingKind>> {
	const rows = await readOfferingKinds(db, {})
	return new Map(rows.map(({ priceId, kind }) => [priceId, kind]))
}

const readOfferingKinds = preparedQuery((db) =>
	db.select({ priceId: offering.priceId, kind: offering.kind }).from(offering).prepare('service_prices'),
)

/** Lists the title of each kind of service, including those no longer on sale. */
export const listServiceTitles = (db: Db): Promise<Pick<Offering, 'kind' | 'title'>[]> =>
	readServiceTitles(db, {})

const readServiceTitles = preparedQuery((db) =>
	db.select({ kind: offering.kind, title: offering.title }).from(offering).prepare('service_titles'),
)

/** Inserts offerings into an empty catalog; existing ones keep the operator's changes. */
export async function insertOfferings(db: Db, offerings: readonly Offering[]): Promise<void> {
	await db
		.insert(offering)
		.values(offerings.map((one, position) => ({ ...one, position })))
		.onConflictDoNothing()
}
