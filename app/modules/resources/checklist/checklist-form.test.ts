import { expect, test } from 'vitest'
import { readForm, readSentForm } from './checklist-form.ts'
import { checked, type Marks, setMark, valuesOf } from './checklist-progress.ts'

const steps = ['needs', 'models']

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

const noted = (value: string): Marks => ({ 'note:needs': setMark(undefined, { by: 'phone', value }) })

test('ticks and notes are read, with the line ends of the page', () => {
	const form = formOf({
		'tick:needs': 'on',
		'note:needs': 'two\r\nlines',
		'note:models': '  ',
		'tick:other': 'on',
	})
	expect(readSentForm(form, steps)).toEqual({
		was: {},
		now: { 'tick:needs': checked, 'note:needs': 'two\nlines' },
	})
})

test.each([['nonsense'], ['null'], ['[]'], ['7'], ['{"tick:needs":7}'], ['{"__proto__":"x"}']])(
	'what the page said before counts as nothing when it is %s',
	(was) => {
		expect(readSentForm(formOf({ was, 'tick:needs': 'on' }), steps)).toEqual({
			was: {},
			now: { 'tick:needs': checked },
		})
	},
)

test('a field that was not sent stays as it was; an empty box takes the tick away', () => {
	const was = JSON.stringify({ 'tick:needs': checked, 'note:needs': 'rust' })
	const sent = readSentForm(formOf({ was }), steps)
	const marks = { ...noted('rust'), 'tick:needs': setMark(undefined, { by: 'phone', value: checked }) }
	expect(valuesOf(readForm(marks, sent))).toEqual({ 'note:needs': 'rust' })
})

test('a note changed here and elsewhere keeps both texts; emptied here, it keeps the other', () => {
	const elsewhere = noted('rust, left door')
	const was = { 'note:needs': 'rust' }
	const both = valuesOf(readForm(elsewhere, { was, now: { 'note:needs': 'rust and dents' } }))
	expect(both['note:needs']!.split('\n\n').sort()).toEqual(['rust and dents', 'rust, left door'])
	expect(valuesOf(readForm(elsewhere, { was, now: {} }))).toEqual({ 'note:needs': 'rust, left door' })
	expect(valuesOf(readForm(noted('rust'), { was, now: {} }))).toEqual({})
})

test('sending a form twice is sending it once', () => {
	const form = { was: {}, now: { 'note:needs': 'rust', 'tick:models': checked } }
	const once = readForm(noted('price'), form)
	expect(valuesOf(readForm(once, form))).toEqual(valuesOf(once))
})
