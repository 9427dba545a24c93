import { slotHours } from '#app/lib/dates/appointment-slots.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import type { DaySlot } from './availability.ts'
import { SlotTaken } from './slot-taken.ts'

/** A free slot of a day; `label` is 'Tue, Mar 4 · 9am-12pm', formatted here, because time zone code is too large for the page. */
export type SlotChoice = DaySlot & { label: string }

/** What the answer to a rejected form contains beside its errors: the alternatives to a slot that is taken, formatted for display. */
export const nearestSlots = (error: unknown): { nearest: SlotChoice[] } => ({
	nearest: error instanceof SlotTaken ? error.nearest.map(choiceOf) : [],
})

/** Returns a slot with its words. */
export const choiceOf = (choice: DaySlot): SlotChoice => ({
	...choice,
	label: `${formatLocalDay(choice.date)} · ${slotHours[choice.slot].hours}`,
})
