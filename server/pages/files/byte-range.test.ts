import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
	[undefined, 'all'],
	['bytes=0-9', { start: 0, end: 9 }],
	['bytes=90-', { start: 90, end: 99 }],
	['bytes=-10', { start: 90, end: 99 }],
	['bytes=-200', { start: 0, end: 99 }],
	['bytes=50-500', { start: 50, end: 99 }],
	['bytes=100-', 'unsatisfiable'],
	['bytes=-0', 'unsatisfiable'],
	['bytes=9-5', 'all'],
	['bytes=-', 'all'],
	['bytes=0-1,4-5', 'all'],
	['lines=1-2', 'all'],
])('%s of 100 bytes', (header, expected) => {
	expect(byteRange(header, 100)).toEqual(expected)
})
