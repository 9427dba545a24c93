import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-03-04T12:00:00Z')

test.each([
	['2026-03-04T11:59:30Z', 'Just now'],
	['2026-03-04T12:00:30Z', 'Just now'],
	['2026-03-04T11:58:59Z', '1 minute ago'],
	['2026-03-04T10:00:00Z', '2 hours ago'],
	['2026-03-03T11:00:00Z', 'Yesterday'],
	['2026-03-01T12:00:00Z', '3 days ago'],
	['2026-02-11T12:00:00Z', '3 weeks ago'],
	['2025-10-01T12:00:00Z', '5 months ago'],
	['2023-03-01T12:00:00Z', '3 years ago'],
])('%s reads as %s', (instant, text) => {
	expect(relativeTime(new Date(instant), now)).toBe(text)
})
