import { expect, test } from 'vitest'
import { answerHeaders, answerSubject, plainTextOf, quotedOriginal } from './answer.ts'

test("an answer has one 'Re:', whatever the original subject", () => {
	expect(answerSubject('Your numbers')).toBe('Re: Your numbers')
	expect(answerSubject('RE: Fwd: re[2]: AW: Your numbers')).toBe('Re: Your numbers')
	expect(answerSubject('Re:')).toBe('Re: your message')
	expect(answerSubject('Reference: 12')).toBe('Re: Reference: 12')
})

test('an answer refers to the original and its references, of which the first and the latest are kept', () => {
	expect(answerHeaders({ messageId: 'c@x', references: ['a@x', 'b@x'] })).toEqual({
		inReplyTo: 'c@x',
		references: ['a@x', 'b@x', 'c@x'],
	})
	expect(answerHeaders({ messageId: '', references: ['a@x'] })).toEqual({ inReplyTo: '', references: [] })
	const many = Array.from({ length: 50 }, (_, n) => `m${n}@x`)
	const { references } = answerHeaders({ messageId: 'last@x', references: many })
	expect(references).toHaveLength(20)
	expect([references[0], references.at(-1)]).toEqual(['m0@x', 'last@x'])
})

test('the text part has the signature below its separator line, and the original quoted', () => {
	const quote = quotedOriginal({
		from: { name: 'Sam', email: 'sam@riverside.example' },
		text: 'Hello,\n\n> earlier\n$28,400 out the door.\n',
		when: 'Mar 4 at 2:05 PM',
	})
	expect(plainTextOf({ text: 'Thank you.\n', signature: 'Dana\nLotwise', quote })).toBe(
		`Thank you.

-- 
Dana
Lotwise

On Mar 4 at 2:05 PM, Sam <sam@riverside.example> wrote:
> Hello,
>
>> earlier
> $28,400 out the door.
`,
	)
	expect(plainTextOf({ text: 'Thank you.', signature: '', quote: null })).toBe('Thank you.\n')
})

test('a very long original is cut and marked as cut', () => {
	const { text } = quotedOriginal({
		from: { name: '', email: 'a@b.example' },
		text: 'x'.repeat(30_000),
		when: '',
	})
	expect(text).toHaveLength(20_004)
	expect(text.endsWith('[…]')).toBe(true)
})
