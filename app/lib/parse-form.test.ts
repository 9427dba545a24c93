import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm, pickFields } from './parse-form.ts'
import { rejectForm } from './rejected-form.ts'

const schema = z
	.object({
		email: z.string().trim().min(1, 'Please enter an address.').pipe(z.email('This is no address.')),
		password: z.string().min(8, 'Too short.').regex(/\d/, 'No digit.'),
		note: z.string().optional(),
		remember: z.boolean().default(false),
		tags: z.array(z.string()).default([]),
	})
	.refine(({ note }) => note !== 'no', 'Please say something else.')

const form = (...fields: [string, string][]): FormData => {
	const submitted = new FormData()
	for (const [name, value] of fields) submitted.append(name, value)
	return submitted
}
const requiredFields: [string, string][] = [
	['email', ' ana@example.com '],
	['password', 'passwords 1'],
]

test('a form is parsed to its schema, together with the typed values except passwords', () => {
	const submitted = form(...requiredFields, ['remember', 'on'], ['tags', 'a'], ['tags', 'b'])
	expect(parseForm(schema, submitted)).toEqual({
		ok: true,
		value: { email: 'ana@example.com', password: 'passwords 1', remember: true, tags: ['a', 'b'] },
		values: { email: ' ana@example.com ', remember: 'on', tags: 'a b' },
	})
})

test('only fields of the schema are read, and only once unless they are lists', () => {
	const submitted = form(
		...requiredFields,
		['email', 'other'],
		['isAdmin', 'on'],
		['email[1000000000]', '1'],
		['__intent__', '{'],
	)
	expect(pickFields(schema, submitted)).toEqual({
		email: ' ana@example.com ',
		password: 'passwords 1',
		note: undefined,
		remember: false,
		tags: [],
	})
})

test('each invalid field has its first message, and the form has a message of its own', () => {
	expect(parseForm(schema, form(['password', 'x']))).toEqual({
		ok: false,
		errors: { email: 'Please enter an address.', password: 'Too short.' },
		formError: null,
		conflict: null,
		values: {},
	})
	expect(parseForm(schema, form(...requiredFields, ['note', 'no']))).toMatchObject({
		ok: false,
		errors: {},
		formError: 'Please say something else.',
		values: { note: 'no' },
	})
})

test('a file in a text field is ignored', () => {
	const submitted = form(['password', 'passwords 1'])
	submitted.append('email', new File(['x'], 'x.txt'))
	expect(parseForm(schema, submitted)).toMatchObject({
		ok: false,
		errors: { email: 'Please enter an address.' },
	})
})

test('a form rejected for another reason keeps the typed values and has one message', () => {
	const parsed = parseForm(schema, form(...requiredFields, ['note', 'hello']))
	expect(rejectForm(parsed, 'Too often.')).toEqual({
		ok: false,
		errors: {},
		formError: 'Too often.',
		conflict: null,
		values: { email: ' ana@example.com ', note: 'hello' },
	})
})
