import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { OwnReviewItem } from '#app/modules/reviews/components/own-review-item.tsx'
import { isDeleted } from '#app/modules/reviews/policy.ts'
import { listOwnReviews } from '#app/modules/reviews/reviews.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/account.reviews'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your reviews')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const [{ timeZone }, reviews] = await Promise.all([getSettings(db), listOwnReviews(db, { actor })])
	return { timeZone, reviews: reviews.filter((each) => !isDeleted(each)) }
}

export default function OwnReviews({ loaderData: { reviews, timeZone } }: Route.ComponentProps) {
	const write = (
		<Button asChild variant="go">
			<Link to="/reviews/new">Leave a Review</Link>
		</Button>
	)
	return (
		<>
			<AccountHead title="Reviews">Everybody can read them. Edit or delete them at any time.</AccountHead>
			<Card className="overflow-hidden">
				{reviews.length === 0 ? (
					<EmptyState title="No reviews yet" action={write}>
						One for each paid order, else one for each service a year.
					</EmptyState>
				) : (
					<ul>
						{reviews.map((review) => (
							<OwnReviewItem key={review.id} review={review} timeZone={timeZone} />
						))}
					</ul>
				)}
			</Card>
			{reviews.length > 0 && <p className="mt-6">{write}</p>}
		</>
	)
}
