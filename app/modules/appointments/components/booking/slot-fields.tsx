import { clsx } from 'clsx/lite'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { whenIdle } from '#app/ui/controls/when-idle.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { CalendarDay, SlotState } from '../../availability/availability.ts'
import type { CalendarSource } from './use-booking-calendar.ts'

const loadCalendar = () => import('./slot-calendar.tsx')
const SlotCalendar = lazy(loadCalendar)
const DayChips = lazy(() => loadCalendar().then((module) => ({ default: module.DayChips })))
const TimeChips = lazy(() => loadCalendar().then((module) => ({ default: module.TimeChips })))

type SlotFieldsProps = {
	form: FormState<'date' | 'slot'>
	labels: { date: string; slot: string }
	/** The first and last bookable day; both are included. */
	first: string
	last: string
	source: CalendarSource
	/** Whether days that clients cannot choose are allowed, because the advisor decides. */
	anyDay?: boolean
	/** Renders what is shown below the fields for a full day, such as how to join its waitlist. */
	renderFullDay?: (date: string) => ReactNode
}

/** A day and a slot: native fields, in whose place scripts offer what is free. */
export function SlotFields(props: SlotFieldsProps) {
	const { form, labels, first, last, source, anyDay, renderFullDay } = props
	const [opened, setOpened] = useState<'by key' | 'by press' | null>(null)
	const [withScripts, setWithScripts] = useState(false)
	const [date, setDate] = useState(form.values.date ?? '')
	const [slot, setSlot] = useState(form.values.slot ?? '')
	const input = useRef<HTMLInputElement>(null)
	const select = useRef<HTMLSelectElement>(null)
	const opener = useRef<HTMLButtonElement>(null)
	const { lookUp } = source
	useEffect(() => {
		setWithScripts(true)
		// The date may have been typed before the scripts were loaded.
		if (input.current?.value) {
			setDate(input.current.value)
			lookUp()
		}
		// So that the days are there when they are seen, and the calendar opens at once.
		return whenIdle(() => {
			loadCalendar().then(
				({ whenSeen }) => whenSeen(input.current, lookUp),
				() => {},
			)
		})
	}, [lookUp])
	const day = source.calendar?.days.find((one) => one.date === date)

	function choose(chosen: string) {
		if (input.current) input.current.value = chosen
		setDate(chosen)
	}

	function open(how: 'by key' | 'by press') {
		setOpened((already) => already ?? how)
		lookUp()
	}

	function close() {
		setOpened(null)
		opener.current?.focus()
	}

	const chips = anyDay ? null : source.calendar
	const cell = clsx('slot-cell relative grid content-start gap-2', (opened || chips) && 'sm:col-span-2')
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<div className={cell}>
				<DateField
					form={form}
					label={labels.date}
					first={first}
					last={last}
					input={input}
					opener={opener}
					withScripts={withScripts}
					isOpen={opened !== null}
					onDate={(typed) => {
						setDate(typed)
						lookUp()
					}}
					onFocus={lookUp}
					onOpen={open}
					onClose={close}
				/>
				{opened ? (
					<Suspense fallback={<p className="text-fine text-ink-soft">Opening the calendar…</p>}>
						<SlotCalendar
							first={first}
							last={last}
							source={source}
							anyDay={anyDay}
							value={date}
							takeFocus={opened === 'by key'}
							onChoose={(chosen, isOpen) => {
								choose(chosen)
								if (isOpen) close()
							}}
							onClose={close}
						/>
					</Suspense>
				) : (
					chips && (
						<Suspense>
							<DayChips calendar={chips} value={date} onChoose={choose} />
						</Suspense>
					)
				)}
			</div>
			<div className={cell}>
				<FormField form={form} name="slot" label={labels.slot}>
					<Select ref={select} onChange={({ target }) => setSlot(target.value)}>
						<option value="">Choose a time</option>
						{slots.map((slot) => (
							<option key={slot} value={slot}>
								{`${slotHours[slot].label}${day ? stateNotes[day.slots[slot].state] : ''}`}
							</option>
						))}
					</Select>
				</FormField>
				{chips && (
					<Suspense>
						<TimeChips
							day={day}
							value={slot}
							onChoose={(chosen) => {
								if (select.current) select.current.value = chosen
								setSlot(chosen)
							}}
						/>
					</Suspense>
				)}
			</div>
			{day && isFull(day) && <div className="sm:col-span-2">{renderFullDay?.(date)}</div>}
		</div>
	)
}

type DateFieldProps = Pick<SlotFieldsProps, 'form' | 'first' | 'last'> & {
	label: string
	input: RefObject<HTMLInputElement | null>
	opener: RefObject<HTMLButtonElement | null>
	withScripts: boolean
	isOpen: boolean
	onDate: (date: string) => void
	onFocus: () => void
	onOpen: (how: 'by key' | 'by press') => void
	onClose: () => void
}

function DateField(props: DateFieldProps) {
	const { form, label, first, last, input, opener, withScripts, isOpen } = props
	const { onDate, onFocus, onOpen, onClose } = props
	return (
		<FormField form={form} name="date" label={label}>
			<div className="slot-date relative">
				<Input
					ref={input}
					min={first}
					max={last}
					// Without a value React leaves alone what was typed in part before hydration.
					defaultValue={form.values.date || undefined}
					// A phone has its own picker, which opens whatever we do; elsewhere ours shows more than the browser's.
					className={withScripts ? 'pointer-fine:[&::-webkit-calendar-picker-indicator]:hidden' : undefined}
					onChange={(event) => onDate(event.target.value)}
					onFocus={onFocus}
					onClick={(event) => {
						if (matchMedia('(pointer: coarse)').matches) return
						event.preventDefault()
						onOpen('by press')
					}}
					onKeyDown={(event) => {
						if (event.key !== 'ArrowDown' || !event.altKey) return
						event.preventDefault()
						onOpen('by key')
					}}
				/>
				{/* Always there, so that its icon is in the page: shown later, it would fetch the file of all icons. */}
				<span
					hidden={!withScripts}
					className="absolute inset-y-1 right-1 grid place-items-center rounded-control bg-field px-1 pointer-coarse:hidden"
				>
					<IconButton
						ref={opener}
						size="sm"
						label={isOpen ? 'Close the calendar' : 'Open the calendar'}
						aria-expanded={isOpen}
						onClick={() => (isOpen ? onClose() : onOpen('by key'))}
						className="text-ink-soft"
					>
						<Icon name="calendar-days" />
					</IconButton>
				</span>
			</div>
		</FormField>
	)
}

/** Added to the label of a slot. A taken one can still be chosen: the server's answer then lists the nearest free ones. */
const stateNotes: Record<SlotState, string> = {
	open: '',
	full: ' - taken',
	closed: ' - not offered',
	too_soon: ' - too soon',
	too_far: '',
}

function isFull({ slots: daySlots }: CalendarDay): boolean {
	const states = slots.map((slot: Slot) => daySlots[slot].state)
	return states.includes('full') && !states.includes('open')
}
