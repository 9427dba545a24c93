import { isSlot } from '#app/lib/dates/appointment-slots.ts'

/** Returns the value of a button that chooses a slot: '2026-03-04 morning'. */
export const choiceValue = ({ date, slot }: { date: string; slot: string }): string => `${date} ${slot}`

/** Sets the day and slot of a form to those of the pressed button, if it names a free slot. */
export function chooseSlot(fields: FormData): void {
	const choice = fields.get('choice')
	const [date = '', slot = ''] = typeof choice === 'string' ? choice.split(' ') : []
	if (!isSlot(slot)) return
	fields.set('date', date)
	fields.set('slot', slot)
}
