import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { settingsChange } from '#app/db/schema/settings.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { insertOfferings, listOfferingKinds, NoLongerOffered } from './catalog.server.ts'
import { changeOffering, listOfferingsForAdmin } from './change-offering.server.ts'
import { defaultOfferings } from './offerings.ts'

const actor = makeStaff('advisor')
const now = new Date('2026-11-21T15:00:00Z')
const newValues = {
	title: 'Concierge',
	summary: 'We do it all.',
	badge: 'New',
	priceCents: 349_00,
	features: [{ title: 'Everything', detail: 'From search to keys.' }],
	hasAppointment: false,
	appointmentMinutes: null,
}

type Change = Parameters<typeof changeOffering>[1]
const change = (db: Db, set: Partial<Change> = {}) =>
	changeOffering(db, { actor, priceId: 'price_concierge', version: 1, now, ...newValues, ...set })
const stored = async (db: Db) =>
	(await db.select().from(offering).where(eq(offering.priceId, 'price_concierge')))[0]!

test('a change saves trimmed texts and the price, and increments the version', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	await change(db, { title: ' Concierge ', summary: ' We do it all.\n', badge: ' New ' })
	expect(await stored(db)).toMatchObject({ ...newValues, version: 2, updatedAt: now, kind: 'concierge' })
	expect(await db.select().from(settingsChange)).toMatchObject([
		{
			area: 'prices',
			item: 'price_concierge',
			changedByUserId: 'advisor',
			changes: { priceCents: [299_99, 349_00] },
		},
	])
	const others = (await listOfferingsForAdmin(db, { actor })).filter(({ kind }) => kind !== 'concierge')
	expect(others.map(({ version }) => version)).toEqual([1, 1])
})

test('a blank badge is stored as none', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	await change(db, { badge: '  ' })
	expect((await stored(db)).badge).toBeNull()
})

test.for([
	['title', { title: ' ' }, 'Enter a name of 1 to 80 characters.'],
	['title', { title: 'x'.repeat(81) }, 'Enter a name of 1 to 80 characters.'],
	['summary', { summary: '' }, 'Enter a description of 1 to 300 characters.'],
	['summary', { summary: 'x'.repeat(301) }, 'Enter a description of 1 to 300 characters.'],
	['badge', { badge: 'x'.repeat(25) }, 'Please keep the badge to 24 characters or fewer.'],
	['price', { priceCents: 99 }, 'Enter a price from $1.00 to $50,000.00.'],
	['price', { priceCents: 5_000_001 }, 'Enter a price from $1.00 to $50,000.00.'],
	['price', { priceCents: 100.5 }, 'Enter a price from $1.00 to $50,000.00.'],
	['price', { priceCents: Number.NaN }, 'Enter a price from $1.00 to $50,000.00.'],
] as const)(
	'an invalid %s (%j) is reported at its field, and nothing is saved',
	async ([field, set, message], { db }) => {
		await insertOfferings(db, defaultOfferings)
		const rejected = await change(db, set).catch((error: unknown) => error)
		expect(rejected).toMatchObject({ code: 'invalid', field, message })
		expect((await stored(db)).version).toBe(1)
	},
)

test('each field accepts its minimum and its maximum', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	await change(db, { title: 'x', summary: 'x', badge: null, priceCents: 100 })
	const most = {
		title: 'x'.repeat(80),
		summary: 'x'.repeat(300),
		badge: 'x'.repeat(24),
		priceCents: 5_000_000,
	}
	await change(db, { ...most, version: 2 })
	expect(await stored(db)).toMatchObject({ ...most, version: 3 })
})

test('a form based on an older version is rejected, and only one of two concurrent changes is saved', async ({
	freshDb: { db },
}) => {
	await insertOfferings(db, defaultOfferings)
	const both = await Promise.allSettled([change(db, { priceCents: 1_00 }), change(db, { priceCents: 2_00 })])
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	await expect(change(db)).rejects.toThrow(Conflict)
	expect(await db.$count(settingsChange)).toBe(1)
})

test('only the advisor can change or list services, and change only those on sale', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	const member = makeMember('someone')
	await expect(change(db, { actor: member })).rejects.toThrow(Forbidden)
	await expect(listOfferingsForAdmin(db, { actor: member })).rejects.toThrow(Forbidden)
	await expect(change(db, { priceId: 'price_unknown' })).rejects.toThrow(NotFound)
	await db.update(offering).set({ active: false }).where(eq(offering.priceId, 'price_concierge'))
	await expect(change(db)).rejects.toThrow(NoLongerOffered)
	expect((await listOfferingsForAdmin(db, { actor })).map(({ kind, active }) => [kind, active])).toEqual([
		['online_search', true],
		['in_person', true],
		['concierge', false],
	])
})

test('every service of a new site can be saved as it is, without a change in the history', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	for (const offering of defaultOfferings) await changeOffering(db, { actor, ...offering, version: 1, now })
	const saved = await listOfferingsForAdmin(db, { actor })
	expect(saved).toMatchObject(
		defaultOfferings.map(({ priceId, title, priceCents }) => ({ priceId, title, priceCents, version: 2 })),
	)
	expect(await db.$count(settingsChange)).toBe(0)
	const prices = await listOfferingKinds(db)
	expect([...prices.values()].sort()).toEqual(['concierge', 'in_person', 'online_search'])
})
