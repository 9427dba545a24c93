import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigitOf, readModelYear, readVin } from './vin.ts'

const read = (text: string) => readVin(text, { thisYear: 2026 })

test.each([
	// The example in Wikipedia's 'Vehicle identification number', and 17 ones, whose check digit is 1.
	['1M8GDM9AXKP042788', 'X', 1989],
	['11111111111111111', '1', 2001],
	['1HGCM82633A004352', '3', 2003],
	['5YJSA1DG9DFP14705', '9', 2013],
])('%s has the check digit %s', (vin, digit, modelYear) => {
	expect(read(vin)).toMatchObject({ ok: true, checkDigit: 'valid', expectedCheckDigit: digit, modelYear })
})

test('spaces, dashes and lower-case letters are accepted', () => {
	expect(read(' 1hgcm-82633 a004352 ')).toMatchObject({ ok: true, vin: '1HGCM82633A004352' })
})

test('the word VIN before the number is not part of it', () => {
	for (const text of ['VIN: 1HGCM82633A004352', 'vin#1HGCM82633A004352', 'VIN 1HGCM82633A004352'])
		expect(read(text)).toMatchObject({ ok: true, vin: '1HGCM82633A004352' })
})

test('a stated model year must have four digits, from 1981 to next year', () => {
	const yearOf = (typed: string) => readModelYear(typed, { thisYear: 2026 })
	expect(yearOf(' 2019 ')).toEqual({ year: 2019 })
	expect(yearOf('2027')).toEqual({ year: 2027 })
	expect(yearOf('')).toEqual({ year: null })
	for (const typed of ['19', 'two', '20190', '1980', '2028', '201.9'])
		expect(yearOf(typed)).toEqual({
			year: null,
			message: 'Please enter the year with four digits, from 1981 to 2027.',
		})
})

test('one wrong character is detected by the check digit, unless it has the same value', () => {
	const character = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')
	fc.assert(
		fc.property(
			fc.array(character, { minLength: 17, maxLength: 17 }),
			fc.integer({ min: 0, max: 16 }),
			character,
			(characters, changedIndex, other) => {
				fc.pre(changedIndex !== 8)
				const good = withCheckDigit(characters)
				const bad = good.map((original, index) => (index === changedIndex ? other : original)).join('')
				const sameValue = checkDigitOf(good.join('')) === checkDigitOf(bad)
				expect(read(bad)).toMatchObject({ checkDigit: sameValue ? 'valid' : 'invalid' })
				expect(read(good.join(''))).toMatchObject({ ok: true, checkDigit: 'valid' })
			},
		),
	)
})

test.each([
	['1HGCM82633A00435', 'has 16'],
	['1HGCM82633AO04352', 'letter O'],
	['1HGCM82633A0043I2', 'digit 1'],
	['1HGCM82633A00435!', 'only letters and digits'],
	['', 'Please enter the VIN'],
	['ABC 1234', 'like a license plate'],
])('%s is rejected with the reason', (text, reason) => {
	const reading = read(text)
	expect(reading).toMatchObject({ ok: false })
	expect(!reading.ok && reading.message).toContain(reason)
})

test('a model year in the future becomes the one 30 years before', () => {
	expect(readVin('1HGCM8263VA004352', { thisYear: 2026 })).toMatchObject({ modelYear: 1997 })
	expect(readVin('1HGCM8A63VA004352', { thisYear: 2026 })).toMatchObject({ modelYear: 2027 })
})

function withCheckDigit(characters: string[]): string[] {
	return characters.map((character, index) => (index === 8 ? checkDigitOf(characters.join('')) : character))
}
