import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm, pickFields, rejectForm } from './parse-form.ts'

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
	const sent = new FormData()
	for (const [name, value] of fields) sent.append(name, value)
	return sent
}
const whole: [string, string][] = [
	['email', ' ana@example.com '],
	['password', 'passwords 1'],
]

test('a form becomes the value of its schema, with what was typed but for passwords', () => {
	const sent = form(...whole, ['remember', 'on'], ['tags', 'a'], ['tags', 'b'])
	expect(parseForm(schema, sent)).toEqual({
		ok: true,
		value: { email: 'ana@example.com', password: 'passwords 1', remember: true, tags: ['a', 'b'] },
		typed: { email: ' ana@example.com ', remember: 'on', tags: 'a' },
	})
})

test('only what the schema names reaches it, and once unless it is a list', () => {
	const sent = form(
		...whole,
		['email', 'other'],
		['isAdmin', 'on'],
		['email[1000000000]', '1'],
		['__intent__', '{'],
	)
	expect(pickFields(schema, sent)).toEqual({
		email: ' ana@example.com ',
		password: 'passwords 1',
		note: undefined,
		remember: false,
		tags: [],
	})
})

test('each wrong field has its first sentence, and the form its own', () => {
	expect(parseForm(schema, form(['password', 'x']))).toEqual({
		ok: false,
		errors: { email: 'Please enter an address.', password: 'Too short.' },
		formError: null,
		conflict: null,
		typed: {},
	})
	expect(parseForm(schema, form(...whole, ['note', 'no']))).toMatchObject({
		ok: false,
		errors: {},
		formError: 'Please say something else.',
		typed: { note: 'no' },
	})
})

test('a file where text belongs is nothing', () => {
	const sent = form(['password', 'passwords 1'])
	sent.append('email', new File(['x'], 'x.txt'))
	expect(parseForm(schema, sent)).toMatchObject({ ok: false, errors: { email: 'Please enter an address.' } })
})

test('a form rejected for another reason keeps what was typed and has one sentence', () => {
	const sent = parseForm(schema, form(...whole, ['note', 'hello']))
	expect(rejectForm(sent, 'Too often.')).toEqual({
		ok: false,
		errors: {},
		formError: 'Too often.',
		conflict: null,
		typed: { email: ' ana@example.com ', note: 'hello' },
	})
})
