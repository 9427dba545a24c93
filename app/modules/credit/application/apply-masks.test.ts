import { expect, test } from 'vitest'
import { formatTyped, formatWhileTyping, type InputMask } from './apply-masks.ts'

test.each<[InputMask, string, string]>([
	['ssn', '900123456', '900-12-3456'],
	['ssn', ' 900 12 3456 ', '900-12-3456'],
	['ssn', '90012345', '90012345'],
	['ssn', '900-12-345x', '900-12-345x'],
	['phone', '9145550110', '(914) 555-0110'],
	['phone', '+1 914.555.0110', '(914) 555-0110'],
	['phone', '914555011', '914555011'],
	['phone', '914-555-0110 ext. 4', '914-555-0110 ext. 4'],
	['money', '1650', '1,650.00'],
	['money', '$48,200.5', '48,200.50'],
	['money', 'about 1650', 'about 1650'],
	['money', '', ''],
	['date', '1990-05-17', '05/17/1990'],
	['date', '5/17/1990', '05/17/1990'],
	['date', '05171990', '05/17/1990'],
	['date', '02/30/1990', '02/30/1990'],
])('a %s typed as "%s" is formatted as "%s"', (mask, typed, shown) => {
	expect(formatTyped(mask, typed)).toBe(shown)
	expect(formatTyped(mask, shown)).toBe(shown)
})

test('digits typed one after another get their separators, and text in another format is unchanged', () => {
	const typing = (mask: InputMask, typed: string) =>
		formatWhileTyping(mask, typed, { atEnd: true, deleting: false })
	expect(['900', '9001', '90012', '900123456'].map((typed) => typing('ssn', typed))).toEqual([
		'900',
		'900-1',
		'900-12',
		'900-12-3456',
	])
	expect(typing('ssn', '9001234567')).toBeNull()
	expect(typing('ssn', '900 12')).toBeNull()
	expect(['0517', '05171990', '05/171990'].map((typed) => typing('date', typed))).toEqual([
		'05/17',
		'05/17/1990',
		'05/17/1990',
	])
	expect(typing('date', '5/17')).toBeNull()
	expect(typing('date', '1990-05-17')).toBeNull()
	expect(typing('phone', '914')).toBeNull()
})

test('nothing changes while the caret is in the middle or text is being deleted', () => {
	expect(formatWhileTyping('ssn', '900123', { atEnd: false, deleting: false })).toBeNull()
	expect(formatWhileTyping('ssn', '900123', { atEnd: true, deleting: true })).toBeNull()
})
