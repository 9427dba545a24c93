import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigitOf, readVin } from './vin.ts'

const read = (typed: string) => readVin(typed, { thisYear: 2026 })

test.each([
	// The example of Wikipedia's 'Vehicle identification number', and seventeen ones, which add up to 1.
	['1M8GDM9AXKP042788', 'X', 1989],
	['11111111111111111', '1', 2001],
	['1HGCM82633A004352', '3', 2003],
	['5YJSA1DG9DFP14705', '9', 2013],
])('%s has the check digit %s', (vin, digit, modelYear) => {
	expect(read(vin)).toMatchObject({ ok: true, checkDigit: 'right', expectedCheckDigit: digit, modelYear })
})

test('spaces, dashes and small letters are fine', () => {
	expect(read(' 1hgcm-82633 a004352 ')).toMatchObject({ ok: true, vin: '1HGCM82633A004352' })
})

test('one wrong character is noticed: it changes the check digit, but for those of the same value', () => {
	const sign = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')
	fc.assert(
		fc.property(
			fc.array(sign, { minLength: 17, maxLength: 17 }),
			fc.integer({ min: 0, max: 16 }),
			sign,
			(signs, place, other) => {
				fc.pre(place !== 8)
				const good = withCheckDigit(signs)
				const bad = good.map((was, at) => (at === place ? other : was)).join('')
				const sameValue = checkDigitOf(good.join('')) === checkDigitOf(bad)
				expect(read(bad)).toMatchObject({ checkDigit: sameValue ? 'right' : 'wrong' })
				expect(read(good.join(''))).toMatchObject({ ok: true, checkDigit: 'right' })
			},
		),
	)
})

test.each([
	['1HGCM82633A00435', 'has 16'],
	['1HGCM82633AO04352', 'letter O'],
	['1HGCM82633A0043I2', 'digit 1'],
	['1HGCM82633A00435!', 'only letters and digits'],
	['', 'has 0'],
])('%s is refused with what to look at', (typed, reason) => {
	const reading = read(typed)
	expect(reading).toMatchObject({ ok: false })
	expect(!reading.ok && reading.message).toContain(reason)
})

test('a model year in the future is the one 30 years before', () => {
	expect(readVin('1HGCM8263VA004352', { thisYear: 2026 })).toMatchObject({ modelYear: 1997 })
	expect(readVin('1HGCM8A63VA004352', { thisYear: 2026 })).toMatchObject({ modelYear: 2027 })
})

function withCheckDigit(signs: string[]): string[] {
	return signs.map((sign, place) => (place === 8 ? checkDigitOf(signs.join('')) : sign))
}
