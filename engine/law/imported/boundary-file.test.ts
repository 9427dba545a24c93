import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryLine } from '../../../tests/deals/ohio-boundaries.ts'
import { BoundaryReader } from './boundary-file.ts'
import type { RateOfJurisdiction } from './jurisdiction-rates.ts'
import { readPublishedName } from './published-file.ts'

const rate = (
	type: string,
	code: string,
	generalPpm: number,
	{ from = '2000-01-01', to = null }: { from?: string; to?: string | null } = {},
): RateOfJurisdiction => ({
	jurisdictionType: type,
	jurisdictionFips: code,
	generalPpm,
	beginDate: from,
	endDate: to,
})

// Made up, in the published format.
const rates = [
	rate('45', '39', 57_500),
	rate('00', '049', 17_500, { to: '2026-12-31' }),
	rate('00', '49', 20_000, { from: '2027-01-01' }),
	rate('01', '18000', 5_000),
	rate('63', '00123', 2_500),
	rate('01', '99999', 3_000, { to: '2020-12-31' }),
]

function read(lines: readonly string[], partsMax?: number) {
	const reader = new BoundaryReader({ state: 'OH', fileDate: '2026-08-28', rates, partsMax })
	for (const [index, line] of lines.entries()) reader.add(line, index + 1)
	return reader
}
const partsOf = (...lines: string[]) => [...read(lines).parts.parts()]

const whole = { 18: '43215', 20: '43215' }

test('a ZIP code has the rates of its state, county, city and districts together', () => {
	const line = boundaryLine('z', { ...whole, 25: '049', 26: '18000', 30: 'ST', 31: '123', 32: '63' })
	const reader = read([`${line}\r`.trim()])
	expect(reader.rejected.first).toEqual([])
	expect([...reader.parts.parts()]).toEqual([
		{
			zip: '43215',
			partType: 'Z',
			plus4From: 0,
			plus4To: 9_999,
			// What ended a year before the file was made is left out.
			beginDate: '2025-08-28',
			endDate: '2026-12-31',
			totalPpm: 82_500,
		},
		expect.objectContaining({ beginDate: '2027-01-01', endDate: null, totalPpm: 85_000 }),
	])
})

test.each([
	['the state’s rate does not apply', { 24: '00', 26: '18000' }, 5_000],
	['a rate has ended', { 26: '99999' }, 57_500],
	['a location has a number with the type of the state', { 30: 'ST', 31: 'L1704', 32: '45' }, 57_500],
	['a jurisdiction is not in the rate file', { 26: '77777' }, null],
	['the code of a county has no zeros', { 25: '49', 3: '20261231' }, 75_000],
])('the rate where %s', (_, fields, totalPpm) => {
	expect(partsOf(boundaryLine('Z', { ...whole, ...fields }))).toMatchObject([{ totalPpm }])
})

test('nine-digit codes with one rate that follow each other are one part, in any order and however often', () => {
	const range = (from: string, to: string, place = '') =>
		boundaryLine('4', { 18: '43215', 19: from, 20: '43215', 21: to, 26: place })
	const parts = partsOf(
		range('12', '20'),
		range('1', '7'),
		range('8', '11'),
		range('8', '11'),
		range('40', '49'),
	)
	expect(parts.map(({ plus4From, plus4To }) => [plus4From, plus4To])).toEqual([
		[1, 20],
		[40, 49],
	])
	expect(partsOf(range('1', '7'), range('8', '9', '18000'))).toHaveLength(2)
	// Many lines of the same part need no more memory than one.
	const reader = read(Array.from({ length: 20_000 }, (_, index) => range(String(index % 9_999), '9999')))
	expect(reader.parts.count).toBeLessThan(10_000)
	expect([...reader.parts.parts()]).toHaveLength(1)
})

test('a line for several ZIP codes counts for each, and nine-digit codes may span two', () => {
	expect(partsOf(boundaryLine('Z', { 18: '43001', 20: '43003' })).map(({ zip }) => zip)).toEqual([
		'43001',
		'43002',
		'43003',
	])
	const span = partsOf(boundaryLine('4', { 18: '43001', 19: '9990', 20: '43002', 21: '5' }))
	expect(span).toMatchObject([
		{ zip: '43001', plus4From: 9_990, plus4To: 9_999 },
		{ zip: '43002', plus4From: 0, plus4To: 5 },
	])
})

test('an address counts for its ZIP code without its street, with four digits for these only', () => {
	const address = { 4: '1', 5: '99', 6: 'O', 8: 'MAIN', 16: '43215' }
	const reader = read([
		boundaryLine('A', { ...address, 26: '18000' }),
		boundaryLine('A', { ...address, 17: '0012' }),
		boundaryLine('A', { ...address, 16: '' }),
	])
	expect(reader.addressCount).toBe(3)
	expect([...reader.parts.parts()]).toMatchObject([
		{ partType: 'A', plus4From: 0, plus4To: 9_999, totalPpm: 62_500 },
		{ partType: '4', plus4From: 12, plus4To: 12, totalPpm: 57_500 },
	])
	// As is a line about nine-digit codes without them.
	expect(partsOf(boundaryLine('4', whole))).toMatchObject([{ partType: 'A' }])
})

test('quotation marks, a name of each field, 90 fields and missing ones at the end are read', () => {
	const quoted = boundaryLine('Z', { ...whole, 26: '18000' }, 90)
		.split(',')
		.map((field) => `"${field}"`)
		.join(',')
	const withComma = boundaryLine('A', { 8: '"MAIN, EAST"', 16: '43215' })
	const parts = partsOf('Record Type,Begin', quoted, boundaryLine('Z', whole, 24), '', withComma)
	expect(parts.map(({ totalPpm }) => totalPpm)).toEqual([62_500, 57_500, 57_500])
})

test.each([
	['The record type is not Z, 4 or A.', boundaryLine('B', whole)],
	['Expected at least 24 fields, found 3.', 'Z,20080101,29991231'],
	['The begin date is not a day (YYYYMMDD).', boundaryLine('Z', { ...whole, 2: '20080199' })],
	['The end date is not a day (YYYYMMDD).', boundaryLine('Z', { ...whole, 3: '' })],
	['The end date is before the begin date.', boundaryLine('Z', { ...whole, 3: '20070101' })],
	['State 26 is not the one of the file.', boundaryLine('Z', { ...whole, 23: '26' })],
	['The ZIP code is not five digits.', boundaryLine('Z', { 18: '4321X', 20: '43215' })],
	['The ZIP code is not five digits.', boundaryLine('A', { 16: '432155' })],
	['The last ZIP code is before the first.', boundaryLine('Z', { 18: '43215', 20: '43001' })],
	['The line spans more ZIP codes than a state has.', boundaryLine('Z', { 18: '10001', 20: '43001' })],
	['The last ZIP code is before the first.', boundaryLine('4', { ...whole, 19: '12', 21: '7' })],
	['The last four digits of the ZIP code are not digits.', boundaryLine('4', { ...whole, 19: '12345' })],
	['The line is too long.', boundaryLine('Z', { ...whole, 8: 'X'.repeat(3_000) })],
])('a bad line is rejected with its number and the reason: %s', (reason, line) => {
	const reader = read([boundaryLine('Z', whole), line])
	expect(reader.rejected.first).toEqual([{ line: 2, reason }])
	expect([...reader.parts.parts()]).toHaveLength(1)
})

test('of many bad lines only the first are kept', () => {
	const reader = read(Array.from({ length: 1_000 }, () => 'what is this'))
	expect(reader.rejected.count).toBe(1_000)
	expect(reader.rejected.first).toHaveLength(20)
})

test('more parts than a state can have are noticed', () => {
	expect(read([boundaryLine('Z', { 18: '43001', 20: '43003' })], 3).isFull).toBe(false)
	expect(read([boundaryLine('Z', { 18: '43001', 20: '43004' })], 3).isFull).toBe(true)
})

test('any text gives parts and reasons, never an exception', () => {
	const field = fc.oneof(
		fc.constantFrom('Z', '4', 'A', '39', '43215', '0001', '20260101', '"', '63'),
		fc.string({ maxLength: 8 }),
	)
	const line = fc.array(field, { maxLength: 40 }).map((fields) => fields.join(','))
	fc.assert(
		fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
			const reader = read(lines)
			for (const { reason } of reader.rejected.first) expect(reason).toMatch(/\.$/)
			for (const { zip } of reader.parts.parts()) expect(zip).toMatch(/^\d{5}$/)
		}),
	)
})

test.each([
	['OHB2026Q4AUG28.csv', { state: 'OH', kind: 'B', quarter: '2026Q4', fileDate: '2026-08-28' }],
	['txz2026q4oct1.txt', { state: 'TX', kind: 'Z', quarter: '2026Q4', fileDate: '2026-10-01' }],
	['XXB2026Q4AUG28.csv', null],
	['OHC2026Q4AUG28.csv', null],
	['OHB2026Q4AUG.csv', null],
])('a file named %s is %j', (name, expected) => {
	expect(readPublishedName(name)).toEqual(expected)
})
