import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { clientChecklist, clientOrder, vehicleRecommendation } from '#app/db/schema/clients/clients.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { review } from '#app/db/schema/reviews.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { getReview } from '#app/modules/reviews/reviews.server.ts'
import { setReviewVerified } from '#app/modules/reviews/write-review.server.ts'
import { asMember } from '#tests/factories/actors.ts'
import { requestTestAppointment } from '#tests/factories/appointments/appointment-requests.ts'
import { makeClientFile } from '#tests/factories/client-work.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { makeReview, reviewInput } from '#tests/factories/reviews.ts'
import { test } from '#tests/setup/database.ts'
import { checkDeliveries } from './deliveries.server.ts'
import { postReview } from './post-review.server.ts'

const paidAt = new Date('2026-03-04T12:00:00Z')
const now = new Date('2026-03-04T12:05:00Z')
const later = new Date('2026-03-05T12:00:00Z')

const vehicle = { clientName: 'Hank Oyelaran', clientEmail: 'hank@example.com', make: 'Honda', model: 'CR-V' }

const services = {
	in_person: 'price_in_person',
	online_search: 'price_online_search',
	concierge: 'price_concierge',
}

/** A review written minutes after the payment of an order, which is in a client's file. */
async function reviewAtOnce(db: Db, service: keyof typeof services) {
	await insertOfferings(db, defaultOfferings)
	const priceId = services[service]
	const { clientId, person } = await makeClientFile(db, { now: paidAt })
	const actor = asMember(person)
	const order = await makeOrder(db, { userId: actor.id, status: 'paid', paidAt, priceId })
	await db.insert(clientOrder).values({ orderId: order.id, clientId })
	const { id } = await postReview(db, {
		actor,
		about: `order:${order.reference}`,
		input: reviewInput,
		timeZone: 'America/New_York',
		origin: 'https://advice.example',
		now,
	})
	const purchase = async () => {
		const found = await getReview(db, { id })
		return found.hidden ? null : found.purchase
	}
	return { id, clientId, order, purchase }
}

async function makeAppointment(db: Db, orderId: string) {
	const { id } = await requestTestAppointment(db)
	await db
		.update(appointment)
		.set({
			paidOrderId: orderId,
			paidAt,
			holdEndsAt: null,
			startsAt: now,
			durationMinutes: 90,
			status: 'confirmed',
		})
		.where(eq(appointment.id, id))
	return (status: 'completed' | 'no_show') =>
		db.update(appointment).set({ status }).where(eq(appointment.id, id))
}

test('a review minutes after paying is no verified purchase; it becomes one when the visit took place, and a mistake is undone', async ({
	db,
}) => {
	const { order, purchase } = await reviewAtOnce(db, 'in_person')
	const set = await makeAppointment(db, order.id)
	expect(await purchase()).toBe('paid')
	expect(await checkDeliveries(db, { now: later })).toBe(0)
	await set('completed')
	expect(await checkDeliveries(db, { now: later })).toBe(1)
	expect(await purchase()).toBe('delivered')
	expect(await checkDeliveries(db, { now: later })).toBe(0)
	await set('no_show')
	expect(await checkDeliveries(db, { now: later })).toBe(1)
	expect(await purchase()).toBe('paid')
	await setReviewVerified(db, { orderId: order.id, paid: false })
	expect(await purchase()).toBeNull()
})

test('a review of a search is verified after a vehicle was recommended, or its checklist was completed', async ({
	db,
}) => {
	const searched = await reviewAtOnce(db, 'online_search')
	await db.insert(vehicleRecommendation).values({ ...vehicle, clientId: searched.clientId, createdAt: later })
	const worked = await reviewAtOnce(db, 'online_search')
	const [checklist] = await db
		.insert(clientChecklist)
		.values({ clientId: worked.clientId, orderId: worked.order.id, package: 'find_it_fast', title: 'Search' })
		.returning()
	expect(await checkDeliveries(db, { now: later })).toBe(1)
	expect([await searched.purchase(), await worked.purchase()]).toEqual(['delivered', 'paid'])
	await db.update(clientChecklist).set({ completedAt: later }).where(eq(clientChecklist.id, checklist!.id))
	expect(await checkDeliveries(db, { now: later })).toBe(1)
	expect(await worked.purchase()).toBe('delivered')
})

test('a review of a concierge purchase is verified after its deal is closed, not when a vehicle is recommended', async ({
	db,
}) => {
	const { clientId, purchase } = await reviewAtOnce(db, 'concierge')
	await db.insert(vehicleRecommendation).values({ ...vehicle, clientId, createdAt: later })
	const [open] = await db
		.insert(deal)
		.values({ clientId, formKey: crypto.randomUUID(), activeAt: later })
		.returning()
	expect(await checkDeliveries(db, { now: later })).toBe(0)
	await db.update(deal).set({ closedAt: later }).where(eq(deal.id, open!.id))
	expect(await checkDeliveries(db, { now: later })).toBe(1)
	expect(await purchase()).toBe('delivered')
})

test('a review after the service is verified at once', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	const actor = asMember(await makeUser(db))
	const own = await makeOrder(db, { userId: actor.id, status: 'paid', paidAt, priceId: services.in_person })
	await (await makeAppointment(db, own.id))('completed')
	const written = await postReview(db, {
		actor,
		about: `order:${own.reference}`,
		input: reviewInput,
		timeZone: 'America/New_York',
		origin: 'https://advice.example',
		now,
	})
	expect(await getReview(db, written)).toMatchObject({ purchase: 'delivered' })
})

test('more reviews than one page are checked, also those of orders that are unknown', async ({ db }) => {
	const { id, order } = await reviewAtOnce(db, 'in_person')
	await (await makeAppointment(db, order.id))('completed')
	await db.delete(review).where(eq(review.id, id))
	for (let each = 0; each < 205; each++)
		await makeReview(db, { orderId: crypto.randomUUID(), verified: true })
	const last = await makeReview(db, { orderId: order.id, verified: true })
	expect(await checkDeliveries(db, { now: later })).toBe(1)
	expect(await getReview(db, last)).toMatchObject({ purchase: 'delivered' })
})
