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
])('the version %s is read', ([text, version]) => {
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
])('%j is read as a version that no row has', (text) => {
	expect(readVersion(withVersion(text))).toBe(-1)
})

test('a missing version, or a file, is read as a version that no row has', () => {
	expect(readVersion(new FormData())).toBe(-1)
	expect(readVersion(withVersion(new File(['1'], '1')))).toBe(-1)
})

test.for([null, undefined, 1, '', '0', '01', '-1', '1.5', '1e3', 'abc', '2147483648', '99999999999'])(
	'%j is not a row id',
	(text) => {
		expect(readRowId(text)).toBeUndefined()
	},
)

test('row ids are limited to the range of the column', () => {
	expect([readRowId('1'), readRowId('2147483647')]).toEqual([1, 2_147_483_647])
})
