import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'

test.each([
	[[], ''],
	[['a'], 'a'],
	[['a', 'b'], 'a and b'],
	[['a', 'b', 'c'], 'a, b, and c'],
])('%j is "%s" in a sentence', (words, text) => {
	expect(formatList(words)).toBe(text)
})

test('alternatives are joined by "or"', () => {
	expect(formatList(['PDF', 'PNG'], 'or')).toBe('PDF or PNG')
	expect(formatList(['PDF', 'PNG', 'JPG'], 'or')).toBe('PDF, PNG, or JPG')
})
