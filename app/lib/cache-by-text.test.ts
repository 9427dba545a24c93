import { expect, test } from 'vitest'
import { cacheByText } from './cache-by-text.ts'

test('a result is computed once while its text is among the latest ones', () => {
	const computed: string[] = []
	const lengthOf = cacheByText((text) => {
		computed.push(text)
		return text.length
	}, 8)
	for (const text of ['abc', 'abc', 'defg', 'abc', 'hi', 'defg', 'abc'])
		expect(lengthOf(text)).toBe(text.length)
	// After 'hi' there was no room for the oldest text, 'abc'.
	expect(computed).toEqual(['abc', 'defg', 'hi', 'abc'])
})
