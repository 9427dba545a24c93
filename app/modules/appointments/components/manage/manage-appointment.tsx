import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { AppointmentStatus } from '../../appointment-status.ts'
import type { AppointmentPayment } from '../../appointment-type.ts'
import type { ManagedAppointment } from '../../changes/managed-appointment.ts'
import { answerFacts, answersForClient } from '../../client-answers.ts'
import { ChangeAppointment } from './change-appointment.tsx'

type ManageAppointmentProps = ComponentProps<typeof ChangeAppointment> & {
	/** The path of the calendar file. */
	calendarPath: string
	/** The button 'Continue to agreement', while it can be paid. */
	pay: ReactNode
}

/** A client's appointment: its details, and what can still be changed. */
export function ManageAppointment(props: ManageAppointmentProps) {
	const { appointment, result, pay, calendarPath } = props
	const placeIcon = appointment.type === 'online_search' ? 'phone' : 'map-pin'
	const upcoming = appointment.status === 'requested' || appointment.status === 'confirmed'
	return (
		<div className="grid gap-8 min-[60rem]:grid-cols-2 min-[60rem]:gap-16">
			<Card
				look="raised"
				className="grid content-start gap-5 p-[clamp(1.25rem,3vw,2rem)] min-[60rem]:self-start"
			>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<AppointmentStatusBadge appointment={appointment} />
					<ReferencePlate size="lg">{appointment.reference}</ReferencePlate>
				</div>
				<div>
					<h2 className="text-h3">
						<time dateTime={appointment.startsAt}>{appointment.when}</time>
					</h2>
					{answerFacts(appointment, answersForClient).map(({ name, label, value }) => (
						<p key={name} className="mt-2 flex items-start gap-2 break-words">
							{name === 'location' ? (
								<Icon name={placeIcon} className="mt-1 size-5 shrink-0 text-brand" />
							) : (
								<span className="text-ink-soft">{label}</span>
							)}
							<span className="min-w-0">{value}</span>
						</p>
					))}
				</div>
				<p className="text-ink-soft text-small">{statusMessage(appointment)}</p>
				{appointment.refundState && <p className="font-semibold">{appointment.refundState}</p>}
				{appointment.terms && <p className="text-ink-soft text-small">{appointment.terms}</p>}
				{!upcoming && result?.formError && <ErrorBox>{result.formError}</ErrorBox>}
				{upcoming ? (
					<div className="flex flex-wrap items-center gap-3">
						{appointment.payment === 'unpaid' && appointment.isOffered && pay}
						<Button asChild variant="plain">
							<a href={calendarPath} download>
								<Icon name="calendar-plus" />
								Add to calendar
							</a>
						</Button>
					</div>
				) : (
					appointment.type === 'in_person' && (
						<Button asChild variant="go" className="w-fit">
							<Link to="/services#in-person">Book another appointment</Link>
						</Button>
					)
				)}
			</Card>
			{/* A change increases the version, which resets these forms and so closes the one that was sent. */}
			{upcoming && <ChangeAppointment key={appointment.version} {...props} />}
		</div>
	)
}

const badges: Record<AppointmentStatus, { tone: StatusTone; word: string }> = {
	requested: { tone: 'new', word: 'Requested' },
	confirmed: { tone: 'ok', word: 'Confirmed' },
	completed: { tone: 'ok', word: 'Completed' },
	cancelled: { tone: 'stop', word: 'Canceled' },
	no_show: { tone: 'off', word: 'Missed' },
	expired: { tone: 'off', word: 'Expired' },
}

/** What a client reads instead of 'Requested' once a time is theirs. */
const firmWords: Partial<Record<AppointmentPayment, string>> = {
	paid: 'Paid',
	deferred: 'Reserved',
	free: 'Reserved',
}

/** The status of an appointment, as its client sees it. */
export function AppointmentStatusBadge({
	appointment,
}: {
	appointment: Pick<ManagedAppointment, 'status' | 'payment'>
}) {
	const { tone, word } = badges[appointment.status]
	const firmWord = appointment.status === 'requested' && firmWords[appointment.payment]
	if (firmWord) return <StatusBadge tone="info">{firmWord}</StatusBadge>
	return <StatusBadge tone={tone}>{word}</StatusBadge>
}

function statusMessage(appointment: ManagedAppointment): string {
	const { status, payment, holdEnds, hasExactTime, cancelReason } = appointment
	if (payment === 'unpaid' && !appointment.isOffered && (status === 'requested' || status === 'confirmed'))
		return 'We no longer offer this service, so there is nothing to pay and you were not charged. Please call us about this time.'
	if (payment === 'included') return callMessage(appointment)
	switch (status) {
		case 'requested':
			return payment === 'unpaid'
				? `We’re holding this time for you until ${holdEnds}. Finish booking by then to keep it.`
				: payment === 'paid'
					? 'You’ve paid, so this time window is reserved for you. Your advisor will email you the exact time.'
					: `This time window is reserved for you.${dueTexts[payment]} Your advisor will email you the exact time.`
		case 'confirmed':
			return `${hasExactTime ? 'The advisor will meet you there at this time.' : 'Confirmed.'}${dueTexts[payment]}`
		case 'cancelled':
			return cancelReason
				? `This appointment was canceled: ${cancelReason}`
				: 'This appointment was canceled.'
		case 'expired':
			return 'We didn’t receive a payment in time, so we released the time. You were not charged.'
		case 'completed':
			return 'This appointment took place. Thank you!'
		case 'no_show':
			return 'We were there but didn’t find you. If that’s a mistake, please call us.'
	}
}

const dueTexts: Record<AppointmentPayment, string> = {
	unpaid: ' It is not paid yet.',
	deferred: ' Nothing is due yet.',
	paid: ' It is paid.',
	free: ' It is free.',
	included: '',
}

function callMessage({ status, cancelReason }: ManagedAppointment): string {
	switch (status) {
		case 'requested':
			return 'This time window is reserved for you, as part of your online search. Your advisor will email you the exact time.'
		case 'confirmed':
			return 'The advisor will call you at this time, at the phone number you gave us.'
		case 'cancelled':
			return `This call was canceled${cancelReason ? `: ${cancelReason}` : '.'}`
		case 'completed':
			return 'This call took place. Thank you!'
		default:
			return 'We called but didn’t reach you. If that’s a mistake, please call us.'
	}
}
