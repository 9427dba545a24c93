import { Link } from 'react-router'
import { Stars } from '#app/ui/illustrations/stars.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { PublicReview } from '../reviews.server.ts'
import { VerifiedBadge } from './review-card.tsx'

type VisibleReview = Extract<PublicReview, { hidden: false }>

/** 'Top Trusted Experiences': the reviews that the advisor featured, four lines of each. */
export function FeaturedReviews({ reviews }: { reviews: readonly VisibleReview[] }) {
	if (reviews.length === 0) return null
	return (
		<section className="wrap pb-[var(--band-y)]" aria-labelledby="featured-heading">
			<h2 id="featured-heading" className="mb-8">
				Top Trusted Experiences
			</h2>
			<div className="grid gap-6 md:grid-cols-2 min-[56rem]:grid-cols-3">
				{reviews.map((review) => (
					<Card key={review.id} asChild look="raised" className="grid content-start gap-3 p-6">
						<article aria-label={`Featured review by ${review.authorName}`}>
							<Stars value={review.stars} />
							<p className="line-clamp-4 [overflow-wrap:anywhere]">{review.body}</p>
							<p className="mt-auto text-small leading-normal">
								<b translate="no" className="font-semibold">
									{review.authorName}
								</b>
								<span>{` · ${review.vehicle}`}</span>
								<br />
								<span className="text-ink-soft">{review.service}</span>
							</p>
							<p className="flex flex-wrap items-center justify-between gap-3">
								<VerifiedBadge review={review} />
								<Link to={`/reviews/${review.id}`} className="text-small">
									Read full review
									<span className="sr-only">{` by ${review.authorName}`}</span>
								</Link>
							</p>
						</article>
					</Card>
				))}
			</div>
		</section>
	)
}
