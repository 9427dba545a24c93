import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { offeringColumns } from './catalog.server.ts'
import type { Offering } from './offerings.ts'
import { assertMay } from './policy.ts'

export type AdminOffering = Pick<
	Offering,
	'priceId' | 'kind' | 'title' | 'summary' | 'badge' | 'priceCents'
> & {
	version: number
}

export type OfferingText = Pick<Offering, 'title' | 'summary' | 'badge' | 'priceCents'>

type AdvisorInput = { actor: Actor }

/** In cents. Payment providers do not accept less, and nobody enters more on purpose. */
export const priceCentsRange = [100, 5_000_000] as const

export const invalidOffering = {
	title: 'Enter a name of 1 to 80 characters.',
	summary: 'Enter a description of 1 to 300 characters.',
	badge: 'Please keep the badge to 24 characters or fewer.',
	price: 'Enter a price from $1.00 to $50,000.00.',
}

const columns = { ...offeringColumns, version: offering.version }

/** Lists the offerings on sale, each with the version that a change must name. @throws Forbidden */
export async function listOfferingsForAdmin(db: Db, { actor }: AdvisorInput): Promise<AdminOffering[]> {
	assertMay(actor, 'change')
	return db
		.select(columns)
		.from(offering)
		.where(eq(offering.active, true))
		.orderBy(asc(offering.position), asc(offering.priceId))
}

/**
 * Changes the text and price of a service. Existing orders keep their copies; a hosted checkout page that is already open still charges
 * the price it was opened with.
 * @throws Forbidden; NotFound; Invalid naming the field; Conflict when somebody saved after `version`
 */
export async function changeOffering(
	db: Db,
	{
		actor,
		priceId,
		version,
		now,
		...text
	}: OfferingText & AdvisorInput & { priceId: string; version: number; now: Date },
): Promise<void> {
	assertMay(actor, 'change')
	const after = validated(text)
	await transact(db, async (tx) => {
		const [row] = await tx
			.select(columns)
			.from(offering)
			.where(and(eq(offering.priceId, priceId), eq(offering.active, true)))
			.for('update')
		if (!row) throw new NotFound('That service is not available.')
		if (row.version !== version)
			throw new Conflict(
				'Someone else changed this service in the meantime. Please compare both versions before you save.',
			)
		await tx
			.update(offering)
			.set({ ...after, version: version + 1, updatedAt: now })
			.where(eq(offering.priceId, priceId))
		const { title, summary, badge, priceCents } = row
		const before = { title, summary, badge, priceCents }
		await recordSettingsChange(tx, { actor, area: 'prices', item: priceId, before, after, now })
	})
}

function validated({ title, summary, badge, priceCents }: OfferingText): OfferingText {
	const [least, most] = priceCentsRange
	if (!title.trim() || title.length > 80) throw new Invalid(invalidOffering.title, 'title')
	if (!summary.trim() || summary.length > 300) throw new Invalid(invalidOffering.summary, 'summary')
	if (badge !== null && badge.length > 24) throw new Invalid(invalidOffering.badge, 'badge')
	if (!Number.isInteger(priceCents) || priceCents < least || priceCents > most)
		throw new Invalid(invalidOffering.price, 'price')
	return { title: title.trim(), summary: summary.trim(), badge: badge?.trim() || null, priceCents }
}
