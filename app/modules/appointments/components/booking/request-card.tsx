import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { RequestCard as Request } from '../../booking/booking-result.ts'

type RequestCardProps = {
	request: Request
	/** 'Pay $149.99 now'. */
	pay: ReactNode
}

/** The request of this browser, below the form: when it is, how long it is held, how to pay and where to change it. */
export function RequestCard({ request, pay }: RequestCardProps) {
	const isUnpaid = request.payment === 'unpaid'
	return (
		<Card asChild className="mt-6 grid gap-4 p-5">
			<section aria-labelledby="your-request">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h3 id="your-request">Your request</h3>
					<ReferencePlate>{request.reference}</ReferencePlate>
				</div>
				<div className="grid gap-1">
					<p className="font-semibold">{request.when}</p>
					<p className="break-words text-small">{`For ${request.name}, ${request.location}`}</p>
					<p className="text-small">
						{request.status === 'confirmed' ? (
							<StatusBadge tone="ok">Confirmed</StatusBadge>
						) : (
							<StatusBadge tone={isUnpaid ? 'new' : 'info'}>
								{isUnpaid
									? 'Requested, not paid yet'
									: `${request.payment === 'deferred' ? 'Nothing is due yet' : 'Paid'}; exact time to follow`}
							</StatusBadge>
						)}
					</p>
					{request.holdEnds && (
						<p className="text-ink-soft text-small">{`We’re holding this time for you until ${request.holdEnds}. Pay by then to keep it.`}</p>
					)}
				</div>
				{isUnpaid && pay}
				<p className="text-ink-soft text-small">{request.terms}</p>
				<div className="flex flex-wrap items-center gap-x-5 gap-y-1 font-semibold text-small">
					<a href={request.calendarPath} download className="inline-flex min-h-11 items-center">
						Add to calendar
					</a>
					<Link to={request.managePath} className="inline-flex min-h-11 items-center">
						Change or cancel
					</Link>
				</div>
				<p className="text-fine text-ink-soft">
					We’ve emailed you the link, too. It works without an account, so please keep it private.
				</p>
			</section>
		</Card>
	)
}
