import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/parse-form.ts'
import { invoiceSchema } from './invoice.schema.ts'
import { invoiceState } from './invoice-state.ts'

const validFields = {
	customerName: 'Robin Ferrer',
	customerEmail: 'robin@example.com',
	title: 'Second visit',
	note: '',
	amount: '120',
	dueOn: '2026-11-25',
}

function read(set: Partial<typeof validFields> & { requestKey?: string } = {}) {
	const form = new FormData()
	const fields = { ...validFields, requestKey: randomUUID(), ...set }
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return parseForm(invoiceSchema, form)
}
const errorsOf = (set: Parameters<typeof read>[0]) => {
	const result = read(set)
	return result.ok ? {} : result.errors
}

test('a complete form is parsed to cents, a day and trimmed texts', () => {
	const requestKey = randomUUID()
	const result = read({
		customerName: ' Robin Ferrer ',
		title: ' Second visit',
		amount: '$1,200.05',
		requestKey,
	})
	expect(result).toMatchObject({
		ok: true,
		value: {
			customerName: 'Robin Ferrer',
			customerEmail: 'robin@example.com',
			title: 'Second visit',
			note: '',
			amount: 1_200_05,
			dueOn: '2026-11-25',
			requestKey,
		},
	})
})

test('without a due day the invoice can be paid at any time', () => {
	expect(read({ dueOn: '' })).toMatchObject({ ok: true, value: { dueOn: null } })
})

test.each(['2026-02-29', '2026-13-01', '11/25/2026', 'soon'])('%s is rejected as a due day', (dueOn) => {
	expect(errorsOf({ dueOn })).toEqual({ dueOn: 'Choose a date that exists.' })
})

test('the amount is from one dollar to fifty thousand, inclusive', () => {
	for (const [amount, cents] of [
		['1', 1_00],
		['50,000.00', 50_000_00],
	] as const)
		expect(read({ amount })).toMatchObject({ ok: true, value: { amount: cents } })
	for (const amount of ['0', '0.99', '50000.01', '9999999'])
		expect(errorsOf({ amount }), amount).toEqual({ amount: 'Enter an amount from $1.00 to $50,000.00.' })
	expect(errorsOf({ amount: 'a lot' }).amount).toContain('in dollars')
})

test.each([
	['customerName', '  ', 'Enter the client’s name.'],
	['customerName', 'x'.repeat(101), 'Please keep it to 100 characters or fewer.'],
	['customerEmail', '', 'Enter the email address to send the link to.'],
	['customerEmail', 'robin', 'Enter an email address like name@example.com.'],
	['customerEmail', 'a@b.com, c@d.com', 'Enter an email address like name@example.com.'],
	[
		'customerEmail',
		'robin@example.com\nBcc: all@example.com',
		'Enter an email address like name@example.com.',
	],
	['customerEmail', `${'x'.repeat(250)}@example.com`, 'Enter an email address like name@example.com.'],
	['title', ' ', 'Enter a description.'],
	['title', 'x'.repeat(121), 'Please keep it to 120 characters or fewer.'],
	['note', 'x'.repeat(1_001), 'Please keep it to 1,000 characters or fewer.'],
	['requestKey', 'again', 'This form is out of date. Please reload the page.'],
])('an invalid %s is reported only at its field', (field, value, message) => {
	expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
})

test('each text is accepted at its maximum length', () => {
	const set = { customerName: 'x'.repeat(100), title: 'x'.repeat(120), note: 'x'.repeat(1_000) }
	expect(read(set)).toMatchObject({ ok: true, value: set })
})

test('a paid invoice counts as paid, even if it was voided in the meantime', () => {
	const createdAt = new Date('2026-11-21T15:00:00Z')
	expect(invoiceState({ paidAt: null, voidedAt: null })).toBe('open')
	expect(invoiceState({ paidAt: null, voidedAt: createdAt })).toBe('withdrawn')
	expect(invoiceState({ paidAt: createdAt, voidedAt: null })).toBe('paid')
	expect(invoiceState({ paidAt: createdAt, voidedAt: createdAt })).toBe('paid')
})
