import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { Gone, NotFound } from '#app/lib/errors.ts'
import type { Offering, OfferingKind } from './offerings.ts'

/** The columns that pages show. */
export const offeringColumns = {
	priceId: offering.priceId,
	kind: offering.kind,
	slug: offering.slug,
	title: offering.title,
	summary: offering.summary,
	badge: offering.badge,
	priceCents: offering.priceCents,
	hasAppointment: offering.hasAppointment,
	appointmentMinutes: offering.appointmentMinutes,
	features: offering.features,
}

/** The service was retired. The message says so to a client who still has its page or a link to it. */
export class NoLongerOffered extends Gone {
	readonly slug: string
	constructor({ title, slug }: Pick<Offering, 'title' | 'slug'>) {
		super(`We no longer offer “${title}”. You were not charged.`)
		this.slug = slug
	}
}

/** Lists the offerings on sale, in the order of the page. */
export async function listOfferings(db: Db): Promise<Offering[]> {
	return db
		.select(offeringColumns)
		.from(offering)
		.where(eq(offering.active, true))
		.orderBy(asc(offering.position), asc(offering.priceId))
}

export type RetiredOffering = Pick<Offering, 'slug' | 'title' | 'priceId'>

/** What is on sale, and what no longer is, for visitors who follow an old link. */
export type Catalog = { onSale: Offering[]; retired: RetiredOffering[] }

/** Returns all services, each list in the order of the page. */
export async function readCatalog(db: Db): Promise<Catalog> {
	const rows = await db
		.select({ ...offeringColumns, active: offering.active })
		.from(offering)
		.orderBy(asc(offering.position), asc(offering.priceId))
	return {
		onSale: rows.flatMap(({ active, ...each }) => (active ? [each] : [])),
		retired: rows.flatMap(({ active, slug, title, priceId }) => (active ? [] : [{ slug, title, priceId }])),
	}
}

/** @throws NoLongerOffered when it was retired; NotFound for an unknown price ID */
export async function getOffering(db: Db, { priceId }: { priceId: string }): Promise<Offering> {
	const found = await findOffering(db, { priceId })
	if (!found) throw new NotFound('That service is not available.')
	if (!found.active) throw new NoLongerOffered(found)
	return found
}

/** Returns a service whether it is on sale or not; null for an unknown price ID. */
export async function findOffering(
	db: Db,
	{ priceId }: { priceId: string },
): Promise<(Offering & { active: boolean }) | null> {
	const [found] = await db
		.select({ ...offeringColumns, active: offering.active })
		.from(offering)
		.where(eq(offering.priceId, priceId))
	return found ?? null
}

/**
 * Returns the service of an appointment, whether it is on sale or not: the requested one, otherwise the first in-person service on sale, or
 * one that was; null when there never was one.
 */
export async function findOfferingOfAppointment(
	db: Db,
	{ priceId }: { priceId: string | null },
): Promise<(Offering & { active: boolean }) | null> {
	const [found] = await db
		.select({ ...offeringColumns, active: offering.active })
		.from(offering)
		.where(priceId ? eq(offering.priceId, priceId) : eq(offering.kind, 'in_person'))
		.orderBy(desc(offering.active), asc(offering.position), asc(offering.priceId))
		.limit(1)
	return found ?? null
}

/** The parameter of /services with the slug of the in-person service whose appointments can be booked there. */
export const visitParameter = 'visit'

/** Returns the in-person service on sale with this slug; without a slug the first one. Null when it is not on sale. */
export const findVisit = async (db: Db, { slug }: { slug: string | null }): Promise<Offering | null> =>
	visitOf(await listOfferings(db), slug)

/** The same of a list. */
export function visitOf(offerings: readonly Offering[], slug: string | null): Offering | null {
	const visits = offerings.filter(({ kind }) => kind === 'in_person')
	return (slug ? visits.find((each) => each.slug === slug) : visits[0]) ?? null
}

/** Returns a service that includes a call, whether it is on sale or not; null for any other. */
export async function findCallService(db: Db, { priceId }: { priceId: string }): Promise<Offering | null> {
	const found = await findOffering(db, { priceId })
	return found?.kind === 'online_search' && found.hasAppointment ? found : null
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

/** Lists the title of each service, including those no longer on sale. */
export const listServiceTitles = (db: Db): Promise<Pick<Offering, 'priceId' | 'kind' | 'title'>[]> =>
	readServiceTitles(db, {})

const readServiceTitles = preparedQuery((db) =>
	db
		.select({ priceId: offering.priceId, kind: offering.kind, title: offering.title })
		.from(offering)
		.orderBy(asc(offering.position), asc(offering.priceId))
		.prepare('service_titles'),
)

/** Inserts offerings into an empty catalog; existing ones keep the operator's changes. */
export async function insertOfferings(db: Db, offerings: readonly Offering[]): Promise<void> {
	await db
		.insert(offering)
		.values(offerings.map((one, position) => ({ ...one, position })))
		.onConflictDoNothing()
}
