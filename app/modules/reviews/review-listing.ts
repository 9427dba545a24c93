import type { ReviewSummary } from './review-summary.server.ts'
import type { PublicReview } from './reviews.server.ts'

/** Returns the business with its average rating, as https://schema.org/AggregateRating; null without reviews. */
export function ratingStructuredData({
	summary: { reviews, average },
	...business
}: {
	summary: ReviewSummary
	provider: string
	origin: string
}) {
	if (average === null) return null
	return {
		'@context': 'https://schema.org',
		...organization(business),
		aggregateRating: {
			'@type': 'AggregateRating',
			ratingValue: average.toFixed(1),
			bestRating: '5',
			reviewCount: String(reviews),
		},
	}
}

/** Returns one client's review, as https://schema.org/Review; null for a sample and a hidden one. */
export function reviewStructuredData({
	review,
	...business
}: {
	review: PublicReview
	provider: string
	origin: string
}) {
	if (review.hidden || review.sample) return null
	return {
		'@context': 'https://schema.org',
		'@type': 'Review',
		url: `${business.origin}/reviews/${review.id}`,
		datePublished: review.createdAt.toISOString().slice(0, 10),
		author: { '@type': 'Person', name: review.authorName },
		reviewRating: { '@type': 'Rating', ratingValue: String(review.stars), bestRating: '5' },
		reviewBody: review.body,
		itemReviewed: {
			'@type': 'Service',
			name: review.service,
			provider: organization(business),
		},
	}
}

const organization = ({ provider, origin }: { provider: string; origin: string }) => ({
	'@type': 'Organization',
	name: provider,
	url: origin,
})
