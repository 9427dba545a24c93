import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AccountReviewItem } from '#app/modules/reviews/components/account/review-item.tsx'
import { isDeleted } from '#app/modules/reviews/policy.ts'
import { purchaseOf } from '#app/modules/reviews/review-purchase.ts'
import { hiddenNoteOf } from '#app/modules/reviews/review-rules.ts'
import { listOwnReviews } from '#app/modules/reviews/reviews.server.ts'
import { readServiceNames, serviceNameOf } from '#app/modules/reviews/service-names.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/reviews'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your reviews')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const [{ timeZone }, reviews, names] = await Promise.all([
		readSettings(args.context),
		listOwnReviews(db, { actor }),
		readServiceNames(db),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const items = reviews
		.filter((each) => !isDeleted(each))
		.map((each) => ({
			...each,
			serviceName: serviceNameOf(each, names),
			purchase: purchaseOf(each),
			hiddenNote: hiddenNoteOf(each),
		}))
	return { timeZone, thisYear, reviews: items }
}

export default function OwnReviews({ loaderData: { reviews, timeZone, thisYear } }: Route.ComponentProps) {
	const writeButton = (
		<Button asChild variant="go">
			<Link to="/reviews/new">Leave a Review</Link>
		</Button>
	)
	return (
		<>
			<AccountHead title="Reviews">
				Everyone can read them. You can edit or delete them at any time.
			</AccountHead>
			<Card className="overflow-hidden">
				{reviews.length === 0 ? (
					<EmptyState title="No reviews yet" action={writeButton}>
						You can review each order you’ve paid for. Without an order, you can review each service once a
						year.
					</EmptyState>
				) : (
					<ul>
						{reviews.map((review) => (
							<AccountReviewItem key={review.id} review={review} timeZone={timeZone} thisYear={thisYear} />
						))}
					</ul>
				)}
			</Card>
			{reviews.length > 0 && <p className="mt-6">{writeButton}</p>}
		</>
	)
}
