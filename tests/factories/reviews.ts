import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { normalizeForSearch } from '#app/lib/text/search-text.ts'

/** What a person writes in the review form, without prices. */
export const reviewInput = {
	stars: 5,
	name: 'Marcus Bell',
	vehicleYear: 2021,
	vehicleMake: 'Toyota',
	vehicleModel: 'RAV4',
	body: 'Three listings, one clear note on each.',
	recommends: true,
	firstPriceCents: undefined,
	finalPriceCents: undefined,
}

/** Inserts a review as `writeReview` does, without an account. */
export async function makeReview(db: Db, overrides: Partial<typeof review.$inferInsert> = {}) {
	const values = {
		vehicleYear: 2021,
		vehicleMake: 'Honda',
		vehicleModel: 'Civic',
		body: 'She read the whole order with me and found a fee that nobody could explain.',
		...overrides,
	}
	const [inserted] = await db
		.insert(review)
		.values({
			service: 'online_search',
			stars: 5,
			authorName: 'Robin F.',
			recommends: true,
			year: 2026,
			createdAt: new Date('2026-03-04T12:00:00Z'),
			search: normalizeForSearch(
				`${values.body} ${values.vehicleYear} ${values.vehicleMake} ${values.vehicleModel}`,
			),
			...values,
		})
		.returning()
	return inserted!
}
