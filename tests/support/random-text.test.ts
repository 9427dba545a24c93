import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withoutRandomText } from './random-text.ts'

test('no identifier, hash, encrypted byte or part of a second remains', () => {
	const hex = randomBytes(32).toString('hex')
	const random = [randomUUID(), randomUUID().toUpperCase(), hex, `\\x${hex}`, `\\\\x${hex}`, '1795691123417']
	for (const text of random)
		for (const [before, after] of [
			['', ''],
			['"', '"'],
			['(', ','],
			['?receipt=', '&'],
			['key-', ''],
		])
			expect(withoutRandomText(`${before}${text}${after}`).replaceAll(' ', '')).toBe(`${before}${after}`)
	expect(withoutRandomText('2026-11-21 15:00:00.482003+00')).toBe('2026-11-21 15:00:00 +00')
})

test('an amount, a number or a date that was typed remains, whatever is beside it', () => {
	const typed = [
		'48200',
		'48200.00',
		'4820000',
		'900-12-3456',
		'900123456',
		'1990-05-17',
		'2675550193',
		'33,417',
	]
	for (const text of typed)
		for (const beside of ['', ' ', '"', 'id', randomUUID(), `${'a'.repeat(16)},`])
			expect(withoutRandomText(`${beside}${text}`)).toContain(text)
})
