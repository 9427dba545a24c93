import { type ClaimDefinition, type ClaimFigure, claimDefinitions } from '#app/content/claims.ts'
import type { Db } from '#app/db/client.server.ts'
import { formatDollars } from '#app/lib/money/money.ts'
import { countBuyers } from '#app/modules/payments/orders/order-counts.server.ts'
import { summarizeReviews } from '#app/modules/reviews/review-summary.server.ts'
import { listStoredClaims } from '#app/modules/settings/claims.server.ts'
import {
	type ComputedFigure,
	type StatedClaim,
	type StoredClaim,
	stateClaim,
} from '#app/modules/settings/stated-claim.ts'

const dayMs = 86_400_000
const buyerDays = 90
const buyerMonths = 3

/** Returns the claims that a page may state about the business, in order. Samples are shown in demo mode only. */
export async function stateClaims(
	db: Db,
	{ page, demo, now }: { page: ClaimDefinition['page']; demo: boolean; now: Date },
): Promise<StatedClaim[]> {
	const claims = await reviewClaims(db, { demo, now })
	return claims
		.filter(({ definition }) => definition.page === page)
		.map(({ stated }) => stated)
		.filter((stated) => stated !== null)
}

export type ClaimUnderReview = {
	definition: ClaimDefinition
	stored: StoredClaim | undefined
	/** The figure computed from the data, even if it is based on few cases. */
	computed: ComputedFigure | undefined
	stated: StatedClaim | null
}

/** Returns every claim with the stored decision, the computed figure and the statement that visitors see. */
export async function reviewClaims(
	db: Db,
	{ demo, now }: { demo: boolean; now: Date },
): Promise<ClaimUnderReview[]> {
	const [stored, figures] = await Promise.all([listStoredClaims(db), computeFigures(db, { now })])
	return claimDefinitions.map((definition) => {
		const input = {
			definition,
			stored: stored.get(definition.key),
			computed: definition.figure ? figures[definition.figure] : undefined,
		}
		return { ...input, stated: stateClaim({ ...input, demo }) }
	})
}

async function computeFigures(
	db: Db,
	{ now }: { now: Date },
): Promise<Partial<Record<ClaimFigure, ComputedFigure>>> {
	const [reviews, buyers] = await Promise.all([
		summarizeReviews(db),
		countBuyers(db, { from: new Date(now.getTime() - buyerDays * dayMs), until: now }),
	])
	const liked = reviews.distribution
		.filter(({ stars }) => stars >= 4)
		.reduce((sum, row) => sum + row.reviews, 0)
	const share = (part: number) => `${Math.round(part * 100)}%`
	const ofReviews = { cases: reviews.reviews, period: 'all reviews' }
	return {
		'buyers-a-month': {
			value: String(Math.floor(buyers / buyerMonths)),
			cases: buyers,
			period: `the last ${buyerDays} days`,
		},
		...(reviews.averageSavingsCents !== null && {
			'average-savings': {
				value: formatDollars(reviews.averageSavingsCents),
				cases: reviews.reviewsWithSavings,
				period: 'all reviews with both prices',
			},
		}),
		...(reviews.recommendShare !== null && {
			'four-or-five-stars': { value: share(liked / reviews.reviews), ...ofReviews },
			'recommend-share': { value: share(reviews.recommendShare), ...ofReviews },
		}),
	}
}
