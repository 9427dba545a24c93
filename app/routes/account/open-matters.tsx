import { Link } from 'react-router'
import { AppointmentStatusBadge } from '#app/modules/appointments/components/manage/manage-appointment.tsx'
import type { ClientAppointment } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'

/** Something that waits for the client or for the advisor. */
export type OpenMatter = {
	key: string
	title: string
	text: string
	to: string
	/** The text of its button. */
	action: string
	status?: { tone: StatusTone; word: string }
}

export type UpcomingAppointment = ClientAppointment & { mayPay: boolean }

const rows = 'divide-y divide-line border-line border-t'
const row = 'flex flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0'

/** The client's next appointments, the soonest first. */
export function ComingUp({ appointments }: { appointments: readonly UpcomingAppointment[] }) {
	const firstToPay = appointments.findIndex(({ mayPay }) => mayPay)
	return (
		<SectionCard title="Coming up" aside={<Link to="/account/appointments">All appointments</Link>}>
			<ul className={rows}>
				{appointments.map((appointment, index) => (
					<li key={appointment.id} className={row}>
						<div className="min-w-0 flex-1 basis-60">
							<p className="font-semibold">
								<time dateTime={appointment.startsAt}>{appointment.when}</time>
							</p>
							<p className="break-words text-small">{appointment.location}</p>
							<p className="mt-1 text-ink-soft text-small">{nextStepOf(appointment)}</p>
						</div>
						<AppointmentStatusBadge appointment={appointment} />
						<Button asChild variant={index === firstToPay ? 'go' : 'plain'} size="sm">
							<Link to={`/account/appointments/${appointment.id}`}>
								<span>{appointment.mayPay ? 'Pay or reschedule' : 'Manage'}</span>
								<span className="sr-only">{` the appointment on ${appointment.when}`}</span>
							</Link>
						</Button>
					</li>
				))}
			</ul>
		</SectionCard>
	)
}

/** States who has to do what next about an appointment. */
function nextStepOf({ type, status, paid, holdEnds }: UpcomingAppointment): string {
	if (type === 'online_search')
		return status === 'confirmed'
			? 'Confirmed. Your advisor will call you.'
			: 'This time window is reserved for you. Your advisor will email you the exact time of the call.'
	if (status === 'confirmed') return paid ? 'Confirmed and paid.' : 'Confirmed. You haven’t paid for it yet.'
	if (paid)
		return 'You’ve paid, so this time window is reserved for you. Your advisor will email you the exact time.'
	return holdEnds
		? `We’re holding this time for you until ${holdEnds}. Pay by then to keep it.`
		: 'Requested. You haven’t paid for it yet.'
}

type OpenMattersProps = {
	title: string
	matters: readonly OpenMatter[]
	/** Whether the first one is the next action on this page. */
	primary?: boolean
}

/** What waits for the client, or for the advisor. */
export function OpenMatters({ title, matters, primary }: OpenMattersProps) {
	if (matters.length === 0) return null
	return (
		<SectionCard title={title}>
			<ul className={rows}>
				{matters.map((matter, index) => (
					<li key={matter.key} className={row}>
						<div className="min-w-0 flex-1 basis-60">
							<p className="break-words font-semibold">{matter.title}</p>
							<p className="break-words text-ink-soft text-small">{matter.text}</p>
						</div>
						{matter.status && <StatusBadge tone={matter.status.tone}>{matter.status.word}</StatusBadge>}
						<Button asChild variant={primary && index === 0 ? 'go' : 'plain'} size="sm">
							<Link to={matter.to}>
								<span>{matter.action}</span>
								<span className="sr-only">{`: ${matter.title}`}</span>
							</Link>
						</Button>
					</li>
				))}
			</ul>
		</SectionCard>
	)
}
