import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { settingsChange } from '#app/db/schema/settings.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import {
	findCallService,
	getOffering,
	insertOfferings,
	listOfferings,
	NoLongerOffered,
	readCatalog,
	visitOf,
} from './catalog.server.ts'
import {
	addOffering,
	changeOffering,
	listOfferingsForAdmin,
	onSaleMax,
	placeOffering,
	setOfferingOnSale,
} from './change-offering.server.ts'
import { defaultOfferings } from './offerings.ts'

const actor = makeStaff('advisor')
const now = new Date('2026-11-21T15:00:00Z')

type NewService = Parameters<typeof addOffering>[1]
const add = (db: Db, set: Partial<NewService> = {}) =>
	addOffering(db, {
		actor,
		now,
		kind: 'in_person',
		title: 'Lease return check',
		summary: 'We look at the car before the bank does.',
		badge: null,
		priceCents: 99_00,
		features: [{ title: 'Wear and tear', detail: 'By the book of the bank.' }],
		hasAppointment: false,
		appointmentMinutes: 45,
		...set,
	})
const idsOnSale = async (db: Db) => (await listOfferings(db)).map(({ priceId }) => priceId)
const originals = ['price_online_search', 'price_in_person', 'price_concierge']

test('a new service is on sale at the end of the page, in the history and in the audit chain', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const { priceId } = await add(db)
	expect(priceId).toBe('price_service_lease_return_check')
	const services = await listOfferings(db)
	expect(services.slice(0, 3)).toEqual(defaultOfferings)
	expect(services[3]).toMatchObject({
		priceId,
		slug: 'service-lease-return-check',
		kind: 'in_person',
		priceCents: 99_00,
		// A visit always has an appointment.
		hasAppointment: true,
		appointmentMinutes: 45,
	})
	expect(await db.select().from(settingsChange)).toMatchObject([
		{ area: 'prices', item: priceId, changes: { title: [null, 'Lease return check'] } },
	])
	expect(await db.$count(auditEntry, eq(auditEntry.action, 'settings.changed'))).toBe(1)
})

test('only advice online may have a call or none; brokering has no appointment', async ({ db }) => {
	const { priceId: advice } = await add(db, { kind: 'online_search', title: 'Advice' })
	const { priceId: call } = await add(db, { kind: 'online_search', title: 'Call', hasAppointment: true })
	const { priceId: broker } = await add(db, { kind: 'concierge', title: 'Broker', hasAppointment: true })
	expect(await findCallService(db, { priceId: advice })).toBeNull()
	expect(await findCallService(db, { priceId: call })).toMatchObject({ appointmentMinutes: 45 })
	expect(await findCallService(db, { priceId: broker })).toBeNull()
	expect(await getOffering(db, { priceId: broker })).toMatchObject({
		hasAppointment: false,
		appointmentMinutes: null,
	})
})

test.for([
	['title', { title: 'x'.repeat(200) }],
	['title', { title: ' ' }],
	['title', { title: 'Lease: return' }],
	['price', { priceCents: 0 }],
	['features', { features: [] }],
	['features', { features: Array.from({ length: 9 }, (_, at) => ({ title: `${at}`, detail: '' })) }],
	['features', { features: [1, 2].map(() => ({ title: 'Twice', detail: '' })) }],
	['features', { features: [{ title: 'x'.repeat(61), detail: '' }] }],
	['minutes', { appointmentMinutes: 14 }],
	['minutes', { appointmentMinutes: 181 }],
] as const)('a new service with an invalid %s is not added (%j)', async ([field, set], { db }) => {
	const rejected = await add(db, set as Partial<NewService>).catch((error: unknown) => error)
	expect(rejected).toBeInstanceOf(Invalid)
	expect(rejected).toMatchObject({ field })
	expect(await listOfferings(db)).toEqual([])
})

test('no service ever gets the link or the price id of another, not even of one that was retired', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const first = await add(db)
	await expect(add(db, { title: 'lease RETURN check' })).rejects.toThrow(Invalid)
	await setOfferingOnSale(db, { actor, priceId: first.priceId, isOnSale: false, now })
	const second = await add(db)
	const arabic = await add(db, { title: 'فحص السيارة قبل الشراء' })
	const emoji = await add(db, { title: '🚗' })
	const own = await add(db, { title: 'Concierge' })
	const made = [first, second, arabic, emoji, own].map(({ priceId }) => priceId)
	expect(made).toEqual([
		'price_service_lease_return_check',
		'price_service_lease_return_check_2',
		'price_service',
		'price_service_2',
		'price_service_concierge',
	])
	await changeOffering(db, { ...(await getVersion(db, own.priceId)), title: 'Renamed' })
	expect((await getOffering(db, own)).slug).toBe('service-concierge')
})

/** A service as a change of it starts from it. */
async function getVersion(db: Db, priceId: string) {
	const [row] = (await listOfferingsForAdmin(db, { actor })).filter((each) => each.priceId === priceId)
	const { kind: _kind, slug: _slug, active: _active, ...text } = row!
	return { ...text, actor, now }
}

test('a retired service cannot be bought or changed, is known by its link, and can be brought back', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const stale = await getVersion(db, 'price_in_person')
	const retire = () => setOfferingOnSale(db, { actor, priceId: 'price_in_person', isOnSale: false, now })
	await retire()
	await retire()
	expect(await idsOnSale(db)).toEqual(['price_online_search', 'price_concierge'])
	expect((await readCatalog(db)).retired).toEqual([
		{ slug: 'in-person', title: 'In-Person Car Advisor Visit', priceId: 'price_in_person' },
	])
	for (const attempt of [getOffering(db, { priceId: 'price_in_person' }), changeOffering(db, stale)])
		await expect(attempt).rejects.toThrow(NoLongerOffered)
	await setOfferingOnSale(db, { actor, priceId: 'price_in_person', isOnSale: true, now })
	expect(await idsOnSale(db)).toEqual(originals)
	await expect(changeOffering(db, stale)).rejects.toThrow(Conflict)
	expect(
		await db.select({ changes: settingsChange.changes }).from(settingsChange).orderBy(settingsChange.id),
	).toEqual([{ changes: { onSale: [true, false] } }, { changes: { onSale: [false, true] } }])
})

test('services are moved before another or to the end', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	const place = (priceId: string, before: string | null) => placeOffering(db, { actor, priceId, before, now })
	await place('price_concierge', 'price_online_search')
	expect(await idsOnSale(db)).toEqual(['price_concierge', 'price_online_search', 'price_in_person'])
	await place('price_concierge', null)
	expect(await idsOnSale(db)).toEqual(originals)
	const changes = await db.$count(settingsChange)
	await place('price_concierge', null)
	await place('price_in_person', 'price_in_person')
	expect(await db.$count(settingsChange)).toBe(changes)
	await expect(place('price_unknown', null)).rejects.toThrow(NotFound)
	await setOfferingOnSale(db, { actor, priceId: 'price_in_person', isOnSale: false, now })
	await expect(place('price_concierge', 'price_in_person')).rejects.toThrow(NotFound)
})

test('advisors who add, sort and retire at once all get what they asked for', async ({ freshDb: { db } }) => {
	await insertOfferings(db, defaultOfferings)
	await Promise.all([
		...Array.from({ length: 8 }, (_, at) => add(db, { title: `Check ${at}` })),
		placeOffering(db, { actor, priceId: 'price_concierge', before: 'price_online_search', now }),
		setOfferingOnSale(db, { actor, priceId: 'price_in_person', isOnSale: false, now }),
	])
	const ids = await idsOnSale(db)
	expect(ids).toHaveLength(10)
	expect(ids.indexOf('price_concierge')).toBeLessThan(ids.indexOf('price_online_search'))
	const twice = await Promise.allSettled([add(db), add(db)])
	expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test(`up to ${onSaleMax} services are on sale, each with a link of its own`, async ({ db }) => {
	for (let number = 1; number <= onSaleMax; number++) await add(db, { title: `Service number ${number}` })
	await expect(add(db)).rejects.toThrow(Conflict)
	const services = await listOfferings(db)
	expect(new Set(services.map(({ slug }) => slug)).size).toBe(onSaleMax)
	const [first] = services
	await setOfferingOnSale(db, { actor, priceId: first!.priceId, isOnSale: false, now })
	await add(db)
	await expect(
		setOfferingOnSale(db, { actor, priceId: first!.priceId, isOnSale: true, now }),
	).rejects.toThrow(Conflict)
})

test('only the advisor adds, sorts and retires services', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	const by = { actor: makeMember('someone'), now }
	await expect(add(db, by)).rejects.toThrow(Forbidden)
	await expect(placeOffering(db, { ...by, priceId: 'price_concierge', before: null })).rejects.toThrow(
		Forbidden,
	)
	await expect(setOfferingOnSale(db, { ...by, priceId: 'price_concierge', isOnSale: false })).rejects.toThrow(
		Forbidden,
	)
	expect(await db.$count(offering, inArray(offering.priceId, originals))).toBe(3)
})

test('the first visit on sale is booked unless another is chosen, and never one that is not on sale', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	await add(db)
	const services = await listOfferings(db)
	expect(visitOf(services, null)?.slug).toBe('in-person')
	expect(visitOf(services, 'service-lease-return-check')?.slug).toBe('service-lease-return-check')
	expect(visitOf(services, 'concierge')).toBeNull()
	expect(visitOf(services, 'service-gone')).toBeNull()
	expect(visitOf([], null)).toBeNull()
})
