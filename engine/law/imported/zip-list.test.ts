import { expect, test } from 'vitest'
import { ZipListReader } from './zip-list.ts'

function read(...lines: string[]) {
	const reader = new ZipListReader()
	for (const [index, line] of lines.entries()) reader.add(line, index + 1)
	return reader
}

test('a ZIP code has its rate until the next one begins, and several rates of one day side by side', () => {
	const reader = read(
		'zip,rate,valid from',
		'78701,8.25,2026-10-01',
		'78701, 8 %,2025-01-01',
		'"78702","7.75%","2026-10-01"',
		'78702,8.25,2026-10-01',
		'78703-1234,6.25,2026-10-01',
		'',
	)
	expect(reader.rejected.first).toEqual([])
	const rows = [...reader.parts.parts()].map(({ zip, partType, plus4From, beginDate, endDate, totalPpm }) =>
		[zip, partType, plus4From, beginDate, endDate, totalPpm].join(' '),
	)
	expect(rows).toEqual([
		'78701 Z 0 2026-10-01  82500',
		'78701 Z 0 2025-01-01 2026-09-30 80000',
		'78702 Z 0 2026-10-01  77500',
		'78702 Z 0 2026-10-01  82500',
		'78703 4 1234 2026-10-01  62500',
	])
})

test.each([
	['7870,8.25,2026-10-01', 'The ZIP code is not five digits, or nine with a hyphen.'],
	['78701,.0825,2026-10-01', 'The rate is not in percent, like 8.875.'],
	['78701,0.0825,2026-10-01', 'The rate is below 1%: write it in percent, like 8.875.'],
	['78701,108.25,2026-10-01', 'The rate is not in percent, like 8.875.'],
	['78701,8.25,2026-02-30', 'The day is not one like 2026-10-01.'],
	['78701,8.25,10/1/2026', 'The day is not one like 2026-10-01.'],
	['78701,8.25', 'Expected zip, rate and valid from; found 2 fields.'],
])('a bad line is rejected with its number and the reason: %s', (line, reason) => {
	expect(read('78701,8.25,2026-10-01', line).rejected.first).toEqual([{ line: 2, reason }])
})

test('a rate of zero is a rate', () => {
	expect([...read('78701,0,2026-10-01').parts.parts()]).toMatchObject([{ totalPpm: 0 }])
})
