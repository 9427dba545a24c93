import { expect, test } from 'vitest'
import { subjectKey, threadSubject } from './thread-subject.ts'

test.each([
	['The Accord', 'The Accord'],
	['Re: The Accord', 'The Accord'],
	['RE: Fwd: FW: The Accord', 'The Accord'],
	['Re[2]: AW: WG: The Accord', 'The Accord'],
	['  Re :  The\r\n Accord\t ', 'The Accord'],
	['Regarding the Accord', 'Regarding the Accord'],
	['Re-order: the Accord', 'Re-order: the Accord'],
	['The Accord Re: price', 'The Accord Re: price'],
	['Re:', ''],
	['', ''],
])('the subject %j belongs to the conversation %j', (subject, expected) => {
	expect(threadSubject(subject)).toBe(expected)
})

test('replies and forwards have the same key as the first message, regardless of upper and lower case', () => {
	const key = subjectKey('The Accord')
	for (const subject of ['re: the accord', 'FWD: Re: THE ACCORD', 'SV: The  Accord '])
		expect(subjectKey(subject)).toBe(key)
	expect(subjectKey('The Civic')).not.toBe(key)
})

test('a long subject is cut, and very many prefixes are removed', () => {
	expect(threadSubject('x'.repeat(10_000))).toHaveLength(300)
	expect(threadSubject(`${'re: '.repeat(100_000)}x`)).toBe('x')
	expect(threadSubject('re'.repeat(100_000))).toHaveLength(300)
})
