import { expect, test } from 'vitest'
import { splitQuoted } from './split-quoted.ts'

test('the original below an answer is split off, however its program introduces it', () => {
	const quote = '> What is the out-the-door price?\n>\n> Dana'
	for (const intro of [
		'On Tue, Mar 4, 2026 at 2:05 PM Dana <dana@lotwise.example> wrote:',
		'On Tue, Mar 4, 2026 at 2:05 PM Dana Whitfield\n<dana@lotwise.example> wrote:',
		'-----Original Message-----',
		'________________________________',
		'From: Dana <dana@lotwise.example>',
	])
		expect(splitQuoted(`It is $28,400.\n\n${intro}\n${quote}\n`)).toEqual({
			text: 'It is $28,400.',
			quoted: `${intro}\n${quote}`,
		})
	expect(splitQuoted(`It is $28,400.\n\n${quote}`)).toEqual({ text: 'It is $28,400.', quoted: quote })
})

test('a message without a quoted original, or that is only a quote, is not split', () => {
	for (const text of [
		'Hello,\n\non the car: it is sold.',
		'On Tuesday we wrote to you.\nSam',
		'> all of it',
		'',
	])
		expect(splitQuoted(text)).toEqual({ text, quoted: '' })
	const forwarded = '---------- Forwarded message ---------\nFrom: Sam <sam@riverside.example>\n\n$28,400'
	expect(splitQuoted(forwarded)).toEqual({ text: forwarded, quoted: '' })
})
