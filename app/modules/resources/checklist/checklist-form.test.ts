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

test('completed steps and notes are read, with normalized line endings', () => {
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
	'the previous values count as empty when they are %s',
	(was) => {
		expect(readSentForm(formOf({ was, 'tick:needs': 'on' }), steps)).toEqual({
			was: {},
			now: { 'tick:needs': checked },
		})
	},
)

test('a note that was not sent stays unchanged; an unchecked box clears the completion', () => {
	const was = JSON.stringify({ 'tick:needs': checked, 'note:needs': 'rust' })
	const sent = readSentForm(formOf({ was }), steps)
	const marks = { ...noted('rust'), 'tick:needs': setMark(undefined, { by: 'phone', value: checked }) }
	expect(valuesOf(readForm(marks, sent))).toEqual({ 'note:needs': 'rust' })
})

test('a note changed here and elsewhere keeps both texts; cleared here, it keeps the other text', () => {
	const elsewhere = noted('rust, left door')
	const was = { 'note:needs': 'rust' }
	const both = valuesOf(readForm(elsewhere, { was, now: { 'note:needs': 'rust and dents' } }))
	expect(both['note:needs']!.split('\n\n').sort()).toEqual(['rust and dents', 'rust, left door'])
	expect(valuesOf(readForm(elsewhere, { was, now: {} }))).toEqual({ 'note:needs': 'rust, left door' })
	expect(valuesOf(readForm(noted('rust'), { was, now: {} }))).toEqual({})
})

test('sending a form twice has the same result as sending it once', () => {
	const form = { was: {}, now: { 'note:needs': 'rust', 'tick:models': checked } }
	const once = readForm(noted('price'), form)
	expect(valuesOf(readForm(once, form))).toEqual(valuesOf(once))
})
