import { Link } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { ReviewCard } from '#app/modules/reviews/components/review-card.tsx'
import { reviewStructuredData } from '#app/modules/reviews/review-listing.ts'
import { hiddenNoteOf } from '#app/modules/reviews/review-rules.ts'
import { findOwnReview, getReview, toVisibleReview } from '#app/modules/reviews/reviews.server.ts'
import { readServiceNames } from '#app/modules/reviews/service-names.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/review'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['reviews'] } }

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, env } = getServices(context)
	const id = readRowId(params.id) ?? noRowId
	const [viewer, { timeZone, footerBrand: provider }, review] = await Promise.all([
		getViewer(context),
		readSettings(context),
		getReview(db, { id }).catch(throwErrorResponse),
	])
	const own = viewer && (await findOwnReview(db, { actor: viewer, id }))
	const listing = reviewStructuredData({ review, provider, origin: env.origin })
	return {
		timeZone,
		review,
		listing,
		isOwn: own !== null,
		ownHidden: own?.hiddenAt
			? { note: hiddenNoteOf(own), text: toVisibleReview(own, await readServiceNames(db)) }
			: null,
	}
}

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => [
	...pageMeta(matches, {
		title: loaderData && !loaderData.review.hidden ? `Review by ${loaderData.review.authorName}` : 'Review',
		description: 'One client’s review of the car-buying advice they paid for.',
		path: `/reviews/${params.id}`,
	}),
	...(loaderData?.listing ? [{ 'script:ld+json': loaderData.listing }] : []),
]

export default function Review({ loaderData, params }: Route.ComponentProps) {
	const { isOwn, ownHidden, review, timeZone } = loaderData
	return (
		<>
			<PageHero title="Customer Review" />
			<div className="wrap grid gap-6 pb-[var(--band-y)]">
				{ownHidden && <p className="max-w-prose [overflow-wrap:anywhere]">{ownHidden.note}</p>}
				<ReviewCard review={ownHidden?.text ?? review} timeZone={timeZone} />
				<p className="flex flex-wrap gap-3">
					{isOwn && (
						<Button asChild variant="brand">
							<Link to={`/reviews/${params.id}/edit`}>Edit or delete</Link>
						</Button>
					)}
					<Button asChild>
						<Link to="/reviews">All reviews</Link>
					</Button>
				</p>
			</div>
		</>
	)
}
