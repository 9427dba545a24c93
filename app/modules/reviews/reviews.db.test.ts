import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { review } from '#app/db/schema/reviews.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { NotFound } from '#app/lib/errors.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { getUpload } from '#app/modules/uploads/uploads.server.ts'
import { asMember, makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { makeReview } from '#tests/factories/reviews.ts'
import { test } from '#tests/setup/database.ts'
import { hideReview, showReview } from './manage-reviews.server.ts'
import { getReview, listFeaturedReviews, listReviews } from './reviews.server.ts'
import { namedFilters, readServiceNames } from './service-names.server.ts'
import { editReview } from './write-review.server.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12))
const idsOf = async (page: ReturnType<typeof listReviews>) => (await page).reviews.map(({ id }) => id)

test('pages continue exactly where the last one ended while others write reviews', async ({ db }) => {
	for (let number = 1; number <= 25; number++)
		await makeReview(db, { createdAt: day(number), stars: 1 + (number % 5) })
	for (const sort of ['newest', 'highest', 'lowest'] as const) {
		const all = await idsOf(listReviews(db, { sort, limit: 100 }))
		const seen: number[] = []
		let after: number | undefined
		for (;;) {
			const { reviews, next } = await listReviews(db, { sort, after, limit: 4 })
			seen.push(...reviews.map(({ id }) => id))
			if (next === null) break
			after = next
			await makeReview(db, { createdAt: day(28), stars: 3, sample: true })
		}
		expect(seen.filter((id) => all.includes(id))).toEqual(all)
		expect(new Set(seen).size).toBe(seen.length)
		await db.delete(review).where(eq(review.sample, true))
	}
})

test('filter, search and sort order combine, regardless of case and accents', async ({ db }) => {
	const citroen = await makeReview(db, { vehicleMake: 'Citroën', service: 'in_person', stars: 4 })
	const ami = await makeReview(db, {
		body: 'They found me a CITROEN Ami, and it fits.',
		service: 'in_person',
		stars: 5,
	})
	await makeReview(db, { vehicleMake: 'Citroën', service: 'online_search' })
	await makeReview(db, { service: 'in_person' })
	const found = (query: string) => idsOf(listReviews(db, { service: 'in_person', query, sort: 'highest' }))
	for (const query of ['citroen', 'CITROËN', '  Citroën '])
		expect(await found(query)).toEqual([ami.id, citroen.id])
	expect(await found('citroen ami')).toEqual([ami.id])
})

test('wildcards are searched for as typed', async ({ db }) => {
	const percent = await makeReview(db, { body: 'The rate fell to 4.9% after one call.' })
	await makeReview(db, { body: 'The rate fell to 4.9 after one call.' })
	const withUnderscore = await makeReview(db, { body: 'They typed LOT_7 and meant row seven.' })
	expect(await idsOf(listReviews(db, { query: '4.9%' }))).toEqual([percent.id])
	expect(await idsOf(listReviews(db, { query: 'lot_7' }))).toEqual([withUnderscore.id])
	expect(await idsOf(listReviews(db, { query: '%' }))).toEqual([percent.id])
	expect(await idsOf(listReviews(db, { query: "'; drop table review; --" }))).toEqual([])
})

test('a hidden review is a placeholder, reveals nothing else, and is found by no search', async ({ db }) => {
	const hidden = await makeReview(db, {
		hiddenAt: day(5),
		hiddenRule: 'personal_data',
		hiddenReason: 'It named a salesman.',
		createdAt: day(2),
	})
	const shown = await makeReview(db, { createdAt: day(1) })
	const { reviews } = await listReviews(db, {})
	expect(reviews.map(({ id }) => id)).toEqual([hidden.id, shown.id])
	expect(reviews[0]).toEqual({
		hidden: true,
		id: hidden.id,
		service: 'Online Deal Search',
		reason: 'Personal data of somebody else. It named a salesman.',
		createdAt: day(2),
	})
	expect(await idsOf(listReviews(db, { query: 'order' }))).toEqual([shown.id])
	expect(await idsOf(listReviews(db, { sort: 'lowest' }))).toEqual([shown.id])
})

test('featured reviews are those that the advisor chose and that are shown', async ({ db }) => {
	const chosen = await makeReview(db, { featured: true })
	await makeReview(db, {
		featured: true,
		hiddenAt: day(1),
		hiddenRule: 'other',
		hiddenReason: 'Asked by the author.',
	})
	await makeReview(db)
	expect((await listFeaturedReviews(db, { limit: 3 })).map(({ id }) => id)).toEqual([chosen.id])
})

/** A public picture, as a review's photo is stored. */
async function makePhoto(db: Db, ownerId: string) {
	const [stored] = await db
		.insert(upload)
		.values({
			ownerId,
			purpose: 'review',
			storageKey: `review/${crypto.randomUUID()}.jpg`,
			public: true,
			contentType: 'image/jpeg',
			sizeBytes: 1,
			fileName: 'car.jpg',
		})
		.returning({ id: upload.id })
	return stored!.id
}

test('the photo of a hidden review is private, also one that an edit adds, and public again when it is shown', async ({
	db,
}) => {
	const author = asMember(await makeUser(db))
	const first = await makePhoto(db, author.id)
	const { id } = await makeReview(db, { userId: author.id, photo: `/files/${first}` })
	const other = await makePhoto(db, author.id)
	await makeReview(db, { photo: `/files/${other}` })
	const read = (photo: string) => getUpload(db, { viewer: null, id: photo })
	const moderation = { actor: makeStaff(), id }
	const hiding = {
		...moderation,
		rule: 'personal_data',
		reason: 'It shows a license plate.',
		origin: 'https://advice.example',
	}
	await hideReview(db, { ...hiding, now: day(5) })
	await expect(read(first)).rejects.toThrow(NotFound)
	await showReview(db, { ...moderation, origin: hiding.origin, now: day(8) })
	expect((await read(first)).id).toBe(first)

	await hideReview(db, { ...hiding, now: day(6) })
	const second = await makePhoto(db, author.id)
	const input = {
		stars: 5,
		name: 'Robin Ferrer',
		vehicleYear: 2021,
		vehicleMake: 'Honda',
		vehicleModel: 'Civic',
		body: 'Another picture of it.',
		recommends: true,
		firstPriceCents: undefined,
		finalPriceCents: undefined,
		photo: `/files/${second}`,
	}
	await editReview(db, { actor: author, id, input, origin: hiding.origin, now: day(7) })
	await expect(read(second)).rejects.toThrow(NotFound)
	await showReview(db, { ...moderation, origin: hiding.origin, now: day(8) })
	expect((await read(second)).id).toBe(second)
	expect((await read(other)).id).toBe(other)
})

test.for([0, -1, 1.5, 2 ** 31, Number.NaN])('review %s does not exist', async (id, { db }) => {
	await expect(getReview(db, { id })).rejects.toThrow(NotFound)
})

test('a renamed service has its new name wherever its reviews are shown and asked for, and the others keep theirs', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const { id } = await makeReview(db, { service: 'concierge', featured: true })
	const hidden = { hiddenAt: new Date(), hiddenRule: 'insult' as const, hiddenReason: 'It names a thief.' }
	const { id: hiddenId } = await makeReview(db, { service: 'concierge', ...hidden })
	expect(await getReview(db, { id })).toMatchObject({ service: 'Full Concierge Car Buying' })
	expect(namedFilters(await readServiceNames(db)).map(({ label }) => label)).toEqual([
		'All Reviews',
		'In-Person Advisor',
		'Online Deal Search',
		'Full Concierge',
	])

	await db
		.update(offering)
		.set({ title: 'We buy it for you', active: false })
		.where(eq(offering.kind, 'concierge'))
	for (const each of [id, hiddenId])
		expect(await getReview(db, { id: each })).toMatchObject({ service: 'We buy it for you' })
	const { reviews } = await listReviews(db, {})
	expect(new Set(reviews.map(({ service }) => service))).toEqual(new Set(['We buy it for you']))
	expect(await listFeaturedReviews(db, { limit: 3 })).toMatchObject([{ service: 'We buy it for you' }])
	const names = await readServiceNames(db)
	expect(names).toMatchObject({ concierge: 'We buy it for you', online_search: 'Online Deal Search' })
	expect(namedFilters(names).map(({ label }) => label)).toEqual([
		'All Reviews',
		'In-Person Advisor',
		'Online Deal Search',
		'We buy it for you',
	])
})
