import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { NoLongerOffered, offeringColumns } from './catalog.server.ts'
import {
	appointmentMinutesRange,
	areFeatures,
	hasAppointmentOf,
	invalidOffering,
	type OfferingText,
	priceCentsRange,
} from './offering-fields.ts'
import type { Offering, OfferingKind } from './offerings.ts'
import { assertMay } from './policy.ts'

/** A service for its form, with the version that a change must name. */
export type AdminOffering = Offering & { active: boolean; version: number }

type AdvisorInput = { actor: Actor }
type ChangeInput = AdvisorInput & { now: Date }

/** How many services can be on sale at once: a page of more is a catalog without an order. */
export const onSaleMax = 40

const columns = { ...offeringColumns, active: offering.active, version: offering.version }

/** Lists all services, those on sale first in the order of the page. @throws Forbidden */
export async function listOfferingsForAdmin(db: Db, { actor }: AdvisorInput): Promise<AdminOffering[]> {
	assertMay(actor, 'change')
	const rows = await db.select(columns).from(offering).orderBy(asc(offering.position), asc(offering.priceId))
	return [...rows.filter(({ active }) => active), ...rows.filter(({ active }) => !active)]
}

/**
 * Changes the text and price of a service. Existing orders keep their copies; a hosted checkout page that is already open still charges
 * the price it was opened with.
 * @throws Forbidden; NotFound, also when it is retired; Invalid naming the field; Conflict when somebody saved after `version`
 */
export async function changeOffering(
	db: Db,
	{
		actor,
		priceId,
		version,
		now,
		...text
	}: OfferingText & ChangeInput & { priceId: string; version: number },
): Promise<void> {
	assertMay(actor, 'change')
	await transact(db, async (tx) => {
		const row = await lockOffering(tx, priceId)
		if (!row.active) throw new NoLongerOffered(row)
		if (row.version !== version)
			throw new Conflict(
				'Someone else changed this service in the meantime. Please compare both versions before you save.',
			)
		const after = validated(text, row.kind)
		await tx
			.update(offering)
			.set({ ...after, version: version + 1, updatedAt: now })
			.where(eq(offering.priceId, priceId))
		await recordSettingsChange(tx, { actor, area: 'prices', item: priceId, before: textOf(row), after, now })
	})
}

/**
 * Adds a service at the end of the page and returns its price id. Its link and its price id were never those of another service.
 * @throws Forbidden; Invalid naming the field; Conflict when too many are on sale, or one on sale has this name
 */
export async function addOffering(
	db: Db,
	{ actor, kind, now, ...text }: OfferingText & ChangeInput & { kind: OfferingKind },
): Promise<{ priceId: string }> {
	assertMay(actor, 'change')
	const after = validated(text, kind)
	return transact(db, async (tx) => {
		const rows = await lockCatalog(tx)
		assertRoom(rows)
		// A double click must not add it twice, nor can a client tell two of one name apart.
		if (rows.some(({ active, title }) => active && title.toLowerCase() === after.title.toLowerCase()))
			throw new Invalid('You already sell a service of this name.', 'title')
		const slug = freeSlug(after.title, new Set(rows.map((each) => each.slug)))
		const priceId = `price_${slug.replaceAll('-', '_')}`
		const position = Math.max(-1, ...rows.map((each) => each.position)) + 1
		await tx
			.insert(offering)
			.values({ ...after, priceId, slug, kind, position, createdAt: now, updatedAt: now })
		await recordSettingsChange(tx, { actor, area: 'prices', item: priceId, before: {}, after, now })
		return { priceId }
	})
}

/**
 * Retires a service, or brings it back. What was sold keeps its name and price, and a payment page that is open can still be paid. Does
 * nothing if it is so already.
 * @throws Forbidden; NotFound; Conflict when too many are on sale
 */
export async function setOfferingOnSale(
	db: Db,
	{ actor, priceId, isOnSale, now }: ChangeInput & { priceId: string; isOnSale: boolean },
): Promise<void> {
	assertMay(actor, 'change')
	await transact(db, async (tx) => {
		const rows = await lockCatalog(tx)
		const row = rows.find((each) => each.priceId === priceId)
		if (!row) throw new NotFound('That service is not available.')
		if (row.active === isOnSale) return
		if (isOnSale) assertRoom(rows)
		await tx
			.update(offering)
			.set({ active: isOnSale, version: sql`${offering.version} + 1`, updatedAt: now })
			.where(eq(offering.priceId, priceId))
		const change = { before: { onSale: row.active }, after: { onSale: isOnSale } }
		await recordSettingsChange(tx, { actor, area: 'prices', item: priceId, ...change, now })
	})
}

/**
 * Moves a service on sale to the place before another one, or to the end. Two advisors who sort at once both get what they asked for.
 * @throws Forbidden; NotFound when one of both is not on sale
 */
export async function placeOffering(
	db: Db,
	{ actor, priceId, before, now }: ChangeInput & { priceId: string; before: string | null },
): Promise<void> {
	assertMay(actor, 'change')
	await transact(db, async (tx) => {
		const rows = await lockCatalog(tx)
		const onSale = rows.filter(({ active }) => active).map((each) => each.priceId)
		if (!onSale.includes(priceId) || (before !== null && !onSale.includes(before)))
			throw new NotFound('That service is no longer on sale.')
		if (before === priceId) return
		const others = onSale.filter((each) => each !== priceId)
		const index = before === null ? others.length : others.indexOf(before)
		const sorted = [...others.slice(0, index), priceId, ...others.slice(index)]
		if (sorted.every((each, place) => each === onSale[place])) return
		const retired = rows.filter(({ active }) => !active).map((each) => each.priceId)
		for (const [position, each] of [...sorted, ...retired].entries())
			await tx.update(offering).set({ position }).where(eq(offering.priceId, each))
		const place = (list: readonly string[]) => ({ place: list.indexOf(priceId) + 1 })
		const change = { before: place(onSale), after: place(sorted) }
		await recordSettingsChange(tx, { actor, area: 'prices', item: priceId, ...change, now })
	})
}

async function lockOffering(tx: Db, priceId: string): Promise<AdminOffering> {
	const [row] = await tx.select(columns).from(offering).where(eq(offering.priceId, priceId)).for('update')
	if (!row) throw new NotFound('That service is not available.')
	return row
}

/** Returns all services in their order. Whoever adds, retires or sorts one waits here for the others who do. */
async function lockCatalog(tx: Db): Promise<(AdminOffering & { position: number })[]> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('catalog', 0))`)
	return tx
		.select({ ...columns, position: offering.position })
		.from(offering)
		.orderBy(asc(offering.position), asc(offering.priceId))
		.for('update')
}

function assertRoom(rows: readonly AdminOffering[]): void {
	if (rows.filter(({ active }) => active).length >= onSaleMax)
		throw new Conflict(`You can sell up to ${onSaleMax} services at once. Please retire one of them first.`)
}

/** Returns a link of Latin letters, digits and hyphens that no service has or had: 'service-lease-review', 'service-lease-review-2'. */
function freeSlug(title: string, taken: ReadonlySet<string>): string {
	const words = title
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim()
		.split(' ')
		.join('-')
		.slice(0, 40)
		.replace(/-$/, '')
	const base = words ? `service-${words}` : 'service'
	for (let number = 1; ; number++) {
		const slug = number === 1 ? base : `${base}-${number}`
		if (!taken.has(slug)) return slug
	}
}

const textOf = (row: AdminOffering): OfferingText => {
	const { title, summary, badge, priceCents, features, hasAppointment, appointmentMinutes } = row
	return { title, summary, badge, priceCents, features, hasAppointment, appointmentMinutes }
}

function validated(text: OfferingText, kind: OfferingKind): OfferingText {
	const { title, summary, badge, priceCents, features, appointmentMinutes } = text
	const [least, most] = priceCentsRange
	const [shortest, longest] = appointmentMinutesRange
	if (!title.trim() || title.length > 80) throw new Invalid(invalidOffering.title, 'title')
	if (title.includes(':')) throw new Invalid(invalidOffering.titleColon, 'title')
	if (!summary.trim() || summary.length > 300) throw new Invalid(invalidOffering.summary, 'summary')
	if (badge !== null && badge.length > 24) throw new Invalid(invalidOffering.badge, 'badge')
	if (!Number.isInteger(priceCents) || priceCents < least || priceCents > most)
		throw new Invalid(invalidOffering.price, 'price')
	if (!areFeatures(features)) throw new Invalid(invalidOffering.features, 'features')
	const hasAppointment = hasAppointmentOf(kind, text.hasAppointment)
	const minutes = hasAppointment ? appointmentMinutes : null
	if (minutes !== null && !(Number.isInteger(minutes) && minutes >= shortest && minutes <= longest))
		throw new Invalid(invalidOffering.minutes, 'minutes')
	return {
		title: title.trim(),
		summary: summary.trim(),
		badge: badge?.trim() || null,
		priceCents,
		features,
		hasAppointment,
		appointmentMinutes: minutes,
	}
}
