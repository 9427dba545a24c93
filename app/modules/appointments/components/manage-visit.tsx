import { CalendarPlus, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ReferencePlate } from '#app/ui/number-plate.tsx'
import { type LampTone, StatusLamp } from '#app/ui/status-lamp.tsx'
import type { AppointmentStatus } from '../appointment-status.ts'
import type { ManageAnswer, ManagedVisit } from '../managed-visit.ts'
import { ChangeVisit } from './change-visit.tsx'

type ManageVisitProps = {
	visit: ManagedVisit
	answer: ManageAnswer | undefined
	/** Where the forms post to. */
	action: string
	/** The calendar file. */
	calendarPath: string
	/** 'Pay $149.99 now', while it can be paid. */
	pay: ReactNode
	/** Of the advisor. */
	phone: string
	/** The days on offer, both ends included. */
	first: string
	last: string
}

/** A client's visit: what is agreed, and what can still be changed about it. */
export function ManageVisit(props: ManageVisitProps) {
	const { visit, pay, calendarPath } = props
	const upcoming = visit.status === 'requested' || visit.status === 'confirmed'
	return (
		<div className="grid gap-8 min-[60rem]:grid-cols-2 min-[60rem]:gap-16">
			<Card
				look="raised"
				className="grid content-start gap-5 p-[clamp(1.25rem,3vw,2rem)] min-[60rem]:self-start"
			>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<VisitLamp visit={visit} />
					<ReferencePlate size="lg">{visit.reference}</ReferencePlate>
				</div>
				<div>
					<h2 className="text-h3">
						<time dateTime={visit.startsAt}>{visit.when}</time>
					</h2>
					<p className="mt-2 flex items-start gap-2 break-words">
						<MapPin aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
						<span className="min-w-0">{visit.location}</span>
					</p>
				</div>
				<p className="text-ink-soft text-small">{standing(visit)}</p>
				{upcoming ? (
					<div className="flex flex-wrap items-center gap-3">
						{!visit.paid && pay}
						<Button asChild variant="plain">
							<a href={calendarPath} download>
								<CalendarPlus aria-hidden="true" />
								Add to calendar
							</a>
						</Button>
					</div>
				) : (
					<Button asChild variant="go" className="w-fit">
						<Link to="/services#in-person">Book another visit</Link>
					</Button>
				)}
			</Card>
			{upcoming && <ChangeVisit {...props} />}
		</div>
	)
}

const lamps: Record<AppointmentStatus, { tone: LampTone; word: string }> = {
	requested: { tone: 'new', word: 'Requested' },
	confirmed: { tone: 'ok', word: 'Confirmed' },
	completed: { tone: 'ok', word: 'Completed' },
	cancelled: { tone: 'stop', word: 'Cancelled' },
	no_show: { tone: 'off', word: 'Missed' },
	expired: { tone: 'off', word: 'Expired' },
}

/** The state of a visit as its client reads it. */
export function VisitLamp({ visit }: { visit: Pick<ManagedVisit, 'status' | 'paid'> }) {
	const { tone, word } = lamps[visit.status]
	if (visit.status === 'requested' && visit.paid) return <StatusLamp tone="info">Paid</StatusLamp>
	return <StatusLamp tone={tone}>{word}</StatusLamp>
}

function standing({ status, paid, holdEnds, hasExactTime, cancelReason }: ManagedVisit): string {
	switch (status) {
		case 'requested':
			return paid
				? 'Paid, so this time is yours. The advisor confirms the exact time by mail.'
				: `We hold this time for you until ${holdEnds}. Paying makes it yours.`
		case 'confirmed':
			return `${hasExactTime ? 'The advisor meets you there at this time.' : 'Confirmed.'}${paid ? ' It is paid.' : ' It is not paid yet.'}`
		case 'cancelled':
			return cancelReason ? `This visit is cancelled: ${cancelReason}` : 'This visit is cancelled.'
		case 'expired':
			return 'It was not paid in time, so the time was given free. Nothing was charged.'
		case 'completed':
			return 'This visit took place. Thank you.'
		case 'no_show':
			return 'We were there and did not find you. If that is a mistake, please call.'
	}
}
