import { expect, test } from 'vitest'
import { type CardForm, checkCard, isTestCard } from './sandbox-card.ts'

const now = new Date('2026-03-31T23:59:00Z')
const good: CardForm = {
	email: 'robin@example.com',
	number: '4242 4242 4242 4242',
	expiry: '03 / 26',
	cvc: '123',
	name: 'Robin Ferrer',
}
const check = (form: Partial<CardForm>) => checkCard({ ...good, ...form }, now)

test('the test card pays in any spacing until the end of its month', () => {
	for (const number of ['4242424242424242', '4242-4242-4242-4242', ' 4242 4242 4242 4242 '])
		expect(check({ number })).toEqual({})
	expect(check({ expiry: '0326' })).toEqual({})
	expect(check({ expiry: '3/2026' })).toEqual({})
})

test('the test card for declined payments is declined', () => {
	expect(check({ number: '4000 0000 0000 0002' }).card).toContain('declined')
})

test('missing or invalid input is reported per field', () => {
	expect(Object.keys(check({ email: 'x', number: '', expiry: '', cvc: '', name: ' ' }))).toHaveLength(5)
	for (const number of ['4242 4242 4242 4241', '4242', 'abcd efgh ijkl mnop'])
		expect(check({ number }).number).toBe('Your card number is invalid.')
	for (const expiry of ['02 / 26', '13 / 30', '00 / 30', 'soon'])
		expect(check({ expiry })).toHaveProperty('expiry')
	for (const cvc of ['12', '12345', 'abc']) expect(check({ cvc })).toHaveProperty('cvc')
})

test('a number that could be real is neither accepted nor shown again', () => {
	expect(check({ number: '5555 5555 5555 4444' }).number).toContain('only test cards')
	expect(isTestCard('5555 5555 5555 4444')).toBe(false)
	expect(isTestCard('4000000000000002')).toBe(true)
})
