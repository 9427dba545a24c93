import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/parse-form.ts'
import { refundSchema } from './refund.schema.ts'

function read(set: Record<string, string>) {
	const form = new FormData()
	const fields = { amount: '25', reason: 'The visit was short.', requestKey: randomUUID(), ...set }
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return parseForm(refundSchema, form)
}
const errorsOf = (set: Record<string, string>) => {
	const result = read(set)
	return result.ok ? {} : result.errors
}

test.each([
	['25', 25_00],
	[' $149.99 ', 149_99],
	['1,234.5', 1_234_50],
	['0.01', 1],
	// Multiplied by 100 as a float, these would be a cent short or long.
	['1.15', 1_15],
	['8.41', 8_41],
	['4.35', 4_35],
])('an amount typed as %s is exactly %i cents', (amount, cents) => {
	expect(read({ amount })).toMatchObject({ ok: true, value: { amount: cents } })
})

test.each([
	['0', 'Enter an amount above zero.'],
	['0.00', 'Enter an amount above zero.'],
	['-5', 'This amount can’t be below zero.'],
	['(5)', 'This amount can’t be below zero.'],
	['5.001', 'Please use at most two digits after the decimal point.'],
	['', 'Please enter an amount in dollars, like 25,000 or 25000.50.'],
	['1e3', 'Please enter an amount in dollars, like 25,000 or 25000.50.'],
	['1,2', 'Please enter an amount in dollars, like 25,000 or 25000.50.'],
	['10000000.01', 'Please enter an amount of at most $10,000,000.'],
])('an amount typed as "%s" is rejected at its field', (amount, message) => {
	expect(errorsOf({ amount })).toEqual({ amount: message })
})

test('a refund needs a reason of up to 500 characters that is not blank', () => {
	expect(errorsOf({ reason: ' \n ' })).toEqual({ reason: 'Enter a reason for your records.' })
	expect(errorsOf({ reason: 'x'.repeat(501) })).toEqual({
		reason: 'Please keep it to 500 characters or fewer.',
	})
	expect(read({ reason: ` ${'x'.repeat(500)} ` })).toMatchObject({
		ok: true,
		value: { reason: 'x'.repeat(500) },
	})
})

test('a form without its idempotency key is outdated, and keeps its input', () => {
	for (const requestKey of ['', 'k1']) {
		const result = read({ requestKey, amount: '12' })
		expect(result).toMatchObject({
			ok: false,
			errors: { requestKey: 'This form is out of date. Please reload the page.' },
			values: { amount: '12', reason: 'The visit was short.' },
		})
	}
})
