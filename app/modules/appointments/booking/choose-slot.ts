import { isSlot } from '#app/lib/dates/appointment-slots.ts'

/** Sets the day and slot of a form to those of the pressed button, if it names a free slot: '2026-03-04 morning'. */
export function chooseSlot(fields: FormData): void {
	const choice = fields.get('choice')
	const [date = '', slot = ''] = typeof choice === 'string' ? choice.split(' ') : []
	if (!isSlot(slot)) return
	fields.set('date', date)
	fields.set('slot', slot)
}
