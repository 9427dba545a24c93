import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { offering } from '#app/db/schema/catalog.ts'
import { NotFound } from '#app/lib/errors.ts'
import { test } from '#tests/setup/database.ts'
import {
	findOfferingKind,
	getOffering,
	insertOfferings,
	listOfferings,
	NoLongerOffered,
	readCatalog,
} from './catalog.server.ts'
import { defaultOfferings } from './offerings.ts'

test('a new site has its default services, in the order of the page', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	expect(await listOfferings(db)).toEqual(defaultOfferings)
	await db.update(offering).set({ position: 9 }).where(eq(offering.priceId, 'price_online_search'))
	expect((await listOfferings(db)).map(({ kind }) => kind)).toEqual([
		'in_person',
		'concierge',
		'online_search',
	])
})

test('inserting the default services again keeps the changes of the operator', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	await db.update(offering).set({ priceCents: 80_00 }).where(eq(offering.priceId, 'price_online_search'))
	await insertOfferings(db, defaultOfferings)
	expect((await getOffering(db, { priceId: 'price_online_search' })).priceCents).toBe(80_00)
	expect(await db.$count(offering)).toBe(defaultOfferings.length)
})

test('a service that is no longer on sale cannot be bought, and its price id still determines its kind', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	await db.update(offering).set({ active: false }).where(eq(offering.kind, 'concierge'))
	expect((await listOfferings(db)).map(({ kind }) => kind)).toEqual(['online_search', 'in_person'])
	await expect(getOffering(db, { priceId: 'price_concierge' })).rejects.toThrow(NoLongerOffered)
	await expect(getOffering(db, { priceId: 'price_unknown' })).rejects.toThrow(NotFound)
	expect(await findOfferingKind(db, { priceId: 'price_concierge' })).toBe('concierge')
	expect(await findOfferingKind(db, { priceId: 'price_unknown' })).toBeNull()
	expect((await readCatalog(db)).retired.map(({ slug }) => slug)).toEqual(['concierge'])
})
