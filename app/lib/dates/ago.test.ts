import { expect, test } from 'vitest'
import { formatAgo } from './ago.ts'

const minute = 60_000
test.for([
	[0, 'just now'],
	[minute - 1, 'just now'],
	[minute, '1 minute ago'],
	[90 * minute, '1 hour ago'],
	[24 * 60 * minute, 'yesterday'],
	[50 * 60 * minute, '2 days ago'],
	[40 * 24 * 60 * minute, 'last month'],
	[-minute, 'just now'],
] as const)('%i ms are %s', ([ms, text]) => {
	const now = new Date('2026-11-21T12:00:00Z')
	expect(formatAgo(new Date(now.getTime() - ms), now)).toBe(text)
})
