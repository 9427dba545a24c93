import './slot-chips.css'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { formatLocalDay, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DatePicker, type DayMark } from '#app/ui/controls/date-picker/date-picker.tsx'
import type { BookingCalendar, CalendarDay, SlotState } from '../../availability/availability.ts'
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
function ClosedDay({ calendar, date }: ClosedDayProps) {
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

/** How many days are offered at once, on the widest screen. */
const freeDaysMax = 6

type DayChipsProps = { calendar: BookingCalendar; value: string; onChoose: (day: string) => void }

/** The next days on which something is free, and the way to the browser's field, which is shown only for another day. */
export function DayChips({ calendar, value, onChoose }: DayChipsProps) {
	const free = calendar.days.filter(({ date }) => dayMark(calendar, date).state === 'open')
	const days = free.slice(0, freeDaysMax).map(({ date }) => date)
	const isOther = value !== '' && !days.includes(value)
	const { list, isShown, setShown } = useReplacedField('.slot-date', isOther)
	return (
		<>
			{isOther && <ClosedDay calendar={calendar} date={value} />}
			<ul
				ref={list}
				aria-label="Next free days"
				data-shown={isShown || undefined}
				className="slot-chips slot-days"
			>
				{days.map((date) => (
					<Chip
						key={date}
						name={formatLocalDay(date)}
						lines={formatLocalDay(date).split(', ')}
						isChosen={date === value}
						onClick={() => {
							onChoose(date)
							setShown(false)
						}}
					/>
				))}
				<Chip
					name="Other date"
					lines={['Other', 'date']}
					isChosen={isOther}
					onClick={({ currentTarget }) => openDateField(currentTarget)}
				/>
			</ul>
		</>
	)
}

type TimeChipsProps = { day: CalendarDay | undefined; value: string; onChoose: (slot: Slot) => void }

/** The parts of the day. What is not free says why. */
export function TimeChips({ day, value, onChoose }: TimeChipsProps) {
	const { list } = useReplacedField('.field')
	return (
		<ul ref={list} aria-label="Times" className="slot-chips slot-times">
			{slots.map((slot) => {
				const { label, hours } = slotHours[slot]
				const reason = day && unavailable[day.slots[slot].state]
				return (
					<Chip
						key={slot}
						name={reason ? `${label}, ${reason}` : label}
						lines={[hours, ...(reason ? [reason] : [])]}
						isChosen={slot === value}
						isOff={Boolean(reason)}
						onClick={() => onChoose(slot)}
					/>
				)
			})}
		</ul>
	)
}

const unavailable: Partial<Record<SlotState, string>> = {
	full: 'taken',
	closed: 'not offered',
	too_soon: 'too soon',
}

/**
 * Takes the browser's control, in whose place there are chips, out of the order of tabs until it is shown. A label, the summary of errors and
 * a program can focus it; then it stays, because a field that closes when it is left would move what is clicked.
 */
function useReplacedField(selector: string, isNeeded = false) {
	const list = useRef<HTMLUListElement>(null)
	const [wasFocused, setShown] = useState(false)
	const isShown = isNeeded || wasFocused
	useEffect(() => {
		const field = list.current?.closest('.slot-cell')?.querySelector<HTMLElement>(selector)
		if (!field) return
		const controls = field.querySelectorAll<HTMLElement>('input, select, button')
		for (const control of controls) control.tabIndex = isShown ? 0 : -1
		const show = () => setShown(true)
		if (field.contains(document.activeElement)) show()
		field.addEventListener('focusin', show)
		return () => {
			field.removeEventListener('focusin', show)
			for (const control of controls) control.removeAttribute('tabindex')
		}
	}, [selector, isShown])
	return { list, isShown, setShown }
}

type ChipProps = {
	name: string
	lines: string[]
	isChosen: boolean
	isOff?: boolean
	onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

function Chip({ name, lines, isChosen, isOff, onClick }: ChipProps) {
	return (
		<li>
			<Button
				variant={isChosen ? 'brand' : 'plain'}
				size="sm"
				block
				aria-label={name}
				aria-pressed={isChosen}
				disabled={isOff}
				onClick={onClick}
			>
				{lines.map((line) => (
					<span key={line}>{line}</span>
				))}
			</Button>
		</li>
	)
}

/** Shows the browser's field by focusing it, and opens its calendar: a phone's own, elsewhere ours. */
function openDateField(chip: HTMLElement): void {
	const field = chip.closest('.slot-cell')?.querySelector('input')
	field?.focus()
	if (matchMedia('(pointer: coarse)').matches) field?.showPicker?.()
	else field?.click()
}

/** Calls `act` once, when the element is about to be seen. */
export function whenSeen(element: Element | null, act: () => void): void {
	if (!element) return
	const observer = new IntersectionObserver(
		([entry]) => {
			if (!entry?.isIntersecting) return
			observer.disconnect()
			act()
		},
		{ rootMargin: '25%' },
	)
	observer.observe(element)
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
