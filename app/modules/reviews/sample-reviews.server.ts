import { eq } from 'drizzle-orm'
import { sampleReviews } from '#app/content/samples/sample-reviews.ts'
import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { publicName } from '#app/lib/text/public-name.ts'
import { normalizeForSearch } from '#app/lib/text/search-text.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Removes the samples that a demo may have left in the database of a live site, and with them their share of every figure. */
export async function removeSampleReviews(db: Db): Promise<void> {
	await db.delete(review).where(eq(review.sample, true))
}

/**
 * Inserts the sample reviews, in demo mode only, each marked as sample, with the orders they belong to. A second run changes
 * nothing.
 * @param orderIds by the reviewer's name
 */
export async function insertSampleReviews(
	db: Db,
	{ now, orderIds = new Map() }: { now: Date; orderIds?: ReadonlyMap<string, string> },
): Promise<void> {
	const existing = await db.select({ id: review.id }).from(review).where(eq(review.sample, true)).limit(1)
	if (existing.length > 0) return
	await db.insert(review).values(
		sampleReviews.map((sample, position) => {
			const [vehicleYear, vehicleMake, vehicleModel] = sample.vehicle
			// Spread over the day, so that the times look natural.
			const intoDayMs = ((position * 137) % 600) * minuteMs
			const createdAt = new Date(now.getTime() - sample.daysAgo * dayMs - intoDayMs)
			return {
				service: sample.service,
				orderId: orderIds.get(sample.name) ?? null,
				stars: sample.stars,
				authorName: publicName(sample.name),
				vehicleYear,
				vehicleMake,
				vehicleModel,
				body: sample.body,
				search: normalizeForSearch(`${sample.body} ${vehicleYear} ${vehicleMake} ${vehicleModel}`),
				recommends: sample.recommends ?? true,
				firstPriceCents: sample.prices ? sample.prices[0] * 100 : null,
				finalPriceCents: sample.prices ? sample.prices[1] * 100 : null,
				verified: sample.verified ?? true,
				deliveredAt: (sample.verified ?? true) ? createdAt : null,
				featured: sample.featured ?? false,
				reply: sample.reply ?? null,
				repliedAt: sample.reply ? new Date(createdAt.getTime() + dayMs) : null,
				sample: true,
				year: createdAt.getUTCFullYear(),
				createdAt,
			}
		}),
	)
}
