import { expect, test } from 'vitest'
import { readDollars, readPercent, readWhole } from './money-input.ts'

test.each([
	['25000', 2_500_000],
	['$25,000', 2_500_000],
	['$ 1,234.5', 123_450],
	['0', 0],
	['.5', 50],
	['19.99', 1_999],
	['1.15', 115],
	['10,000,000', 1_000_000_000],
	[' 7. ', 700],
])('%s is read as an amount to the cent', (text, cents) => {
	expect(readDollars(text)).toEqual({ ok: true, value: cents })
})

test.each([
	['-5', 'below zero'],
	['(500)', 'below zero'],
	['', 'in dollars'],
	['.', 'in dollars'],
	['about 20k', 'in dollars'],
	['1,23', 'cents after a point: 1.23'],
	['1.250,00', 'cents after a point: 1250.00'],
	['1,2.00', 'in dollars'],
	['1e9', 'in dollars'],
	['NaN', 'in dollars'],
	['1.234', 'two digits'],
	['10000000.01', 'at most $10,000,000'],
	['9'.repeat(400), 'at most $10,000,000'],
])('%s is rejected as an amount, with the reason', (text, reason) => {
	const read = readDollars(text)
	expect(read.ok).toBe(false)
	expect(!read.ok && read.message).toContain(reason)
})

test('a rate may have a percent sign, and has a limit', () => {
	expect(readPercent('6.5 %', { max: 60 })).toEqual({ ok: true, value: 6.5 })
	expect(readPercent('0', { max: 60 })).toEqual({ ok: true, value: 0 })
	for (const text of ['-1', '61', 'six', '', '.', '1.2.3'])
		expect(readPercent(text, { max: 60 }).ok).toBe(false)
})

test('a whole number must be within its bounds', () => {
	expect(readWhole('72', { min: 1, max: 120 })).toEqual({ ok: true, value: 72 })
	for (const text of ['0', '121', '12.5', '-3', '', 'x'])
		expect(readWhole(text, { min: 1, max: 120 }).ok).toBe(false)
})
