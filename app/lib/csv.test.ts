import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line keeps every value apart, whatever stands in it', () => {
	expect(csvLine(['Robin', 'a,b', 'say "hi"', 'two\nlines', 12.5, null])).toBe(
		'Robin,"a,b","say ""hi""","two\nlines",12.5,\r\n',
	)
})

test('what a spreadsheet would run as a formula is text', () => {
	for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '=HYPERLINK("http://x","y")'])
		expect(csvLine([text])).toMatch(/^"?'/)
	// Money and references stay what they are.
	expect(csvLine(['LW-7K2M9Q', 75, -3])).toBe('LW-7K2M9Q,75,-3\r\n')
})
