import { expect, test } from 'vitest'
import { readRowId, readVersion } from './row-id.ts'

const withVersion = (value: string | File): FormData => {
	const form = new FormData()
	form.set('version', value)
	return form
}

test.for([
	['0', 0],
	['1', 1],
	['007', 7],
	['2147483647', 2_147_483_647],
])('the version %s', ([text, version]) => {
	expect(readVersion(withVersion(text as string))).toBe(version)
})

test.for([
	'',
	' 1',
	'-1',
	'1.5',
	'1e3',
	'0x1',
	'NaN',
	'Infinity',
	'٣',
	'2147483648',
	'99999999999999999999',
	'abc',
	'1\n',
])('%j is the version of no row', (text) => {
	expect(readVersion(withVersion(text))).toBe(-1)
})

test('a version that was not sent, or as a file, is that of no row', () => {
	expect(readVersion(new FormData())).toBe(-1)
	expect(readVersion(withVersion(new File(['1'], '1')))).toBe(-1)
})

test.for([null, undefined, 1, '', '0', '01', '-1', '1.5', '1e3', 'abc', '2147483648', '99999999999'])(
	'%j is no number of a row',
	(text) => {
		expect(readRowId(text)).toBeUndefined()
	},
)

test('the numbers of rows end where the column does', () => {
	expect([readRowId('1'), readRowId('2147483647')]).toEqual([1, 2_147_483_647])
})
