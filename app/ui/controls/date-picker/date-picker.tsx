import './date-picker.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Icon } from '../../icons/icon.tsx'
import { addMonths, dayAfterKey, monthOf, weeksOf } from './month.ts'

export type DayMark = {
	/** `open` and `full` days can be chosen, `closed` days cannot; a `full` day has no free time. */
	state: 'open' | 'full' | 'closed'
	/** The reason, or what is free: 'Closed on Sundays', '2 of 3 times free'. */
	note: string
	/** Whether each part of the day is free. Drawn as marks below the number. */
	partsFree?: readonly boolean[]
}

type DatePickerProps = {
	/** The chosen day, or empty. */
	value: string
	/** Today's date in the advisor's time zone. */
	today: string
	/** The day that is focused at first while none is chosen. */
	start: string
	/** The first and last day on offer, both inclusive. */
	first: string
	last: string
	markOf: (day: string) => DayMark
	onChoose: (day: string) => void
	onClose: () => void
	/** Opened by a key or its button: move the focus to the days. */
	takeFocus: boolean
	/** The legend, and anything else below the grid. */
	children?: ReactNode
}

/**
 * A month grid to choose a day from, following the WAI-ARIA date picker pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/). The keyboard reaches every day:
 * a day that cannot be chosen shows why.
 */
export function DatePicker(props: DatePickerProps) {
	const { value, today, first, last, markOf, onChoose, onClose, takeFocus, children } = props
	const start = isLocalDate(value) ? value : props.start
	const [focused, setFocused] = useState(start)
	const [noticed, setNoticed] = useState<string>()
	const [lastValue, setLastValue] = useState(value)
	if (lastValue !== value) {
		setLastValue(value)
		setNoticed(undefined)
		if (isLocalDate(value)) setFocused(value)
	}
	const headingId = useId()
	const dialog = useRef<HTMLDivElement>(null)
	const grid = useRef<HTMLTableElement>(null)
	const shown = monthOf(focused)

	const [lastStart, setLastStart] = useState(start)
	if (lastStart !== start) {
		setLastStart(start)
		if (focused === lastStart) setFocused(start)
	}
	const isFirst = useRef(true)
	useEffect(() => {
		const mayFocus = isFirst.current ? takeFocus : grid.current?.contains(document.activeElement)
		isFirst.current = false
		// The free days may be known only after it was opened; somebody who has moved on meanwhile stays where they are.
		const day = dayButton(grid.current, start)
		if (mayFocus && day?.tabIndex === 0) day.focus()
	}, [start, takeFocus])

	// All of it in view, also where it opens near the lower edge. In newer browsers this returns a promise, which is no clean-up.
	useEffect(() => {
		dialog.current?.scrollIntoView({ block: 'nearest' })
	}, [])

	function goTo(day: string, alsoFocus: boolean) {
		const [low, high] = [addMonths(first, -1), addMonths(last, 1)]
		const clamped = day < low ? low : day > high ? high : day
		// Synchronously: the next key press may come before the next frame, and it needs the days of the new month.
		flushSync(() => {
			setFocused(clamped)
			setNoticed(clamped)
		})
		if (alsoFocus) dayButton(grid.current, clamped)?.focus()
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === 'Escape') {
			event.stopPropagation()
			return onClose()
		}
		if (!(event.target instanceof HTMLElement) || !event.target.dataset.day) return
		const next = dayAfterKey(focused, event.key, event.shiftKey)
		if (!next) return
		event.preventDefault()
		goTo(next, true)
	}

	function press(day: string) {
		setFocused(day)
		setNoticed(day)
		if (markOf(day).state !== 'closed') onChoose(day)
	}

	const described = noticed ?? focused
	return (
		<div ref={dialog} role="dialog" aria-labelledby={headingId} className="date-picker" onKeyDown={onKeyDown}>
			<MonthHead
				headingId={headingId}
				month={shown}
				onStep={(months) => goTo(addMonths(focused, months), false)}
			/>
			{/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern requires a grid */}
			<table ref={grid} role="grid" aria-labelledby={headingId}>
				<WeekdayHead />
				<tbody>
					{weeksOf(shown).map((week) => (
						<tr key={week.find(Boolean)}>
							{week.map((day, weekday) =>
								day ? (
									<Day
										key={day}
										day={day}
										mark={markOf(day)}
										chosen={day === value}
										today={day === today}
										reachable={day === focused}
										onPress={press}
										onReach={setNoticed}
									/>
								) : (
									// biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no other identity
									<td key={weekday} />
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
			<p aria-live="polite" className="text-fine text-ink-soft leading-snug">
				<b className="text-ink">
					{formatDay(described, { weekday: 'short', month: 'short', day: 'numeric' })}
				</b>
				<span>{`: ${markOf(described).note}`}</span>
			</p>
			{children}
		</div>
	)
}

function WeekdayHead() {
	return (
		<thead>
			<tr>
				{weeksOf('2026-02')[0]!.map((day) => (
					<th key={day} scope="col" abbr={formatDay(day!, { weekday: 'long' })}>
						{formatDay(day!, { weekday: 'short' }).slice(0, 2)}
					</th>
				))}
			</tr>
		</thead>
	)
}

type MonthHeadProps = { headingId: string; month: string; onStep: (months: -1 | 1) => void }

function MonthHead({ headingId, month, onStep }: MonthHeadProps) {
	return (
		<div className="flex items-center gap-2">
			<IconButton label="Previous month" onClick={() => onStep(-1)}>
				<Icon name="chevron-left" />
			</IconButton>
			<h3 id={headingId} aria-live="polite" className="flex-1 text-center text-h4">
				<span className="sr-only">Choose a date, </span>
				<span>{formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}</span>
			</h3>
			<IconButton label="Next month" onClick={() => onStep(1)}>
				<Icon name="chevron-right" />
			</IconButton>
		</div>
	)
}

const dayButton = (grid: Element | null, day: string) =>
	grid?.querySelector<HTMLElement>(`[data-day="${day}"]`)

type DayProps = {
	day: string
	mark: DayMark
	chosen: boolean
	today: boolean
	reachable: boolean
	onPress: (day: string) => void
	onReach: (day: string) => void
}

function Day({ day, mark, chosen, today, reachable, onPress, onReach }: DayProps) {
	const name = formatDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
	return (
		<td>
			<button
				type="button"
				data-day={day}
				data-state={mark.state}
				tabIndex={reachable ? 0 : -1}
				aria-pressed={chosen}
				aria-current={today ? 'date' : undefined}
				aria-disabled={mark.state === 'closed' || undefined}
				aria-label={`${name}, ${mark.note}`}
				onClick={() => onPress(day)}
				onFocus={() => onReach(day)}
			>
				<span>{Number(day.slice(8))}</span>
				<span aria-hidden="true">
					{mark.partsFree?.map((free, part) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a part of the day is identified by its position
						<i key={part} data-free={free || undefined} />
					))}
				</span>
			</button>
		</td>
	)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatDay(day: string, parts: Intl.DateTimeFormatOptions): string {
	const key = JSON.stringify(parts)
	let format = formats.get(key)
	if (!format) {
		format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
		formats.set(key, format)
	}
	return format.format(new Date(`${day}T00:00:00Z`))
}
