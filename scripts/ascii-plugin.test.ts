import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { escapeBeyondAscii } from './ascii-plugin.ts'

const code = String.raw`
const größe = [
	'don’t', "\’", '\\’', '\\\’', '😀', ${'`“2”`'},
	/^[а-я’]+$/u.test('жу’к'), /😀{2}/u.test('😀😀'), /^\’$/.test('’'), /^[^😀]$/u.test('😁'),
]
JSON.stringify(größe)`

test('escaped code means the same, in strings, templates, expressions, names and after backslashes', () => {
	const escaped = escapeBeyondAscii(code)
	expect([...escaped].filter((character) => character > '\x7f')).toEqual([])
	const meant = runInNewContext(code)
	expect(JSON.parse(meant)).toEqual(['don’t', '’', '\\’', '\\’', '😀', '“2”', true, true, true, true])
	expect(runInNewContext(escaped)).toBe(meant)
})
