import { and, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { conversation } from '#app/db/schema/chat.ts'
import {
	client,
	clientChecklistItem,
	clientEmail,
	clientEvent,
	clientOrder,
	clientSupport,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'
import { dealer, dealerGroup, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { deal, dealDocument } from '#app/db/schema/deals/ledger.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { review } from '#app/db/schema/reviews.ts'
import { dailyEventCount } from '#app/db/schema/traffic.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { createDemoAccounts } from '#app/modules/auth/demo-logins.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { removeSampleClients } from '#app/modules/clients/sample-clients.server.ts'
import { removeSampleDealers } from '#app/modules/deals/dealers/sample-dealers.server.ts'
import { removeSampleMail } from '#app/modules/mail/sample-mail.server.ts'
import { countUnreadThreads } from '#app/modules/mail/threads/unread.server.ts'
import { listOwnOrders } from '#app/modules/payments/orders/orders.server.ts'
import { viewOfAgreement } from '#app/modules/signing/agreement-view.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { reportsOf } from '#app/modules/signing/desk/signing-reports.ts'
import { boxesOf, nothingPrinted } from '#app/modules/signing/paper/paper-boxes.ts'
import { figuresOf } from '#app/modules/signing/sheet/agreement-sheet.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { test as base, withRollback } from '#tests/setup/database.ts'
import { seedDemo } from './seed-demo.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const rollback = new Error('rolled back')

/** The sample data as loaded by the first start, once for all tests of this file. */
const test = base.extend<{ world: Db }>({
	world: [
		async ({ workerPool }, use) => {
			await withRollback(workerPool, 'the sample data', async (db) => {
				await insertOfferings(db, defaultOfferings)
				await seedDemo(db, { now })
				await use(db)
			})
		},
		{ scope: 'file' },
	],
})

test('the sample conversations by email are loaded once, are unread where they should be, and can be removed', async ({
	world: db,
}) => {
	const counts = () => Promise.all([mailThread, mailMessage, mailDraft].map((table) => db.$count(table)))
	expect(await counts()).toEqual([3, 5, 1])
	await seedDemo(db, { now })
	expect(await counts()).toEqual([3, 5, 1])
	expect(await countUnreadThreads(db, { actor: makeStaff('') })).toBe(1)
	await db
		.transaction(async (tx) => {
			await removeSampleMail(tx)
			expect(await tx.$count(mailThread)).toBe(0)
			expect(await tx.$count(mailDraft)).toBe(0)
			throw rollback
		})
		.catch((error: unknown) => {
			if (error !== rollback) throw error
		})
})

test('loading the sample data again changes nothing', async ({ world: db }) => {
	const tables = [
		dailyEventCount,
		order,
		appointment,
		review,
		conversation,
		client,
		clientEvent,
		vehicleRecommendation,
	]
	const counts = () => Promise.all(tables.map((table) => db.$count(table)))
	const first = await counts()
	await seedDemo(db, { now: new Date(now.getTime() + 86_400_000) })
	expect(await counts()).toEqual(first)
	for (const count of first) expect(count).toBeGreaterThan(15)
})

test('every sample order is marked as a sample', async ({ world: db }) => {
	expect(await db.select().from(order).where(eq(order.sample, false))).toEqual([])
})

test("the demo's member has exactly the documented paid order", async ({ world: db }) => {
	const member = (await createDemoAccounts(db)).find(({ email }) => email === 'member@lotwise.test')!
	const { orders } = await listOwnOrders(db, { actor: member })
	expect(orders.map(({ status, reference }) => [status, reference])).toEqual([['paid', 'LW-7K2M9Q']])
})

test('the sample appointments have every status, are paid by sample orders and marked as samples', async ({
	world: db,
}) => {
	await db.execute(sql`set constraints all immediate`)
	const appointments = await db.select().from(appointment)
	expect(new Set(appointments.map(({ status }) => status))).toEqual(
		new Set(['requested', 'confirmed', 'completed', 'no_show', 'cancelled']),
	)
	const paid = await db
		.select({ at: order.appointmentId, id: appointment.id, status: order.status })
		.from(appointment)
		.innerJoin(order, eq(order.id, appointment.paidOrderId))
	expect(paid.length).toBeGreaterThan(4)
	for (const one of paid) expect(one).toMatchObject({ at: one.id, status: 'paid' })
	expect(appointments.every(({ sample }) => sample)).toBe(true)
	expect(appointments.filter(({ type }) => type === 'online_search')).toMatchObject([
		{ location: 'Virtual', status: 'confirmed', durationMinutes: 30 },
	])
})

test('every paid sample order is in its buyer’s file, and every review is by the buyer of its order', async ({
	world: db,
}) => {
	expect(await db.$count(client, eq(client.sample, false))).toBe(0)
	const unfiled = await db
		.select({ reference: order.reference })
		.from(order)
		.leftJoin(clientOrder, eq(clientOrder.orderId, order.id))
		.where(and(isNotNull(order.paidAt), isNull(clientOrder.orderId)))
	expect(unfiled).toEqual([])
	const strangers = await db
		.select({ reference: order.reference })
		.from(order)
		.innerJoin(clientOrder, eq(clientOrder.orderId, order.id))
		.innerJoin(clientEmail, eq(clientEmail.clientId, clientOrder.clientId))
		.where(ne(clientEmail.email, sql`${order.customerEmail}::citext`))
	expect(strangers).toEqual([])
	const reviews = await db
		.select({ author: review.authorName, buyer: order.customerName })
		.from(review)
		.innerJoin(order, eq(order.id, review.orderId))
	expect(reviews.length).toBeGreaterThan(25)
	for (const { author, buyer } of reviews) expect(author.split(' ')[0]).toBe(buyer!.split(' ')[0])
})

test('the sample files contain no future events, send no emails, and can be removed completely', async ({
	world: db,
}) => {
	expect(await db.$count(clientEvent, gt(clientEvent.at, now))).toBe(0)
	expect(await db.$count(clientChecklistItem, gt(clientChecklistItem.completedAt, now))).toBe(0)
	expect(
		await db.$count(clientSupport, and(lt(clientSupport.endsAt, now), isNull(clientSupport.endNotifiedAt))),
	).toBe(0)
	expect(await db.$count(clientSupport, gt(clientSupport.endsAt, now))).toBeGreaterThan(0)
	expect(await db.$count(outboxEmail)).toBe(0)
	await removeSampleClients(db)
	expect(await db.$count(client)).toBe(0)
})

test('the sample dealers have staff, a group of two stores and one that is not used, and can be removed completely', async ({
	world: db,
}) => {
	const dealers = await db.select().from(dealer)
	expect(dealers.length).toBeGreaterThanOrEqual(6)
	for (const { id, sample, phone, state } of dealers) {
		expect([sample, /\) 555-01\d\d$/.test(phone), ['NY', 'NJ', 'CT'].includes(state)]).toEqual([
			true,
			true,
			true,
		])
		expect(await db.$count(dealerPerson, eq(dealerPerson.dealerId, id))).toBeGreaterThan(0)
	}
	expect(dealers.filter(({ doNotUseSince, doNotUseReason }) => doNotUseSince && doNotUseReason)).toHaveLength(
		1,
	)
	expect(dealers.filter(({ groupId }) => groupId)).toHaveLength(2)
	await seedDemo(db, { now })
	expect(await db.$count(dealer)).toBe(dealers.length)
	await removeSampleDealers(db)
	expect([await db.$count(dealer), await db.$count(dealerPerson), await db.$count(dealerGroup)]).toEqual([
		0, 0, 0,
	])
})

test('what was agreed in each sample deal has one total, on the page, on the sheet and in the kit, and no difference from itself', async ({
	world: db,
}) => {
	const deals = await db.select({ id: deal.id }).from(deal).where(eq(deal.sample, true))
	const agreements = (await Promise.all(deals.map(({ id }) => listAgreements(db, { dealId: id })))).flat()
	expect(agreements.map(({ outTheDoorCents }) => outTheDoorCents).sort()).toEqual([22_290_25, 27_542_59])
	for (const agreement of agreements) {
		const { document, documentId, outTheDoorCents } = agreement
		const [source] = await db.select().from(dealDocument).where(eq(dealDocument.id, documentId!))
		const view = viewOfAgreement(agreement, { timeZone: 'America/New_York', thisYear: 2026 })
		const boxes = boxesOf(document, 'buyers_order')
		const total = formatCents(outTheDoorCents!)
		expect(source!.outTheDoorCents).toBe(outTheDoorCents)
		expect(view.total).toBe(total)
		expect(figuresOf(agreement)[0]).toEqual(['Out the door', total])
		expect(boxes.find(({ id }) => id === 'out_the_door')!.agreed).toBe(outTheDoorCents)
		const answers = new Map(boxes.map(({ id, agreed }) => [id, agreed ?? nothingPrinted]))
		const papers = new Map([['', { form: 'buyers_order' as const, answers, lines: new Map() }]])
		const state = { papers } as unknown as Parameters<typeof reportsOf>[0]
		const checks = { lawRows: [], today: '2026-11-21' }
		expect(reportsOf(state, { agreed: document, checks }).get('')).toMatchObject({
			costsMoreCents: 0,
			variances: [],
			findings: [],
		})
	}
})
