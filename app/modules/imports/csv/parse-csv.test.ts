import { expect, test } from 'vitest'
import { Invalid } from '#app/lib/errors.ts'
import { csvLine } from '#app/lib/text/csv.ts'
import { importLimits } from '../import-limits.ts'
import { parseCsv } from './parse-csv.ts'

const read = (bytes: Uint8Array) => {
	const { chunks, ...parsed } = parseCsv(bytes)
	return { ...parsed, rows: chunks.flatMap((chunk) => JSON.parse(chunk) as { n: number; c: string[] }[]) }
}
const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([
	['utf-8', utf8('Name;Email\r\nZoë;zoe@example.com')],
	['utf-8', utf8('\uFEFFName;Email\nZoë;zoe@example.com\n')],
	['utf-16le', Buffer.from('\uFEFFName;Email\r\nZoë;zoe@example.com\r\n', 'utf16le')],
	['utf-16le', Buffer.from('Name;Email\r\nZoë;zoe@example.com\r\n', 'utf16le')],
	['utf-16be', Buffer.from('\uFEFFName;Email\r\nZoë;zoe@example.com\r\n', 'utf16le').swap16()],
	['windows-1252', Buffer.from('Name;Email\r\nZo\u00EB;zoe@example.com\r\n', 'latin1')],
])('a file in %s is read with its accents', (encoding, bytes) => {
	expect(read(bytes)).toEqual({
		encoding,
		delimiter: ';',
		headers: ['Name', 'Email'],
		rowCount: 1,
		rows: [{ n: 2, c: ['Zoë', 'zoe@example.com'] }],
	})
})

test.each([',', ';', '\t', '|'])(
	'the delimiter %j is found, also where cells contain others',
	(delimiter) => {
		const file = [
			['Name', 'Note'],
			['Ann', '"one, two; three | four"'],
			['Ben', '"two\nlines"'],
		]
		const { delimiter: found, rows } = read(utf8(file.map((cells) => cells.join(delimiter)).join('\n')))
		expect(found).toBe(delimiter)
		expect(rows.map(({ c }) => c)).toEqual([
			['Ann', 'one, two; three | four'],
			['Ben', 'two\nlines'],
		])
	},
)

test('rows are counted as in a spreadsheet; empty ones are left out, short ones are filled, a delimiter at the end is no cell', () => {
	expect(read(utf8('Name,Email\nAnn,a@example.com,\n,\n\nBen\nCy,c@example.com,extra')).rows).toEqual([
		{ n: 2, c: ['Ann', 'a@example.com'] },
		{ n: 5, c: ['Ben', ''] },
		{ n: 6, c: ['Cy', 'c@example.com', 'extra'] },
	])
})

test('what our own export protects from spreadsheets is read as it was', () => {
	const cells = ['=1+1', '+1 212 555 0142', '-5', '@home', 'O’Neil', "'quoted'"]
	expect(read(utf8(`a,b,c,d,e,f\n${csvLine(cells)}`)).rows[0]!.c).toEqual(cells)
})

test('a file with one column has no delimiter', () => {
	expect(read(utf8('Email\na@example.com\nb@example.com')).rows).toHaveLength(2)
})

test.each([
	['no rows', 'Name,Email\n'],
	['nothing', ''],
	['an open quote', `Name,Email\n"Ann,a@example.com\n${'x\n'.repeat(10)}`],
	['too many rows', `Name\n${'x\n'.repeat(importLimits.rowsMax + 1)}`],
	['too many columns', `${'a,'.repeat(importLimits.columnsMax + 1)}\nx`],
])('a file with %s is rejected', (_, text) => {
	expect(() => read(utf8(text))).toThrow(Invalid)
})
