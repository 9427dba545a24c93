import { Conflict } from '#app/lib/errors.ts'
import type { DaySlot } from './availability.ts'

/** The slot has no free spot; `nearest` are the closest free slots, at most three. */
export class SlotTaken extends Conflict {
	readonly nearest: DaySlot[]
	constructor(nearest: DaySlot[], message = 'This slot is taken. Please choose another.') {
		super(message)
		this.nearest = nearest
	}
}
