import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { fold } from '#app/lib/fold.ts'

/** A review as `writeReview` leaves it, by nobody in particular. */
export async function makeReview(db: Db, set: Partial<typeof review.$inferInsert> = {}) {
	const words = {
		vehicleYear: 2021,
		vehicleMake: 'Honda',
		vehicleModel: 'Civic',
		body: 'She read the whole order with me and found a fee that nobody could explain.',
		...set,
	}
	const [made] = await db
		.insert(review)
		.values({
			service: 'online_search',
			stars: 5,
			authorName: 'Robin F.',
			recommends: true,
			year: 2026,
			createdAt: new Date('2026-03-04T12:00:00Z'),
			search: fold(`${words.body} ${words.vehicleYear} ${words.vehicleMake} ${words.vehicleModel}`),
			...words,
		})
		.returning()
	return made!
}
