import { Conflict } from '#app/lib/errors.ts'
import type { DaySlot } from './availability.ts'

/** The slot has no free spot; `nearest` are the closest free slots, at most three. */
export class SlotTaken extends Conflict {
	override readonly field: 'date' | 'slot'
	readonly nearest: DaySlot[]
	/** Whether every slot of the day is taken, so that the day has a waitlist. */
	readonly isDayFull: boolean
	constructor(
		nearest: DaySlot[],
		{ isDayFull, message }: { isDayFull: boolean; message?: string | undefined },
	) {
		super(message ?? (isDayFull ? 'This day is fully booked.' : 'This slot is taken. Please choose another.'))
		this.field = isDayFull && !message ? 'date' : 'slot'
		this.nearest = nearest
		this.isDayFull = isDayFull
	}
}
