import type { ReactNode } from 'react'
import { formatLocalDay, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DatePicker, type DayMark } from '#app/ui/controls/date-picker/date-picker.tsx'
import type { BookingCalendar } from '../../availability/availability.ts'
import { dayMark } from '../../availability/day-status.ts'
import type { CalendarSource } from './use-booking-calendar.ts'

type SlotCalendarProps = {
	value: string
	first: string
	last: string
	source: CalendarSource
	takeFocus: boolean
	anyDay?: boolean | undefined
	/** Also called for full days, with `isOpen` false, because they have a waitlist. */
	onChoose: (day: string, isOpen: boolean) => void
	onClose: () => void
	children?: ReactNode
}

type ClosedDayProps = { calendar: BookingCalendar; date: string }

/** Says about a typed day on which nothing can be booked why that is, as soon as it is typed. */
export function ClosedDay({ calendar, date }: ClosedDayProps) {
	// A year that is typed digit by digit begins as one of long ago.
	if (!isLocalDate(date) || date < '2000') return null
	const { state, note } = dayMark(calendar, date)
	return (
		state === 'closed' && (
			<p
				role="status"
				className="rounded-control bg-signal-wash px-3.5 py-2.5 text-small"
			>{`${formatLocalDay(date)}: ${note}.`}</p>
		)
	)
}

/** How many days are offered as buttons: two lines on a phone. */
const freeDaysMax = 6

type FreeDaysProps = { calendar: BookingCalendar; onChoose: (day: string) => void }

/** The next days on which something is free, one button each. */
export function FreeDays({ calendar, onChoose }: FreeDaysProps) {
	const free = calendar.days.filter(({ date }) => dayMark(calendar, date).state === 'open')
	return (
		<ul aria-label="Next free days" className="flex flex-wrap gap-2">
			{free.slice(0, freeDaysMax).map(({ date }) => (
				<li key={date}>
					<Button variant="plain" size="sm" className="px-2.5" onClick={() => onChoose(date)}>
						{formatLocalDay(date)}
					</Button>
				</li>
			))}
		</ul>
	)
}

// Until the calendar is loaded every day can be chosen; the server checks it.
const unknown: DayMark = { state: 'open', note: 'checking what is free' }
const notOffered: DayMark = { state: 'closed', note: 'not on offer' }

/** The calendar of a date field: three marks under each day, a filled one means free. It opens at once and fills in the marks later. */
export default function SlotCalendar({ source, anyDay, onChoose, children, ...picker }: SlotCalendarProps) {
	const { calendar, failed, lookUp } = source
	if (failed)
		return (
			<p role="alert" className="text-small">
				We couldn’t load the available days.{' '}
				<button type="button" onClick={lookUp} className="font-semibold text-brand underline">
					Try again
				</button>
				, or type a date and we’ll check it when you submit the form.
			</p>
		)
	const { first, last } = picker
	const markOf = (date: string): DayMark => {
		if (!calendar) return date < first || date > last ? notOffered : unknown
		const mark = dayMark(calendar, date)
		return anyDay && mark.state === 'closed' && date >= calendar.today ? { ...mark, state: 'full' } : mark
	}
	const firstOpen = calendar?.days.find(({ date }) => markOf(date).state === 'open')?.date
	return (
		<DatePicker
			{...picker}
			today={calendar?.today ?? ''}
			start={firstOpen ?? calendar?.today ?? first}
			markOf={markOf}
			onChoose={(day) => onChoose(day, anyDay || markOf(day).state === 'open')}
		>
			{!calendar && (
				<p role="status" className="text-small">
					Loading available times…
				</p>
			)}
			<p className="text-fine text-ink-soft">
				Marks under a day: morning, afternoon, evening. A filled one is free.
			</p>
			{children}
		</DatePicker>
	)
}
