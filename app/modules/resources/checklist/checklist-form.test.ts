import { expect, test } from 'vitest'
import { pickFields } from '#app/lib/parse-form.ts'
import { checklistSchema, readForm, readSentForm } from './checklist-form.ts'
import { checked, type Marks, setMark, valuesOf } from './checklist-progress.ts'

const steps = ['needs', 'models']

function formOf(fields: Record<string, string>) {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	const schema = checklistSchema(steps)
	return schema.parse(pickFields(schema, form))
}

const noted = (value: string): Marks => ({ 'note:needs': setMark(undefined, { by: 'phone', value }) })

test('completed steps and notes are read, with normalized line endings', () => {
	const form = formOf({
		'check:needs': 'on',
		'note:needs': 'two\r\nlines',
		'note:models': '  ',
		'check:other': 'on',
	})
	expect(readSentForm(form, steps)).toEqual({
		was: {},
		now: { 'check:needs': checked, 'note:needs': 'two\nlines' },
	})
})

test.each([['nonsense'], ['null'], ['[]'], ['7'], ['{"check:needs":7}'], ['{"__proto__":"x"}']])(
	'the previous values count as empty when they are %s',
	(was) => {
		expect(readSentForm(formOf({ was, 'check:needs': 'on' }), steps)).toEqual({
			was: {},
			now: { 'check:needs': checked },
		})
	},
)

test('a note that was not sent stays unchanged; an unchecked box clears the completion', () => {
	const was = JSON.stringify({ 'check:needs': checked, 'note:needs': 'rust' })
	const form = readSentForm(formOf({ was }), steps)
	const marks = { ...noted('rust'), 'check:needs': setMark(undefined, { by: 'phone', value: checked }) }
	expect(valuesOf(readForm(marks, form))).toEqual({ 'note:needs': 'rust' })
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
	const form = { was: {}, now: { 'note:needs': 'rust', 'check:models': checked } }
	const once = readForm(noted('price'), form)
	expect(valuesOf(readForm(once, form))).toEqual(valuesOf(once))
})
