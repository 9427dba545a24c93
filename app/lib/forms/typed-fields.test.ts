import { expect, test } from 'vitest'
import { z } from 'zod'
import { readDollars } from '#engine'
import { controlsOf } from './form-controls.ts'
import { textField } from './form-fields.ts'
import { keyField, readEach, typedField, writeEach } from './typed-fields.ts'

const schema = z.object({
	kind: keyField(['cash', 'loan']),
	total: typedField<number>({ read: readDollars, write: (cents) => (cents / 100).toFixed(2), max: 1_000 }),
	note: textField({ charsMax: 5, tooLong: 'Shorten this.' }),
	year: typedField<number>({ read: (text) => ({ ok: true, value: Number(text) }), missing: 'Which year?' }),
})

test('each field is read by itself: what can be read, and a message for each of the others', () => {
	const texts = { kind: 'constructor', total: 'a lot', note: 'Longer', year: '2026' }
	expect(readEach(schema, texts)).toEqual({
		values: { year: 2026 },
		errors: { total: expect.stringContaining('in dollars'), note: 'Shorten this.' },
	})
	expect(readEach(schema, { kind: 'loan', total: '$9.50' })).toEqual({
		values: { kind: 'loan', total: 950 },
		errors: { year: 'Which year?' },
	})
})

test('a value that is known is not read from its text, unless it could not be typed', () => {
	const texts = { total: '9.99', year: '2026' }
	expect(readEach(schema, texts, { total: 1_000 }).values.total).toBe(1_000)
	expect(readEach(schema, texts, { total: 1_001 }).values.total).toBe(999)
})

test('values are written as they are read, and what has no value is empty', () => {
	expect(writeEach(schema, { kind: 'loan', total: 950, note: null })).toEqual({
		kind: 'loan',
		total: '9.50',
		note: '',
		year: '',
	})
	expect(controlsOf(schema)).toEqual({
		kind: {},
		total: {},
		note: { maxLength: 5 },
		year: { required: true },
	})
})
