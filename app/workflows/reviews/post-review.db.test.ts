import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { order } from '#app/db/schema/payments/orders.ts'
import { review } from '#app/db/schema/reviews.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import {
	addOffering,
	changeOffering,
	setOfferingOnSale,
} from '#app/modules/catalog/change-offering.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { getReview } from '#app/modules/reviews/reviews.server.ts'
import { readServiceNames } from '#app/modules/reviews/service-names.server.ts'
import { setReviewVerified } from '#app/modules/reviews/write-review.server.ts'
import { asMember, makeStaff } from '#tests/factories/actors.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { reviewInput } from '#tests/factories/reviews.ts'
import { test } from '#tests/setup/database.ts'
import { listReviewSubjects, postReview } from './post-review.server.ts'

const now = new Date('2026-03-04T12:00:00Z')
const common = { input: reviewInput, timeZone: 'America/New_York', origin: 'https://advice.example', now }

test('a review of one’s own paid order is verified, and the order is offered until it is reviewed', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const actor = asMember(await makeUser(db))
	const { reference } = await makeOrder(db, { userId: actor.id, status: 'paid', paidAt: now })
	const about = `order:${reference}`
	expect((await listReviewSubjects(db, { actor })).map(({ value }) => value)).toContain(about)
	await postReview(db, { actor, about, ...common })
	expect((await listReviewSubjects(db, { actor })).map(({ value }) => value)).not.toContain(about)
	expect(await db.select().from(review)).toMatchObject([
		{ verified: true, service: 'online_search', year: 2026 },
	])
	await expect(postReview(db, { actor, about, ...common })).rejects.toThrow(Conflict)
})

test('a review cannot be about another’s, an unpaid, a refunded or an unknown order, and one of a service alone is not verified', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const actor = asMember(await makeUser(db))
	const other = asMember(await makeUser(db))
	const paid = { status: 'paid', paidAt: now } as const
	const orders = [
		await makeOrder(db, { userId: other.id, ...paid }),
		await makeOrder(db, { userId: null, ...paid }),
		await makeOrder(db, { userId: actor.id }),
		await makeOrder(db, { userId: actor.id, status: 'refunded', paidAt: now }),
	]
	for (const reference of [...orders.map((each) => each.reference), 'LW-NOTHING', "' or 1=1 --", ''])
		await expect(postReview(db, { actor, about: `order:${reference}`, ...common })).rejects.toThrow(Invalid)
	for (const about of ['service:__proto__', 'service:', 'order', '', 'verified:true'])
		await expect(postReview(db, { actor, about, ...common })).rejects.toThrow(Invalid)
	await postReview(db, { actor, about: 'service:in_person', ...common })
	expect(await db.select().from(review)).toMatchObject([{ verified: false, orderId: null }])
})

test('a review of a service that was added keeps the name under which it was sold', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	const by = { actor: makeStaff('advisor'), now }
	const [original] = defaultOfferings
	const { priceId } = await addOffering(db, { ...original!, ...by, title: 'Lease check' })
	const actor = asMember(await makeUser(db))
	const sold = { userId: actor.id, status: 'paid', paidAt: now, priceId, title: 'Lease check' } as const
	const { reference } = await makeOrder(db, sold)
	const { id } = await postReview(db, { actor, about: `order:${reference}`, ...common })
	await changeOffering(db, { ...original!, ...by, priceId, version: 1, title: 'Lease advice' })
	await setOfferingOnSale(db, { ...by, priceId, isOnSale: false })
	expect(await getReview(db, { id })).toMatchObject({ service: 'Lease check' })
	expect((await readServiceNames(db)).online_search).toBe('Online Deal Search')
})

test('the year of a review is that in the business time zone', async ({ db }) => {
	const actor = asMember(await makeUser(db))
	const newYear = new Date('2027-01-01T03:00:00Z')
	await postReview(db, { actor, about: 'service:concierge', ...common, now: newYear })
	expect(await db.select().from(review)).toMatchObject([{ year: 2026 }])
})

test('a review is not verified after a concurrent refund, whichever is first', async ({
	freshDb: { db },
}) => {
	await insertOfferings(db, defaultOfferings)
	let posted = 0
	for (let round = 0; round < 20; round++) {
		const actor = asMember(await makeUser(db))
		const bought = await makeOrder(db, { userId: actor.id, status: 'paid', paidAt: now })
		await Promise.allSettled([
			postReview(db, { actor, about: `order:${bought.reference}`, ...common }),
			db.transaction(async (tx) => {
				await tx
					.update(order)
					.set({ status: 'refunded', refundedCents: bought.amountCents })
					.where(eq(order.id, bought.id))
				await setReviewVerified(tx, { orderId: bought.id, paid: false })
			}),
		])
		const written = await db.select().from(review).where(eq(review.orderId, bought.id))
		expect(written.filter(({ verified }) => verified)).toEqual([])
		posted += written.length
	}
	expect(posted).toBeGreaterThan(0)
})
