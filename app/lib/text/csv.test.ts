import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('values are separated correctly, whatever they contain', () => {
	expect(csvLine(['Robin', 'a,b', 'say "hi"', 'two\nlines', 12.5, null])).toBe(
		'Robin,"a,b","say ""hi""","two\nlines",12.5,\r\n',
	)
})

test('text that a spreadsheet would run as a formula is escaped', () => {
	const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u2212']
	const before = [
		'',
		' ',
		'\u00a0',
		'\u3000',
		'\u200b',
		'\ufeff',
		'\u202e',
		'\u2066',
		'\u00ad',
		'\u3164',
		'\ufe0f',
		'\0',
		'\r',
		'\n',
		'\u200b \u200e',
	]
	for (const sign of signs)
		for (const start of before)
			expect(csvLine([`${start}${sign}3+3`]), JSON.stringify(start + sign)).toMatch(/^"?'/)
	for (const text of ['@SUM(A1)', '\t=1', '\tplain', '\rplain', '=HYPERLINK("http://x","y")'])
		expect(csvLine([text])).toMatch(/^"?'/)
	// Where a list is separated by semicolons or tabs, the second cell would be a formula.
	expect(csvLine(['Ana;=1+1', 'Ana\t=1+1'])).toBe('"Ana;=1+1","Ana\t=1+1"\r\n')
	// Other languages and signs within a text are unchanged.
	expect(csvLine(['１２３', 'Łukasz = Lukasz', 'a-b', '日本', 'עברית'])).toBe(
		'１２３,Łukasz = Lukasz,a-b,日本,עברית\r\n',
	)
	// Money and references are unchanged.
	expect(csvLine(['LW-7K2M9Q', 75, -3])).toBe('LW-7K2M9Q,75,-3\r\n')
})

test('every CSV file of the site is written by csvLine', () => {
	const writers = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'scripts/**/*.ts'], {
		exclude: ['**/*.test.*'],
	}).filter((file) => {
		const text = readFileSync(file, 'utf8')
		return /text\/csv|filename=[^\n]*\.csv/.test(text) && !/\bcsvLine\b|\badminCsv\b/.test(text)
	})
	expect(writers).toEqual([])
})
