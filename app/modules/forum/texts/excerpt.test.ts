import { expect, test } from 'vitest'
import { renderTextHere } from '#app/platform/markdown/render-text.server.ts'
import { excerptOf } from './excerpt.server.ts'

const excerpt = (markdown: string) => excerptOf(renderTextHere(markdown).html)
const table = '| line | before | after |\n|--|--|--|\n| price | $20,000 | $19,000 |'

for (const [description, markdown, expected] of [
	['a table between sentences', `They sent this:\n\n${table}\n\nIs it fair?`, 'They sent this: Is it fair?'],
	[
		'a table that was pasted as text with tabs',
		'My sheet:\nline\tbefore\tafter\nprice\t$20,000\t$19,000\n\nIs it fair?',
		'My sheet: Is it fair?',
	],
	[
		'a table that was pasted as text with spaces',
		'My sheet:\nline     before    after\nprice    20       19\n\nIs it fair?',
		'My sheet: Is it fair?',
	],
	['code', 'See `x`:\n\n```\na   b\n```\nFine.', 'See x: Fine.'],
	[
		'headings and a list',
		'## What I asked\n\n- one thing\n- two things',
		'What I asked · one thing · two things',
	],
	['nothing but a table', table, 'line · before · after · price · $20,000 · $19,000'],
	['a line break', 'first line  \nsecond line', 'first line second line'],
] as const)
	test(`the excerpt of ${description} reads as sentences`, () => {
		expect(excerpt(markdown)).toBe(expected)
	})

test('a long text is cut at a word', () => {
	const cut = excerpt('word '.repeat(100))
	expect(cut).toMatch(/^(word )+word…$/)
	expect(cut.length).toBeLessThanOrEqual(280)
})
