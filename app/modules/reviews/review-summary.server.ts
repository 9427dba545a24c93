import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { reviewCounter } from '#app/db/schema/reviews.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'

export type ReviewSummary = {
	reviews: number
	/** The exact mean of the stars; null without reviews. Shown to one decimal. */
	average: number | null
	/** From five stars to one. */
	distribution: { stars: number; reviews: number }[]
	/** The share of reviewers who would recommend, 0 to 1; null without reviews. */
	recommendShare: number | null
	/** The mean of first written price less final price, where both were given; null without any. */
	averageSavingsCents: number | null
	/** How many reviews the average savings come from. */
	reviewsWithSavings: number
}

/** Summarizes all published reviews, or those of one service. */
export async function summarizeReviews(
	db: Db,
	{ service }: { service?: OfferingKind | undefined } = {},
): Promise<ReviewSummary> {
	const rows = await db
		.select()
		.from(reviewCounter)
		.where(service && eq(reviewCounter.service, service))
	const sum = (part: (row: (typeof rows)[number]) => number) =>
		rows.reduce((total, row) => total + part(row), 0)
	const reviews = sum((row) => row.reviews)
	const reviewsWithSavings = sum((row) => row.reviewsWithSavings)
	return {
		reviews,
		average: reviews ? sum((row) => row.reviews * row.stars) / reviews : null,
		distribution: [5, 4, 3, 2, 1].map((stars) => ({
			stars,
			reviews: sum((row) => (row.stars === stars ? row.reviews : 0)),
		})),
		recommendShare: reviews ? sum((row) => row.recommended) / reviews : null,
		averageSavingsCents: reviewsWithSavings
			? Math.round(sum((row) => row.savingsCents) / reviewsWithSavings)
			: null,
		reviewsWithSavings,
	}
}
