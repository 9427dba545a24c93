import { expect, test } from 'vitest'
import { describeOpenFields, fillTemplate, listOpenFields } from './merge-fields.ts'

test('a template is filled with the values of the case', () => {
	const values = { client_first_name: 'Ana', car: '2021 Honda Civic' }
	expect(fillTemplate('Hello {{client_first_name}}, the {{ car }} is there.', values)).toEqual({
		text: 'Hello Ana, the 2021 Honda Civic is there.',
		open: [],
	})
})

test('an empty or unknown field stays in the text and is reported once', () => {
	const { text, open } = fillTemplate('{{car}} {{car}} {{first name}} {{toString}}', { car: '  ' })
	expect(text).toBe('{{car}} {{car}} {{first name}} {{toString}}')
	expect(open).toEqual([
		{ name: 'car', reason: 'empty' },
		{ name: 'first name', reason: 'unknown' },
		{ name: 'toString', reason: 'unknown' },
	])
	expect(describeOpenFields(open)).toContain('{{first name}} is not a field that templates know.')
	expect(describeOpenFields(open)).toContain('{{car}} is empty in this case: the car of the deal')
	expect(describeOpenFields([])).toBeNull()
})

test('text in a value that looks like a field is not filled', () => {
	const { text, open } = fillTemplate('{{dealer}} and {{car}}', {
		dealer: '{{advisor_name}} $& <b>',
		car: 'a $1 car',
		advisor_name: 'Dana',
	})
	expect(text).toBe('{ {advisor_name} } $& <b> and a $1 car')
	expect(open).toEqual([])
})

test('an empty pair of braces is an open field, and single braces and a field with a line break are not', () => {
	expect(listOpenFields('{{}} and { {car} } and {car} and {{a\nb}}')).toEqual([
		{ name: '', reason: 'unknown' },
	])
})
