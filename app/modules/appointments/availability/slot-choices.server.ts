import { slotHours } from '#app/lib/dates/appointment-slots.ts'
import { formatLocalDay } from '#app/lib/dates/appointment-time.ts'
import type { SlotChoice } from '../booking/booking-result.ts'
import type { SlotTaken } from './slot-taken.ts'

/** Returns the alternatives to a slot that is taken, formatted for display. */
export const choicesOf = ({ nearest }: SlotTaken): SlotChoice[] =>
	nearest.map((choice) => ({
		...choice,
		label: `${formatLocalDay(choice.date)} · ${slotHours[choice.slot].hours}`,
	}))
