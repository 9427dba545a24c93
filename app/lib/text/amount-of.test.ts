import { expect, test } from 'vitest'
import { amountOf } from './amount-of.ts'

test.each([
	[0, 'email', '0 emails'],
	[1, 'email', '1 email'],
	[2, 'email', '2 emails'],
	[12_345, 'row', '12,345 rows'],
] as const)('%d × %s reads "%s"', (count, noun, text) => {
	expect(amountOf(count, noun)).toBe(text)
})

test('a noun with an irregular plural names it', () => {
	expect(amountOf(1, 'entry', 'entries')).toBe('1 entry')
	expect(amountOf(3, 'entry', 'entries')).toBe('3 entries')
})
