import { Link } from 'react-router'
import { formatDay } from '#app/lib/dates/dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Stars } from '#app/ui/illustrations/stars.tsx'
import type { Purchase } from '../../review-purchase.ts'
import type { AccountReview } from '../../reviews.server.ts'
import { VerifiedBadge } from '../review-card.tsx'

/** A member's own review in the account, with its state and a link to edit it. */
export function AccountReviewItem({
	review,
	timeZone,
	thisYear,
}: {
	review: AccountReview & { serviceName: string; purchase: Purchase; hiddenNote: string | null }
	timeZone: string
	thisYear: number
}) {
	const vehicle = `${review.vehicleYear} ${review.vehicleMake} ${review.vehicleModel}`
	return (
		<li className="grid gap-2 border-line border-t p-6">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Link to={`/reviews/${review.id}`} className="font-semibold">
					{vehicle}
				</Link>
				<Stars value={review.stars} />
				<VerifiedBadge review={review} />
			</p>
			<p className="text-ink-soft text-small">
				{`${review.serviceName} · ${formatDay(review.createdAt, timeZone, thisYear)}`}
			</p>
			{review.hiddenNote && <p className="text-small [overflow-wrap:anywhere]">{review.hiddenNote}</p>}
			<p className="line-clamp-4 [overflow-wrap:anywhere]">{review.body}</p>
			<p>
				<Button asChild size="sm">
					<Link to={`/reviews/${review.id}/edit`}>
						Edit<span className="sr-only">{` the review of the ${vehicle}`}</span>
					</Link>
				</Button>
			</p>
		</li>
	)
}
