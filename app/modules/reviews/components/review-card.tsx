import { Link } from 'react-router'
import { formatDay } from '#app/lib/dates/dates.ts'
import { formatDollars } from '#app/lib/money/money.ts'
import { KeyTag } from '#app/ui/controls/avatar.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Stars } from '#app/ui/illustrations/stars.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { purchaseLabels } from '../review-purchase.ts'
import type { PublicReview } from '../reviews.server.ts'

type VisibleReview = Extract<PublicReview, { hidden: false }>

/** A review as everybody sees it; for a hidden one, a placeholder with the reason. */
export function ReviewCard({ review, timeZone }: { review: PublicReview; timeZone: string }) {
	if (review.hidden)
		return (
			<Card className="p-6 text-ink-soft text-small" id={`review-${review.id}`}>
				{`A review of ${review.service} from ${formatDay(review.createdAt, timeZone)} was hidden by the advisor. Reason: ${review.reason}`}
			</Card>
		)
	return (
		<Card asChild className="grid content-start gap-3 p-6">
			<article id={`review-${review.id}`} aria-label={`Review by ${review.authorName}`}>
				<ReviewHead review={review} timeZone={timeZone} />
				<p className="whitespace-pre-line leading-normal [overflow-wrap:anywhere]">{review.body}</p>
				{review.photo && (
					<img
						src={review.photo}
						alt={`From ${review.authorName}: ${review.vehicle}`}
						loading="lazy"
						width={640}
						height={480}
						className="aspect-4/3 w-full max-w-80 rounded-control object-cover"
					/>
				)}
				<p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft text-small">
					<span className="inline-flex items-center gap-1.5">
						{review.recommends ? (
							<Icon name="thumbs-up" className="size-4" />
						) : (
							<Icon name="thumbs-down" className="size-4" />
						)}
						<span>{review.recommends ? 'Would recommend' : 'Would not recommend'}</span>
					</span>
					{review.savingsCents !== null && review.savingsCents > 0 && (
						<span>
							Saved{' '}
							<b className="num" translate="no">
								{formatDollars(review.savingsCents)}
							</b>{' '}
							off the first written quote
						</span>
					)}
				</p>
				{review.reply && review.repliedAt && (
					<div className="grid grid-cols-[1.25rem_1fr] gap-3 rounded-control bg-brand-wash p-4 text-small leading-normal">
						<Icon name="message-square" className="mt-0.5 size-5 text-brand" />
						<div>
							<p className="font-semibold">{`The advisor, ${formatDay(review.repliedAt, timeZone)}`}</p>
							<p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.reply}</p>
						</div>
					</div>
				)}
			</article>
		</Card>
	)
}

function ReviewHead({ review, timeZone }: { review: VisibleReview; timeZone: string }) {
	return (
		<header className="flex flex-wrap items-start gap-3">
			<KeyTag name={review.authorName} />
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<b translate="no" className="font-semibold">
						{review.authorName}
					</b>
					<Stars value={review.stars} />
					<VerifiedBadge review={review} />
				</p>
				<p className="text-ink-soft text-small">{`${review.service} · ${review.vehicle}`}</p>
				<p className="text-fine text-ink-soft">
					<Link to={`/reviews/${review.id}`} className="-my-3 inline-block py-3 text-ink-soft">
						<time dateTime={review.createdAt.toISOString()}>{formatDay(review.createdAt, timeZone)}</time>
					</Link>
					{review.editedAt && (
						<span>
							{` · Edited on ${formatDay(review.editedAt, timeZone)}${review.repliedAt && review.editedAt > review.repliedAt ? ' after the reply' : ''}`}
						</span>
					)}
				</p>
			</div>
		</header>
	)
}

/** Shows that the review is of a paid order whose service was given, or not yet, or that it is a sample. */
export function VerifiedBadge({ review }: { review: Pick<VisibleReview, 'purchase' | 'sample'> }) {
	return (
		<>
			{review.purchase === 'delivered' && (
				<span className="inline-flex items-center gap-1 font-semibold text-fine text-ok">
					<Icon name="badge-check" className="size-4" />
					<span>{purchaseLabels.delivered}</span>
				</span>
			)}
			{review.purchase === 'paid' && <span className="text-fine text-ink-soft">{purchaseLabels.paid}</span>}
			{review.sample && <StatusBadge className="text-fine">Sample review</StatusBadge>}
		</>
	)
}
