import { Link } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { FeaturedReviews } from '#app/modules/reviews/components/featured-reviews.tsx'
import { ReviewFigures } from '#app/modules/reviews/components/review-figures.tsx'
import { ReviewList } from '#app/modules/reviews/components/review-list.tsx'
import { ratingStructuredData } from '#app/modules/reviews/review-listing.ts'
import { hiddenReviewsText } from '#app/modules/reviews/review-rules.ts'
import { reviewFilters } from '#app/modules/reviews/review-services.ts'
import { countHiddenReviews, summarizeReviews } from '#app/modules/reviews/review-summary.server.ts'
import { isWholeList, readReviewView, sharedReviewView } from '#app/modules/reviews/review-view.ts'
import { listFeaturedReviews, listReviews } from '#app/modules/reviews/reviews.server.ts'
import { namedFilters, readServiceNames } from '#app/modules/reviews/service-names.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { stateClaims } from '#app/workflows/reviews/publish-claims.server.ts'
import type { Route } from './+types/list'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['reviews', 'orders'], view: sharedReviewView },
	sitemap: true,
}

const intro =
	'What customers say about the advice they paid for, good and bad. We never edit a review, and only reviews of paid services that were delivered get the Verified Purchase badge.'

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, env, clock } = getServices(context)
	const view = readReviewView(new URL(request.url).searchParams)
	// Only lists whose pages are cached are shared: the number of all others has no limit.
	const shared = sharedReviewView(new URL(request.url).searchParams)
	const readList = <T,>(load: () => Promise<T>) => (shared ? readShared(context, shared, load) : load())
	const names = await readShared(context, 'service names', () => readServiceNames(db))
	const featured = await readShared(context, 'featured reviews', () =>
		listFeaturedReviews(db, { limit: 6, names }),
	)
	const [{ timeZone, footerBrand: provider }, summary, hidden, claims, page] = await Promise.all([
		readSettings(context),
		readShared(context, 'review summary', () => summarizeReviews(db)),
		readShared(context, 'hidden reviews', () => countHiddenReviews(db)),
		readShared(context, 'claims reviews', () =>
			stateClaims(db, { page: 'reviews', demo: env.mode === 'demo', now: clock.now() }),
		),
		readList(() =>
			listReviews(db, {
				service: reviewFilters.find(({ key }) => key === view.filter)?.service,
				query: view.query,
				sort: view.sort,
				after: view.after,
				limit: view.shown,
				names,
			}),
		),
	])
	// The demo's rating includes sample reviews, so search engines, which cannot see that they are marked, do not get it.
	const listing = env.mode === 'demo' ? null : ratingStructuredData({ summary, provider, origin: env.origin })
	return {
		view,
		filters: namedFilters(names),
		timeZone,
		summary,
		hidden: hiddenReviewsText(hidden),
		// The grid belongs to the list of all reviews: a filter or a search is about all that follows.
		featured: isWholeList(view) ? featured : [],
		claims,
		listing,
		...page,
	}
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	...pageMeta(matches, {
		title: 'Customer Reviews',
		description: 'What customers say about the car-buying advice they paid for, good and bad.',
		path: '/reviews',
	}),
	...(loaderData?.listing ? [{ 'script:ld+json': loaderData.listing }] : []),
]

export default function Reviews({ loaderData: { listing: _, ...content } }: Route.ComponentProps) {
	return <ReviewsContent {...content} />
}

function ReviewsContent({
	summary,
	hidden,
	featured,
	claims,
	...list
}: Omit<Route.ComponentProps['loaderData'], 'listing'>) {
	return (
		<>
			<PageHero
				title="Customer Reviews"
				aside={
					<Button asChild variant="go">
						<Link to="/reviews/new">Leave a Review</Link>
					</Button>
				}
			>
				{intro}
			</PageHero>
			<ReviewFigures
				summary={summary}
				hidden={hidden}
				claims={claims.map((claim) => ({
					...claim,
					source:
						claim.source === 'sample' ? (
							<StatusBadge>Sample figure</StatusBadge>
						) : (
							<Link to="/how-we-measure">
								{claim.source === 'computed' ? claim.note : 'Confirmed by the advisor'}
							</Link>
						),
				}))}
			/>
			<FeaturedReviews reviews={featured} />
			<ReviewList {...list} />
		</>
	)
}
