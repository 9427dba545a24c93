import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideHalfUp, isAmount, isRate, isTerm, multiplyDivide, shareOf } from './rounding.ts'

test('a product is divided exactly, half up, also beyond what a number can hold', () => {
	const whole = fc.integer({ min: 0, max: 1_000_000_000_000 })
	fc.assert(
		fc.property(whole, whole, fc.integer({ min: 1, max: 1_000_000_000 }), (amount, factor, divisor) => {
			const exact = (2n * BigInt(amount) * BigInt(factor) + BigInt(divisor)) / (2n * BigInt(divisor))
			if (exact <= BigInt(Number.MAX_SAFE_INTEGER))
				expect(multiplyDivide(amount, factor, divisor)).toBe(Number(exact))
		}),
	)
})

test.each([
	// Exactly half a cent; as binary fractions some of these are slightly less.
	[3_000, 63_500, 191],
	[1_000, 82_500, 83],
	[1_000_000_000, 100_000, 100_000_000],
	[2_899_900, 88_750, 257_366],
	[0, 70_000, 0],
])('of %i cents, %i ppm are %i cents', (cents, ppm, share) => {
	expect(shareOf(cents, ppm)).toBe(share)
})

test('a negative quotient is rounded away from zero as a positive one is', () => {
	expect(divideHalfUp(-5n, 2n)).toBe(-3n)
	expect(divideHalfUp(5n, 2n)).toBe(3n)
	expect(divideHalfUp(-1n, 3n)).toBe(0n)
})

test('amounts, rates and terms have limits', () => {
	expect([0, 1, 1e12].every(isAmount)).toBe(true)
	expect([-1, 0.5, 1e12 + 1, Number.NaN].some(isAmount)).toBe(false)
	expect([0, 10_000_000].every(isRate)).toBe(true)
	expect([-1, 10_000_001, 0.1].some(isRate)).toBe(false)
	expect([1, 600].every(isTerm)).toBe(true)
	expect([0, 601, 1.5].some(isTerm)).toBe(false)
})

test('numbers that are not whole throw an error instead of giving a wrong amount', () => {
	for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
		expect(() => shareOf(bad, 70_000)).toThrow(RangeError)
		expect(() => multiplyDivide(1, bad, 2)).toThrow(RangeError)
	}
	expect(() => multiplyDivide(1, 1, 0)).toThrow(RangeError)
})
