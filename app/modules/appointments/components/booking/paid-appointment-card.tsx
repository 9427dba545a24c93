import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { ClientAppointment } from '../../lists/appointment-views.server.ts'

type PaidAppointmentCardProps = {
	/** With the cancellation terms and their deadlines. */
	appointment: ClientAppointment & { manageUrl: string; calendarUrl: string; terms: string }
	/** Whether the title of the page says that it is booked, and when. */
	isInTitle: boolean
}

/** An appointment that was just paid: when, where, and how to change it. The number beside it is the order's. */
export function PaidAppointmentCard({ appointment, isInTitle }: PaidAppointmentCardProps) {
	const { when, startsAt, location, manageUrl, calendarUrl, terms } = appointment
	return (
		<Card asChild className="w-full p-5">
			<section aria-labelledby="appointment" className="grid gap-2 text-base">
				<h2 id="appointment" className={isInTitle ? 'sr-only' : 'text-h4'}>
					Your appointment is booked
				</h2>
				{!isInTitle && (
					<p className="flex items-start gap-2 font-semibold">
						<Icon name="calendar-check" className="mt-1 size-5 shrink-0 text-brand" />
						<time dateTime={startsAt}>{when}</time>
					</p>
				)}
				<p className="flex items-start gap-2">
					<Icon name="map-pin" className="mt-1 size-5 shrink-0 text-brand" />
					<span className="min-w-0 [overflow-wrap:anywhere]">{location}</span>
				</p>
				<p className="text-ink-soft text-small">{terms}</p>
				<p className="flex flex-wrap gap-x-5 gap-y-2">
					<a href={calendarUrl} download>
						Add to calendar
					</a>
					<Link to={manageUrl}>See or change your appointment</Link>
				</p>
			</section>
		</Card>
	)
}
