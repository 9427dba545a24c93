import { asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review, reviewCounter } from '#app/db/schema/reviews.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import type { HiddenReviews } from './review-rules.ts'

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

/** Summarizes the reviews that count, or those of one service: what is shown, and what is hidden without having broken a named rule. */
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

/** Counts the hidden reviews by the rule that they broke, in the order of the rules. One that its author deleted no longer counts. */
export async function countHiddenReviews(db: Db): Promise<HiddenReviews[]> {
	const rows = await db
		.select({
			rule: review.hiddenRule,
			reviews: count(),
			counted: sql<number>`count(*) filter (where review_counts(${review}))`.mapWith(Number),
		})
		.from(review)
		.where(isNotNull(review.hiddenAt))
		.groupBy(review.hiddenRule)
		.orderBy(asc(review.hiddenRule))
	// A constraint says that what is hidden has a rule.
	return rows.map(({ rule, ...counts }) => ({ rule: rule!, ...counts }))
}
