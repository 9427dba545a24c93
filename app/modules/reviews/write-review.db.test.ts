import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { review } from '#app/db/schema/reviews.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { asMember, makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { makeReview, reviewInput } from '#tests/factories/reviews.ts'
import { test } from '#tests/setup/database.ts'
import { featureReview, hideReview, replyToReview, showReview } from './manage-reviews.server.ts'
import { findOwnReview, getOwnReview, getReview } from './reviews.server.ts'
import { deleteReview, editReview, setReviewVerified, writeReview } from './write-review.server.ts'

const now = new Date('2026-03-04T12:00:00Z')
const input = { ...reviewInput, firstPriceCents: 2_500_000, finalPriceCents: 2_290_000 }
const origin = 'https://advice.example'
const about = { service: 'online_search', year: 2026, origin, now } as const
const hidden = { rule: 'personal_data', reason: 'It named a salesman.', origin, now }

test('of two concurrent reviews of one order, one is stored and the other gets a conflict', async ({
	freshDb: { db },
}) => {
	const actor = asMember(await makeUser(db))
	const order = {
		...(await makeOrder(db, { userId: actor.id, status: 'paid', paidAt: now })),
		delivered: true,
	}
	const attempts = await Promise.allSettled(
		Array.from({ length: 20 }, () => writeReview(db, { actor, input, order, ...about })),
	)
	expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	for (const each of attempts) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(Conflict)
	expect(await db.select().from(review)).toMatchObject([
		{ authorName: 'Marcus B.', verified: true, orderId: order.id },
	])
})

test('without an order a member may write one review per service and year, without a badge', async ({
	db,
}) => {
	const actor = asMember(await makeUser(db))
	const write = (set: Partial<Parameters<typeof writeReview>[1]> = {}) =>
		writeReview(db, { actor, input, order: null, ...about, ...set })
	await write()
	await expect(write()).rejects.toThrow('already reviewed this service this year')
	await write({ service: 'in_person' })
	await write({ year: 2027 })
	expect((await db.select().from(review)).map(({ verified }) => verified)).toEqual([false, false, false])
})

test('the database rejects a verified review without an order, and stars out of range', async ({
	freshDb: { db },
}) => {
	await expect(makeReview(db, { verified: true })).rejects.toThrow()
	for (const stars of [0, 6]) await expect(makeReview(db, { stars })).rejects.toThrow()
})

test('a refund removes the verified badge and leaves the text', async ({ db }) => {
	const actor = asMember(await makeUser(db))
	const order = {
		...(await makeOrder(db, { userId: actor.id, status: 'paid', paidAt: now })),
		delivered: true,
	}
	const { id } = await writeReview(db, { actor, input, order, ...about })
	await setReviewVerified(db, { orderId: order.id, paid: false })
	expect(await db.select().from(review).where(eq(review.id, id))).toMatchObject([
		{ verified: false, body: input.body },
	])
})

test('only its author can edit or delete a review, and an edit is recorded', async ({ db }) => {
	const actor = asMember(await makeUser(db))
	const other = asMember(await makeUser(db))
	const { id } = await writeReview(db, { actor, input, order: null, ...about })
	const changed = { ...input, stars: 2, vehicleMake: 'Škoda' }
	await expect(editReview(db, { actor: other, id, input: changed, origin, now })).rejects.toThrow(Forbidden)
	await expect(deleteReview(db, { actor: other, id })).rejects.toThrow(Forbidden)
	await editReview(db, { actor, id, input: changed, origin, now })
	expect(await db.select().from(review)).toMatchObject([
		{ stars: 2, search: expect.stringContaining('skoda'), editedAt: now },
	])
	await deleteReview(db, { actor, id })
	expect(await db.select().from(review)).toEqual([])
})

test('a hidden review that its author deletes leaves nothing personal, and cannot be written again', async ({
	db,
}) => {
	const actor = asMember(await makeUser(db))
	const admin = makeStaff()
	const order = {
		...(await makeOrder(db, { userId: actor.id, status: 'paid', paidAt: now })),
		delivered: true,
	}
	for (const reviewedOrder of [order, null]) {
		const write = () =>
			writeReview(db, {
				actor,
				input: { ...input, photo: `/files/${crypto.randomUUID()}` },
				order: reviewedOrder,
				...about,
			})
		const { id } = await write()
		await replyToReview(db, { actor: admin, id, reply: 'Marcus, this is not so.', origin, now })
		await hideReview(db, { actor: admin, id, ...hidden })
		await deleteReview(db, { actor, id })
		await deleteReview(db, { actor, id })
		await expect(write()).rejects.toThrow(Conflict)
		await expect(write()).rejects.toThrow('deleted')
		await expect(getOwnReview(db, { actor, id })).rejects.toThrow(NotFound)
		expect(await findOwnReview(db, { actor, id })).toBeNull()
		await expect(editReview(db, { actor, id, input, origin, now })).rejects.toThrow(Forbidden)
		await expect(showReview(db, { actor: admin, id, origin, now })).rejects.toThrow(Conflict)
		await expect(replyToReview(db, { actor: admin, id, reply: 'Marcus!', origin, now })).rejects.toThrow(
			Conflict,
		)
		expect(await getReview(db, { id })).toMatchObject({
			hidden: true,
			reason: 'Personal data of somebody else. It named a salesman.',
		})
	}
	const stored = await db.select().from(review)
	expect(stored).toHaveLength(2)
	for (const row of stored)
		expect(row).toMatchObject({
			authorName: '',
			body: '',
			search: '',
			vehicleMake: '',
			vehicleModel: '',
			vehicleYear: 0,
			photo: null,
			firstPriceCents: null,
			finalPriceCents: null,
			reply: null,
			repliedAt: null,
			hiddenReason: 'It named a salesman.',
		})
})

test('the advisor can reply to, feature and hide a review; its stars and text stay unchanged', async ({
	db,
}) => {
	const admin = makeStaff()
	const { id, ...before } = await makeReview(db, { stars: 1 })
	await replyToReview(db, { actor: admin, id, reply: ' Thank you. ', origin, now })
	await featureReview(db, { actor: admin, id, featured: true })
	const hide = (set: Partial<typeof hidden>) => hideReview(db, { actor: admin, id, ...hidden, ...set })
	await expect(hide({ rule: 'other', reason: ' ' })).rejects.toThrow('reason')
	await expect(hide({ rule: '' })).rejects.toThrow('choose why')
	await hideReview(db, { actor: admin, id, ...hidden })
	const [stored] = await db.select().from(review)
	expect(stored).toMatchObject({ reply: 'Thank you.', featured: false, hiddenReason: 'It named a salesman.' })
	await showReview(db, { actor: admin, id, origin, now })
	const [after] = await db.select().from(review)
	expect(after).toMatchObject({ ...before, reply: 'Thank you.', repliedAt: now })
	for (const act of [
		replyToReview(db, { actor: makeMember(), id, reply: 'No.', origin, now }),
		featureReview(db, { actor: makeMember(), id, featured: true }),
		hideReview(db, { actor: makeMember(), id, ...hidden }),
		showReview(db, { actor: makeMember(), id, origin, now }),
	])
		await expect(act).rejects.toThrow(Forbidden)
})
