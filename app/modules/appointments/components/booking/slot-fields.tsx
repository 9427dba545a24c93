import { CalendarDays } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { CalendarDay, SlotState } from '../../availability/availability.ts'
import type { CalendarSource } from './use-booking-calendar.ts'

// Fetched when the date is first touched.
const SlotCalendar = lazy(() => import('./slot-calendar.tsx'))

type SlotFieldsProps = {
	/** Ids are '<idPrefix>-date' and '<idPrefix>-slot'. */
	idPrefix: string
	labels: { date: string; slot: string }
	defaults: { date: string; slot: string }
	errors: { date?: string | undefined; slot?: string | undefined }
	/** The days on offer, both ends included. */
	first: string
	last: string
	source: CalendarSource
	density?: 'public' | 'desk'
	/** Days that clients cannot choose can be chosen: the advisor decides. */
	anyDay?: boolean
	/** What is said below of a full day: the way to its waitlist. */
	ofFullDay?: (date: string) => ReactNode
}

/** A day and a part of it: the browser's own fields, and with scripts a calendar that knows what is free. */
export function SlotFields(props: SlotFieldsProps) {
	const { idPrefix, labels, defaults, errors, first, last, source, density, anyDay, ofFullDay } = props
	const [opened, setOpened] = useState<'by key' | 'by press' | null>(null)
	const [withScripts, setWithScripts] = useState(false)
	const [date, setDate] = useState(defaults.date)
	const input = useRef<HTMLInputElement>(null)
	const opener = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		setWithScripts(true)
		// Typed before the scripts were there.
		if (input.current?.value) setDate(input.current.value)
	}, [])
	const day = source.calendar?.days.find((one) => one.date === date)

	function open(how: 'by key' | 'by press') {
		setOpened((already) => already ?? how)
		source.lookUp()
	}

	function close() {
		setOpened(null)
		opener.current?.focus()
	}

	return (
		<div className="grid gap-4">
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label={labels.date} id={`${idPrefix}-date`} error={errors.date}>
					<div className="relative">
						<Input
							ref={input}
							type="date"
							name="date"
							// A first touch that comes before the scripts is held for them.
							data-js
							min={first}
							max={last}
							defaultValue={defaults.date}
							density={density}
							required
							// Ours stands in its place.
							className={withScripts ? '[&::-webkit-calendar-picker-indicator]:hidden' : undefined}
							onChange={(event) => setDate(event.target.value)}
							onClick={(event) => {
								// Ours says more than the browser's own calendar.
								event.preventDefault()
								open('by press')
							}}
							onKeyDown={(event) => {
								if (event.key !== 'ArrowDown' || !event.altKey) return
								event.preventDefault()
								open('by key')
							}}
						/>
						{withScripts && (
							<span className="absolute inset-y-1 right-1 grid place-items-center rounded-control bg-field px-1">
								<IconButton
									ref={opener}
									size="sm"
									label={opened ? 'Close the calendar' : 'Open the calendar'}
									aria-expanded={opened !== null}
									onClick={() => (opened ? close() : open('by key'))}
									className="text-ink-soft"
								>
									<CalendarDays aria-hidden="true" />
								</IconButton>
							</span>
						)}
					</div>
				</Field>
				<Field label={labels.slot} id={`${idPrefix}-slot`} error={errors.slot}>
					<Select name="slot" defaultValue={defaults.slot} required density={density}>
						<option value="">Choose a time</option>
						{slots.map((slot) => (
							<option key={slot} value={slot}>
								{slotHours[slot].label}
								{day && asides[day.slots[slot].state]}
							</option>
						))}
					</Select>
				</Field>
			</div>
			{opened && (
				<Suspense fallback={<p className="text-fine text-ink-soft">Opening the calendar…</p>}>
					<SlotCalendar
						first={first}
						last={last}
						source={source}
						anyDay={anyDay}
						value={date}
						takeFocus={opened === 'by key'}
						onChoose={(chosen, isOpen) => {
							if (input.current) input.current.value = chosen
							setDate(chosen)
							if (isOpen) close()
						}}
						onClose={close}
					/>
				</Suspense>
			)}
			{day && isFull(day) && ofFullDay?.(date)}
		</div>
	)
}

/** A taken part can still be picked: the answer names the nearest free ones. */
const asides: Record<SlotState, string> = {
	open: '',
	full: ' - taken',
	closed: ' - not offered',
	too_soon: ' - too soon',
	too_far: '',
}

function isFull({ slots: of }: CalendarDay): boolean {
	const states = slots.map((slot: Slot) => of[slot].state)
	return states.includes('full') && !states.includes('open')
}
