import { expect, test } from 'vitest'
import { type DateOrder, instantOfDay, orderOf, readMoment } from './read-moment.ts'

const read = (text: string, order: DateOrder = null) => {
	const moment = readMoment(text, order)
	if (!moment.ok) return moment.what
	const { date, time, offsetMinutes } = moment.value
	return [date, time, offsetMinutes].filter((part) => part !== null).join(' ')
}

test.each([
	// Calendly, Acuity, HubSpot, Pipedrive, Zoho, Excel, Google Sheets, Outlook.
	['2026-03-04 10:00 AM', '2026-03-04 10:00'],
	['March 4, 2026 10:00 am', '2026-03-04 10:00'],
	['2026-03-04 14:05', '2026-03-04 14:05'],
	['2026-03-04 14:05:33', '2026-03-04 14:05'],
	['2026-03-04T14:05:33.000Z', '2026-03-04 14:05 0'],
	['2026-03-04T14:05:33-05:00', '2026-03-04 14:05 -300'],
	['46085', '2026-03-04'],
	['46085.4166666667', '2026-03-04 10:00'],
	['46085.5', '2026-03-04 12:00'],
	['Wednesday, March 4, 2026 at 2:30\u202fPM', '2026-03-04 14:30'],
	['Mar 4, 2026', '2026-03-04'],
	['4 Mar 2026', '2026-03-04'],
	['04-Mar-26', '2026-03-04'],
	['2026/3/4', '2026-03-04'],
	['March 4th, 2026 2pm EST', '2026-03-04 14:00 -300'],
	['3/25/2026 12:00 AM', '2026-03-25 00:00'],
	['3/25/26 12:15 PM', '2026-03-25 12:15'],
	['25.03.2026 9:05', '2026-03-25 09:05'],
	['4/4/2026', '2026-04-04'],
])('%s is %s', (text, expected) => {
	expect(read(text)).toBe(expected)
})

test('a date that can be two dates is not guessed, and is read as the owner says', () => {
	expect(read('3/4/2026 10:00 AM')).toContain('can be two dates')
	expect(read('3/4/2026 10:00 AM', 'month-first')).toBe('2026-03-04 10:00')
	expect(read('3/4/2026 10:00 AM', 'day-first')).toBe('2026-04-03 10:00')
	expect(read('25/3/2026', 'month-first')).toContain('not a date')
})

test.each([
	'',
	'soon',
	'2026-02-30',
	'13/13/2026',
	'2026-03-04 25:00',
	'2026-03-04 10',
	'3/25/2026 10:00 XYZ',
	'12345',
	'2026-03-04 13:00 PM',
])('%j is no date', (text) => {
	expect(read(text)).toContain('is not a date')
})

test('a column says its order by a day after the 12th, unless two of its rows disagree', () => {
	expect(orderOf(['3/4/2026', '3/25/2026', ''])).toBe('month-first')
	expect(orderOf(['3/4/2026', '25/3/2026'])).toBe('day-first')
	expect(orderOf(['3/4/2026'])).toBeNull()
	expect(orderOf(['3/25/2026', '25/3/2026'])).toBeNull()
	expect(orderOf(['2026-03-04'])).toBeNull()
})

test('a time is local time of the business, unless it says how far it is from UTC', () => {
	const instant = (date: string, time: string, offsetMinutes: number | null) =>
		instantOfDay({ date, time, offsetMinutes }, 'America/New_York').toISOString()
	expect(instant('2026-03-04', '10:00', null)).toBe('2026-03-04T15:00:00.000Z')
	expect(instant('2026-07-04', '10:00', null)).toBe('2026-07-04T14:00:00.000Z')
	expect(instant('2026-03-04', '10:00', 0)).toBe('2026-03-04T10:00:00.000Z')
	expect(instant('2026-03-04', '10:00', 60)).toBe('2026-03-04T09:00:00.000Z')
})
