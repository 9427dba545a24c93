import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'

/** Returns the part of the day in which a local time is; the first or last one for a time outside of all. */
export const slotAt = (time: string): Slot =>
	slots.find((slot) => time < slotHours[slot].until) ?? slots.at(-1)!
