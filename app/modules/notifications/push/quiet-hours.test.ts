import { expect, test } from 'vitest'
import { endOfQuiet } from './quiet-hours.ts'

const night = { quietFrom: 22, quietUntil: 7 }

test.each([
	['before the night', night, '2026-11-30T21:59:00-05:00', '2026-11-30T21:59:00-05:00'],
	['at its beginning', night, '2026-11-30T22:00:00-05:00', '2026-12-01T07:00:00-05:00'],
	['after midnight', night, '2026-12-01T03:20:10-05:00', '2026-12-01T07:00:00-05:00'],
	['at its end', night, '2026-12-01T07:00:00-05:00', '2026-12-01T07:00:00-05:00'],
	['at noon', { quietFrom: 12, quietUntil: 14 }, '2026-12-01T13:30:00-05:00', '2026-12-01T14:00:00-05:00'],
	[
		'without quiet hours',
		{ quietFrom: null, quietUntil: null },
		'2026-12-01T03:00:00-05:00',
		'2026-12-01T03:00:00-05:00',
	],
	[
		'from an hour to the same',
		{ quietFrom: 9, quietUntil: 9 },
		'2026-12-01T09:30:00-05:00',
		'2026-12-01T09:30:00-05:00',
	],
])('%s', (_, hours, now, expected) => {
	expect(endOfQuiet(hours, new Date(now), 'America/New_York')).toEqual(new Date(expected))
})
