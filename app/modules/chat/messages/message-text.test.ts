import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, readCursor, resumeFrom } from '../browser/cursor.ts'
import { createChatKeys } from '../conversations/chat-keys.server.ts'
import { cleanText, isBlank, readMessageText, readPagePath } from './message-text.ts'

test.each([
	['plain text is unchanged', 'Is the 2021 CR-V worth $24,000?', 'Is the 2021 CR-V worth $24,000?'],
	['line breaks are normalized', 'a\r\nb\rc', 'a\nb\nc'],
	['control characters are removed', 'a\0b\u001b[31mc\u0085', 'ab[31mc'],
	['characters that change the text direction are removed', 'evil\u202egnp.exe', 'evilgnp.exe'],
	['half a surrogate pair becomes a replacement character', 'a\ud800b', 'a\ufffdb'],
	['joined emoji are unchanged', '👩‍🔧', '👩‍🔧'],
	['markup is text', '<b>x</b>', '<b>x</b>'],
])('%s', (_why, input, stored) => {
	expect(cleanText(input)).toBe(stored)
})

test('cleaned text has no control characters except line breaks and tabs, and cleaning again changes nothing', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (input) => {
			const stored = cleanText(input)
			expect(stored).not.toMatch(/[^\P{Cc}\n\t]/u)
			expect(cleanText(stored)).toBe(stored)
		}),
	)
})

test('invisible text is blank, and allowed only beside a picture', () => {
	for (const text of ['', ' ', '\n\t', '\u00a0\u2003', '\u200b', '\u2060\u3164'])
		expect(isBlank(cleanText(text))).toBe(true)
	expect(() => readMessageText('\u200b')).toThrow('write a message')
	expect(readMessageText('\u200b', { hasPicture: true })).toBe('')
	expect(readMessageText('é'.repeat(4_000))).toHaveLength(4_000)
	expect(() => readMessageText('🚗'.repeat(4_001))).toThrow('4,000')
	expect(() => readMessageText({ toString: () => 'x' })).toThrow('write a message')
})

test('a cursor is valid in its own conversation only, and not beyond its end', () => {
	const id = 'a1b2c3d4-0000-4000-8000-000000000000'
	const cursor = readCursor(cursorOf(id, 7))!
	expect(resumeFrom(cursor, { id, lastSeq: 7 })).toBe(7)
	expect(resumeFrom(cursor, { id, lastSeq: 6 })).toBeNull()
	expect(resumeFrom(cursor, { id: 'b1b2c3d4-0000-4000-8000-000000000000', lastSeq: 9 })).toBeNull()
	for (const forged of [
		'',
		'7',
		'07.a1b2c3d4',
		'-1.a1b2c3d4',
		'7.A1B2C3D4',
		'7.a1b2c3d4 ',
		'9999999999.a1b2c3d4',
	])
		expect(readCursor(forged)).toBeNull()
})

test('a visitor’s cookie is valid only with its own signature in one encoding', () => {
	const secret = 'a secret that only this test knows, 0123456789'
	const keys = createChatKeys({ secret, origin: 'https://site.example' })
	const { visitorId, setCookie } = keys.newVisitor()
	expect(setCookie).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/)
	const pair = setCookie.split(';')[0]!
	expect(keys.readVisitor(`theme=dark; ${pair}; a=b`)).toBe(visitorId)
	for (let length = pair.length - 44; length < pair.length; length++) {
		const other = pair[length] === 'A' ? 'B' : 'A'
		expect(keys.readVisitor(pair.slice(0, length) + other + pair.slice(length + 1))).toBeNull()
	}
	expect(keys.readVisitor(pair.toUpperCase())).toBeNull()
	expect(createChatKeys({ secret: `${secret}!`, origin: '' }).readVisitor(pair)).toBeNull()
})

test.each([
	['/services', '/services'],
	['/chat/resume?token=secret', '/chat/resume'],
	['/community/post/4/a-title#comments', '/community/post/4/a-title'],
	['//evil.example/x', null],
	['https://evil.example/', null],
	['/<script>', null],
	[`/${'x'.repeat(300)}`, null],
	['', null],
	[undefined, null],
	[{}, null],
])('of the page %j only %j is stored with a message', (page, path) => {
	expect(readPagePath(page)).toBe(path)
})
