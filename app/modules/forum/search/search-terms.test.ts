import { expect, test } from 'vitest'
import { searchWords, snippetOf } from './search-terms.ts'

test.each([
	['  Rust,  the sill?', ['rust', 'the', 'sill']],
	['9.4% on an F-150', ['9.4', 'on', 'an', 'f', '150']],
	["Peña's café", ['pena', 's', 'cafe']],
	['fee fee FEE', ['fee']],
	[`'); drop table x; --`, ['drop', 'table', 'x']],
	['% _ & | ! ( )', []],
])('%s is searched as %j', (query, words) => {
	expect(searchWords(query)).toEqual(words)
})

const text = (parts: { text: string }[]) => parts.map((part) => part.text).join('')

test('a snippet shows the first matches, highlighted, with an ellipsis at both ends', () => {
	const body = `${'Nothing here. '.repeat(40)}They charge a Négotiation fee at the desk. ${'More. '.repeat(60)}`
	const parts = snippetOf(body, ['negoti', 'fee'])
	expect(parts.filter(({ found }) => found).map((part) => part.text)).toEqual(['Négotiation', 'fee'])
	expect(text(parts)).toMatch(/^….+…$/)
	expect(text(parts).length).toBeLessThan(260)
})

test('a short text is shown whole, with or without a match', () => {
	expect(snippetOf('Short and <b>plain</b>', ['x'])).toEqual([
		{ text: 'Short and <b>plain</b>', found: false },
	])
})
