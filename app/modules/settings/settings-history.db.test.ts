import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import {
	getAvailability,
	setAvailability,
} from '#app/modules/appointments/availability/availability.server.ts'
import { getOffering, insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { changeOffering, listOfferingsForAdmin } from '#app/modules/catalog/change-offering.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { getChatSettings, saveChatSettings } from '#app/modules/chat/chat-settings.server.ts'
import { startCheckout } from '#app/modules/payments/orders/checkout.server.ts'
import { getOrderFigures } from '#app/modules/payments/orders/order-counts.server.ts'
import { listOrders } from '#app/modules/payments/orders/orders.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { businessSchema, typedBusiness } from './business.schema.ts'
import { confirmClaim } from './claims.server.ts'
import { getBusiness, saveBusiness } from './save-business.server.ts'
import { listSettingsChanges } from './settings-history.server.ts'

const actor = makeStaff('advisor')
const stranger = makeMember('someone')
const now = new Date('2026-11-21T15:00:00Z')

async function rename(db: Db, headerBrand: string, version?: number) {
	const current = await getBusiness(db, { actor })
	await saveBusiness(db, {
		...current.business,
		headerBrand,
		actor,
		version: version ?? current.version,
		now,
	})
}

test('a save records who, when, and each changed field before and after; saving without changes records nothing', async ({
	db,
}) => {
	await rename(db, 'Carwise')
	await rename(db, 'Carwise')
	const { changes } = await listSettingsChanges(db, { actor })
	expect(changes).toMatchObject([
		{
			area: 'business',
			changedByUserId: 'advisor',
			changedAt: now,
			changes: { headerBrand: ['Lotwise', 'Carwise'] },
		},
	])
	const entries = await db.select().from(auditEntry).orderBy(auditEntry.seq)
	expect(entries).toMatchObject([
		{ action: 'settings.changed', subjectId: 'business', detail: { fields: ['headerBrand'] } },
	])
	expect((await getBusiness(db, { actor })).business.headerBrand).toBe('Carwise')
})

test('of two saves from the same version one is rejected, and the other stays', async ({ db }) => {
	const { version } = await getBusiness(db, { actor })
	await rename(db, 'First', version)
	await expect(rename(db, 'Second', version)).rejects.toThrow(Conflict)
	expect((await getBusiness(db, { actor })).business.headerBrand).toBe('First')
})

test('the history rejects updates and deletions', async ({ db }) => {
	await rename(db, 'Carwise')
	for (const statement of [`update settings_change set area = 'chat'`, 'delete from settings_change'])
		await expect(
			db.transaction((tx) => tx.execute(sql.raw(statement))),
			statement,
		).rejects.toThrow()
})

test('a changed price applies to the next checkout, and no order changes', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	const payments = fakePayments()
	const agreement = await makeSignedAgreement(db)
	const checkout = {
		agreement: { id: agreement.id, feeTiming: 'now' as const },
		payments,
		origin: 'https://site.test',
		now,
		actor: null,
		priceId: 'price_concierge',
	}
	await startCheckout(db, { ...checkout, buyerKey: 'anon:one' })
	const [before] = (await listOrders(db, { actor })).orders
	const offering = (await listOfferingsForAdmin(db, { actor })).find(
		({ priceId }) => priceId === 'price_concierge',
	)!
	const { active: _active, kind: _kind, slug: _slug, ...text } = offering
	const { version } = offering
	const change = { ...text, actor, now, priceCents: 349_00 }
	await changeOffering(db, change)
	await startCheckout(db, { ...checkout, buyerKey: 'anon:two' })
	const { orders } = await listOrders(db, { actor })
	expect(orders.find(({ id }) => id === before!.id)).toEqual(before)
	expect(orders.map(({ amountCents }) => amountCents).sort()).toEqual([299_99, 349_00])
	expect((await getOffering(db, { priceId: offering.priceId })).priceCents).toBe(349_00)
	expect((await listSettingsChanges(db, { actor, area: 'prices' })).changes).toMatchObject([
		{ item: 'price_concierge', changes: { priceCents: [299_99, 349_00] } },
	])
	await expect(changeOffering(db, change)).rejects.toThrow(Conflict)
	await expect(changeOffering(db, { ...change, version: version + 1, priceCents: 0 })).rejects.toThrow(
		Invalid,
	)
	expect(
		await getOrderFigures(db, {
			actor,
			spans: [{ from: new Date(0), until: new Date(now.getTime() + 1) }],
		}),
	).toMatchObject([{ startedCount: 2 }])
})

test('changes of chat, availability and claims share one history, with filter and pages', async ({ db }) => {
	const chat = await getChatSettings(db)
	await saveChatSettings(db, { ...chat, greeting: 'Hello, {name} here.', actor, now })
	const { rules, weekly, version } = await getAvailability(db, { now })
	await setAvailability(db, { actor, version, weekly, rules: { ...rules, noticeHours: 36 }, now })
	await confirmClaim(db, { actor, key: 'buyers-helped', value: '40', note: 'From my books.', now })
	const { changes, next } = await listSettingsChanges(db, { actor, limit: 2 })
	expect(changes.map(({ area }) => area)).toEqual(['claims', 'availability'])
	expect(changes[1]!.changes).toEqual({ noticeHours: [rules.noticeHours, 36] })
	const older = await listSettingsChanges(db, { actor, after: next! })
	expect(older.changes).toMatchObject([
		{ area: 'chat', changes: { greeting: [chat.greeting, 'Hello, {name} here.'] } },
	])
})

test('only the advisor reads or changes the business settings, and reads the prices and the history', async ({
	db,
}) => {
	const { business, version } = await getBusiness(db, { actor })
	for (const rejected of [
		getBusiness(db, { actor: stranger }),
		saveBusiness(db, { ...business, actor: stranger, version, now }),
		listOfferingsForAdmin(db, { actor: stranger }),
		listSettingsChanges(db, { actor: stranger }),
	])
		await expect(rejected).rejects.toThrow(Forbidden)
})

test('the values of the business form parse back to the same business', async ({ db }) => {
	const { business } = await getBusiness(db, { actor })
	const linked = { ...business, socialLinks: [{ label: 'Instagram', url: 'https://instagram.com/lotwise' }] }
	expect(businessSchema.parse(typedBusiness(linked))).toEqual(linked)
	const result = businessSchema.safeParse({
		...typedBusiness(linked),
		timeZone: 'Mars/Olympus',
		phone: 'call me',
	})
	expect(result.error!.issues.map(({ path }) => path[0])).toEqual(['phone', 'timeZone'])
	for (const socialLinks of ['Instagram', 'Instagram http://plain.test', 'Bad javascript:alert(1)'])
		expect(businessSchema.safeParse({ ...typedBusiness(linked), socialLinks }).success, socialLinks).toBe(
			false,
		)
})
