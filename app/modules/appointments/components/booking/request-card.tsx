import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import type { RequestCard as Request } from '../../booking/booking-result.ts'

type RequestCardProps = {
	request: Request
	/** Renders the button that leads to the agreement, or to the payment once that is signed. */
	renderButton: (priceId: string, label: string) => ReactNode
	/** Where the form is shown beside the card. */
	anotherPath: string
}

/** The request of this browser, in place of the form: when it is, how long it is held, the next step and where to change it. */
export function RequestCard({ request, renderButton, anotherPath }: RequestCardProps) {
	const isUnpaid = request.payment === 'unpaid'
	return (
		<section aria-labelledby="your-request" className="mt-1 grid gap-4 border-line border-t pt-5">
			<div className="grid gap-1">
				<h3 id="your-request">Your request</h3>
				<p className="font-semibold">{request.when}</p>
				<p className="break-words text-small">{`For ${request.name}, ${request.location}`}</p>
				<p className="text-small">
					{request.status === 'confirmed' ? (
						<StatusBadge tone="ok">Confirmed</StatusBadge>
					) : (
						<StatusBadge tone={isUnpaid ? 'new' : 'info'}>
							{isUnpaid
								? 'Requested'
								: `${request.payment === 'deferred' ? 'Nothing is due yet' : 'Paid'}; exact time to follow`}
						</StatusBadge>
					)}
				</p>
			</div>
			{isUnpaid && (
				<div className="grid justify-items-start gap-2">
					<p className="text-ink-soft text-small">
						{[
							`Step ${request.isSigned ? 3 : 2} of 3.`,
							request.holdEnds && `We’re holding this time for you until ${request.holdEnds}.`,
						]
							.filter(Boolean)
							.join(' ')}
					</p>
					{/* Nothing of money: when it is paid depends on the client's state. */}
					{request.pay &&
						renderButton(
							request.pay.priceId,
							request.isSigned ? 'Continue to card' : 'Continue to agreement',
						)}
				</div>
			)}
			{request.terms && <p className="text-ink-soft text-small">{request.terms}</p>}
			<div className="flex flex-wrap items-center gap-x-5 gap-y-1 font-semibold text-small">
				{!isUnpaid && (
					<a href={request.calendarPath} download className="inline-flex min-h-11 items-center">
						Add to calendar
					</a>
				)}
				<Link to={request.managePath} className="inline-flex min-h-11 items-center">
					Change or cancel
				</Link>
				<Link to={anotherPath} preventScrollReset className="inline-flex min-h-11 items-center">
					Book another visit
				</Link>
			</div>
			<p className="text-fine text-ink-soft">
				{`Appointment ${request.reference}. We’ve emailed you this link, too: keep it private.`}
			</p>
		</section>
	)
}
