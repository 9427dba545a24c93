import { expect, test } from 'vitest'
import { askedMakeOf, otherMakesQuestion, sellsMake } from './makes.ts'

test('only a new car that the client buys asks for stores of its make', () => {
	const vehicle = { condition: 'new', make: 'Honda' } as const
	expect(askedMakeOf({ kind: 'purchase', vehicle })).toBe('Honda')
	expect(askedMakeOf({ kind: 'trade', vehicle })).toBeNull()
	for (const condition of ['used', 'demo', 'cpo'] as const)
		expect(askedMakeOf({ kind: 'purchase', vehicle: { ...vehicle, condition } })).toBeNull()
	expect(askedMakeOf({ kind: 'purchase', vehicle: {} })).toBeNull()
})

test.each([
	[['Honda'], 'honda', 'yes'],
	[['Ford', 'Lincoln'], 'Lincoln', 'yes'],
	[['VW'], 'Volkswagen', 'yes'],
	[['Mercedes'], 'Mercedes-Benz', 'yes'],
	[['Toyota'], 'Honda', 'no'],
	[['Land Rover'], 'Rover', 'no'],
	[[], 'Honda', 'unknown'],
] as const)('a store with %j for a %s: %s', (brands, make, expected) => {
	expect(sellsMake(brands, make)).toBe(expected)
})

test('the question names each store with what it sells', () => {
	const toyota = { name: 'Mill Pond Toyota', brands: ['Toyota'] }
	const ford = { name: 'Westfield Ford', brands: ['Ford', 'Lincoln'] }
	expect(otherMakesQuestion([toyota], 'Honda')).toBe(
		'Mill Pond Toyota sells Toyota, not Honda. Ask it anyway?',
	)
	expect(otherMakesQuestion([toyota, ford], 'Honda')).toBe(
		'Mill Pond Toyota sells Toyota and Westfield Ford sells Ford and Lincoln, not Honda. Ask them anyway?',
	)
})
