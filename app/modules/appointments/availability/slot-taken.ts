import { Conflict } from '#app/lib/errors.ts'
import type { DaySlot } from './availability.ts'

/** The slot went to somebody else; `nearest` are the free ones closest to it, at most three. */
export class SlotTaken extends Conflict {
	readonly nearest: DaySlot[]
	constructor(nearest: DaySlot[], message = 'This slot was just taken. Please choose another.') {
		super(message)
		this.nearest = nearest
	}
}
