import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDayOf } from './published-file.ts'
import { findRate, readRateFile } from './streamlined-sales-tax.ts'

// Made up, in the published format: the state, a county with a rate that changed, a city and a special district.
const lines = [
	'39,45,39,.0575,.0575,0,0,20130901,29991231',
	'39,00,049,0.0175,0.0175,0.000000,0.000000,20180101,20251231',
	'39,00,049,0.0225,0.0225,0.000000,0.000000,20260101,29991231',
	'39,01,18000,0.005,0.005,0,0,20240401,29991231',
	'"39","63","00123","0.00125","0.00125","0","0","20230101","29991231"',
]
const name = 'OHR2026Q4AUG28.csv'

test('a file of the published format is read with its state, its quarter and rates in parts per million', () => {
	const file = readRateFile(name, `${lines.join('\r\n')}\r\n`)!
	expect(file).toMatchObject({ state: 'OH', quarter: '2026Q4', rejected: [] })
	expect(file.rates).toHaveLength(5)
	expect(file.rates[0]).toEqual({
		state: 'OH',
		jurisdictionType: '45',
		jurisdictionFips: '39',
		generalIntrastatePpm: 57_500,
		generalInterstatePpm: 57_500,
		foodIntrastatePpm: 0,
		foodInterstatePpm: 0,
		beginDate: '2013-09-01',
		endDate: null,
		quarter: '2026Q4',
	})
	expect(file.rates[4]).toMatchObject({
		jurisdictionType: '63',
		jurisdictionFips: '00123',
		generalIntrastatePpm: 1_250,
	})
})

test('the rate of a day is the one in effect, on both sides of a change', () => {
	const { rates } = readRateFile(name, lines.join('\n'))!
	const county = { state: 'OH', jurisdictionType: '00', jurisdictionFips: '049' } as const
	const rateOn = (onDate: string) => findRate(rates, { ...county, onDate })?.generalIntrastatePpm
	expect(rateOn('2017-12-31')).toBeUndefined()
	expect(rateOn('2018-01-01')).toBe(17_500)
	expect(rateOn('2025-12-31')).toBe(17_500)
	expect(rateOn('2026-01-01')).toBe(22_500)
	expect(findRate(rates, { ...county, jurisdictionFips: '050', onDate: '2026-01-01' })).toBeNull()
	expect(findRate(rates, { ...county, jurisdictionType: '01', onDate: '2026-01-01' })).toBeNull()
})

test('names of fields, a byte order mark and empty lines are no rates and no errors', () => {
	const file = readRateFile(name, `\uFEFFState,JurisdictionType,Code,A,B,C,D,E,F\n\n${lines[0]}\n\n`)!
	expect(file.rates).toHaveLength(1)
	expect(file.rejected).toEqual([])
})

test.each([
	['39,45,39,.0575,.0575,0,0,20130901', 'Expected 9 fields, found 8.'],
	['26,45,26,.06,.06,0,0,20130901,29991231', 'State 26 is not the one of the file.'],
	['39,state,39,.0575,.0575,0,0,20130901,29991231', 'The jurisdiction type is not two digits.'],
	['39,45,Ohio,.0575,.0575,0,0,20130901,29991231', 'The jurisdiction code is not up to five digits.'],
	['39,45,39,5.75,.0575,0,0,20130901,29991231', 'Rate 1 is not a fraction below 1 such as 0.0725: 5.75.'],
	['39,45,39,.0575,,0,0,20130901,29991231', 'Rate 2 is not a fraction below 1 such as 0.0725: missing.'],
	['39,45,39,.0575,.0575,-.01,0,20130901,29991231', 'Rate 3 is not a fraction below 1 such as 0.0725: -.01.'],
	['39,45,39,.0575,.0575,0,.,20130901,29991231', 'Rate 4 is not a fraction below 1 such as 0.0725: ..'],
	[
		'39,45,39,.05751234,.0575,0,0,20130901,29991231',
		'Rate 1 is not a fraction below 1 such as 0.0725: .05751234.',
	],
	['39,45,39,.0575,.0575,0,0,20130931,29991231', 'The begin date is not a day (YYYYMMDD).'],
	['39,45,39,.0575,.0575,0,0,20130901,', 'The end date is not a day (YYYYMMDD).'],
	['39,45,39,.0575,.0575,0,0,20130901,20130831', 'The end date is before the begin date.'],
	[lines[0]!, 'This jurisdiction already has a rate from that day.'],
	[`39,45,39,${' '.repeat(600)}`, 'The line is too long.'],
])('a bad line is rejected with its number and the reason: %s', (line, reason) => {
	const file = readRateFile(name, [lines[0], line, lines[1]].join('\n'))!
	expect(file.rejected).toEqual([{ line: 2, reason }])
	expect(file.rates).toHaveLength(2)
})

test.each([
	'OHB2026Q4AUG28.csv',
	'OHR2026Q5AUG28.csv',
	'TXR2026Q4AUG28.csv',
	'rates.csv',
	'OHR2026Q4FEB30.csv',
	'OHR2026Q4XYZ28.csv',
	'',
	'OHR2026Q4AUG28.csv.exe',
])('a file that is named %s is no rate file', (other) => {
	expect(readRateFile(other, lines.join('\n'))).toBeNull()
})

test('the name may be without its extension and in lower case', () => {
	expect(readRateFile('wvr2026q1nov29', '54,45,54,0.06,0.06,0,0,20040101,29991231')).toMatchObject({
		state: 'WV',
		quarter: '2026Q1',
		rejected: [],
	})
})

test.each([
	['OHR2026Q4AUG28.csv', '2026-08-28', '2026-12-31'],
	['OHR2026Q1NOV29.csv', '2025-11-29', '2026-03-31'],
	['OHR2026Q1MAR31.csv', '2026-03-31', '2026-03-31'],
	['OHR2026Q2APR01.csv', '2026-04-01', '2026-06-30'],
	['OHR2026Q2APR1.csv', '2026-04-01', '2026-06-30'],
])('the rates of %s were published on %s and end on %s', (fileName, fileDate, lastDay) => {
	const file = readRateFile(fileName, lines.join('\n'))!
	expect([file.fileDate, lastDayOf(file.quarter)]).toEqual([fileDate, lastDay])
})

test('a rate of six digits is read exactly', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 999_999 }), (ppm) => {
			const rate = `0.${String(ppm).padStart(6, '0')}`
			const file = readRateFile(name, `39,45,39,${rate},${rate}00,0,0,20130901,29991231`)!
			expect(file.rates[0]).toMatchObject({ generalIntrastatePpm: ppm, generalInterstatePpm: ppm })
		}),
	)
})

test('any text gives rates and reasons, never an exception', () => {
	const field = fc.oneof(
		fc.constantFrom('39', '45', '.05', '0', '20260101', '"'),
		fc.string({ maxLength: 8 }),
	)
	const line = fc.array(field, { maxLength: 11 }).map((fields) => fields.join(','))
	fc.assert(
		fc.property(fc.array(line, { maxLength: 8 }), (anyLines) => {
			const file = readRateFile(name, anyLines.join('\n'))!
			for (const rate of file.rates) expect(Number.isSafeInteger(rate.generalIntrastatePpm)).toBe(true)
			for (const { reason } of file.rejected) expect(reason).toMatch(/\.$/)
		}),
	)
})
