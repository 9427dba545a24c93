import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { formatLocalTime } from '#app/lib/dates/appointment-time.ts'
import { formatList } from '#engine'
import type { Closure, WeeklySlot } from '../availability/availability.ts'

/** What speaks against an appointment that the advisor enters, at the field it is about. The advisor decides. */
export type EntryDoubts = Partial<Record<'date' | 'time' | 'location', string>>

/** Who has a time, in local times; without them somebody who has the whole part of the day until a time is confirmed. */
export type TimeHolder = { name: string; from: string | null; until: string | null }

/** A local time and the end of the appointment, which is '24:00' or later if it runs past midnight. */
export type EntryTime = { from: string; until: string }

type DoubtInput = EntryTime & {
	/** How many appointments each part of this weekday takes at the same time. */
	hours: readonly Pick<WeeklySlot, 'slot' | 'capacity'>[]
	closure: Pick<Closure, 'note'> | null
	/** When calendars of the advisor are busy at this time. */
	busy: readonly { calendar: string; from: string; until: string }[]
	/** The appointments at this time. */
	holders: readonly TimeHolder[]
	/** What speaks against the place. */
	place: string | null
}

/** Returns what the advisor should know before an upcoming appointment is entered; nothing if nothing speaks against it. */
export function entryDoubts({ closure, hours, place, ...time }: DoubtInput): EntryDoubts {
	const open = openHours(hours)
	const isOutside = !open.some(({ from, until }) => from <= time.from && time.until <= until)
	const date = closure
		? `This day is closed${closure.note ? `: ${closure.note}` : ''}.`
		: open.length === 0 && 'You have no hours on this day.'
	const atTime = [
		!date && isOutside && `Your hours on this day are ${formatList(open.map(formatSpan))}.`,
		...time.busy.map(({ calendar, ...span }) => `${calendar} is busy ${formatSpan(span)}.`),
		takenBy({ ...time, hours }),
	].filter((each) => typeof each === 'string')
	return {
		...(date && { date }),
		...(atTime.length > 0 && { time: atTime.join(' ') }),
		...(place && { location: place }),
	}
}

const namedMax = 3

/** Returns who has the time, if it takes no more appointments at the same time. */
export function takenBy({
	from,
	until,
	hours,
	holders,
}: EntryTime & Pick<DoubtInput, 'hours' | 'holders'>): string | null {
	const within = slotsWithin({ from, until })
	const capacities = hours.flatMap(({ slot, capacity }) => (within.includes(slot) ? [capacity] : []))
	const atOnce = capacities.length > 0 ? Math.max(1, Math.min(...capacities)) : 1
	if (holders.length < atOnce) return null
	const named = holders
		.slice(0, namedMax)
		.map((holder) =>
			holder.from && holder.until
				? `${holder.name} has ${formatSpan({ from: holder.from, until: holder.until })}.`
				: `${holder.name} asked for this part of the day.`,
		)
	const more = holders.length - named.length
	return [...named, ...(more > 0 ? [`${more} more at this time.`] : [])].join(' ')
}

/** Returns the parts of the day that a time touches. */
export const slotsWithin = ({ from, until }: EntryTime): Slot[] =>
	slots.filter((slot) => from < slotHours[slot].until && slotHours[slot].from < until)

/** Returns when appointments take place on a day, with parts of the day that follow each other as one. */
function openHours(hours: DoubtInput['hours']): EntryTime[] {
	const open: EntryTime[] = []
	for (const slot of slots) {
		if (!hours.some((each) => each.slot === slot && each.capacity > 0)) continue
		const { from, until } = slotHours[slot]
		const last = open.at(-1)
		if (last?.until === from) last.until = until
		else open.push({ from, until })
	}
	return open
}

const formatSpan = ({ from, until }: EntryTime): string =>
	`${formatLocalTime(from)}-${formatLocalTime(until === '24:00' ? '00:00' : until)}`
