import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { SearchForm } from '#app/ui/controls/search-form.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Segmented } from '#app/ui/controls/tabs/segmented.tsx'
import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { type ReviewSort, reviewSorts } from '../review-services.ts'
import {
	moreReviewsPath,
	type ReviewView,
	reviewsAtFirst,
	reviewsShownMax,
	reviewViewPath,
} from '../review-view.ts'
import type { PublicReview } from '../reviews.server.ts'
import { ReviewCard } from './review-card.tsx'

type ReviewListProps = {
	view: ReviewView
	filters: readonly { key: ReviewView['filter']; label: string }[]
	reviews: readonly PublicReview[]
	/** The ID of the last review when there are more. */
	next: number | null
	timeZone: string
}

/** Filters, search, sort order and the list; each choice is a URL, so it works before scripts load. */
export function ReviewList({ view, filters, reviews, next, timeZone }: ReviewListProps) {
	const plain = { ...view, shown: reviewsAtFirst, after: undefined }
	return (
		<section className="wrap pb-[var(--band-y)]" aria-labelledby="all-reviews">
			<h2 id="all-reviews" className="mb-6">
				What clients say
			</h2>
			<LinkTabs
				id="services"
				label="Services"
				tabs={filters.map(({ key, label }) => ({
					to: reviewViewPath({ ...plain, filter: key }),
					label,
					current: key === view.filter,
				}))}
			/>
			<div className="mt-6 mb-6 flex flex-wrap items-center justify-between gap-3">
				<SearchReviews view={view} />
				<Segmented
					id="order"
					label="Order"
					options={Object.entries(reviewSorts).map(([sort, label]) => ({
						to: reviewViewPath({ ...plain, sort: sort as ReviewSort }),
						label,
						current: sort === view.sort,
					}))}
				/>
			</div>
			{reviews.length === 0 ? (
				<NothingFound view={view} />
			) : (
				<div className="grid gap-6 lg:grid-cols-2">
					{reviews.map((review) => (
						<ReviewCard key={review.id} review={review} timeZone={timeZone} />
					))}
				</div>
			)}
			{next !== null && (
				<div className="mt-8 grid justify-items-center">
					<Button asChild>
						{view.shown < reviewsShownMax ? (
							<ViewLink to={moreReviewsPath(view, next)} anchor={`review-${next}`}>
								Load More
							</ViewLink>
						) : (
							<Link to={`${moreReviewsPath(view, next)}#services`}>Load More</Link>
						)}
					</Button>
				</div>
			)}
		</section>
	)
}

function SearchReviews({ view }: { view: ReviewView }) {
	return (
		<SearchForm action="/reviews" label="Search reviews" query={view.query} className="flex-1">
			{view.filter !== 'all' && <input type="hidden" name="service" value={view.filter} />}
			{view.sort !== 'newest' && <input type="hidden" name="sort" value={view.sort} />}
		</SearchForm>
	)
}

function NothingFound({ view }: { view: ReviewView }) {
	return (
		<EmptyState
			level={3}
			title={view.query ? 'No review matches' : 'No reviews here yet'}
			action={
				<Button asChild variant="quiet">
					<Link to="/reviews">Show all reviews</Link>
				</Button>
			}
		>
			{view.query && `No review mentions “${view.query}” in its text or vehicle.`}
		</EmptyState>
	)
}
