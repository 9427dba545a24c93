import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('values are separated correctly, whatever they contain', () => {
	expect(csvLine(['Robin', 'a,b', 'say "hi"', 'two\nlines', 12.5, null])).toBe(
		'Robin,"a,b","say ""hi""","two\nlines",12.5,\r\n',
	)
})

test('text that a spreadsheet would run as a formula is escaped', () => {
	for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '=HYPERLINK("http://x","y")'])
		expect(csvLine([text])).toMatch(/^"?'/)
	// Money and references are unchanged.
	expect(csvLine(['LW-7K2M9Q', 75, -3])).toBe('LW-7K2M9Q,75,-3\r\n')
})
