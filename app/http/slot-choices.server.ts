import { slotHours } from '#app/lib/visit-slots.ts'
import { formatLocalDay } from '#app/lib/visit-time.ts'
import type { SlotChoice } from '#app/modules/appointments/booking-answer.ts'
import type { SlotTaken } from '#app/modules/appointments/slot-taken.ts'

/** What to take instead of a slot that is gone, in words. */
export const choicesOf = ({ nearest }: SlotTaken): SlotChoice[] =>
	nearest.map((choice) => ({
		...choice,
		label: `${formatLocalDay(choice.date)} · ${slotHours[choice.slot].words}`,
	}))
