import { expect, test } from 'vitest'
import { assertNamesNoClient } from './client-privacy.ts'

const client = {
	name: 'Zoë Hill-Park',
	emails: ['zoe.hill@example.com', 'family@example.org'],
	phone: '+1 (215) 555-0142',
}

/** Returns what a text for dealers reveals about the client, or null. */
function revealedBy(text: string, names = client): string | null {
	try {
		assertNamesNoClient(text, names, 'note')
		return null
	} catch (error) {
		return /\(“(.*)”\)/.exec((error as Error).message)![1]!
	}
}

test.for([
	['the whole name', 'For Zoë Hill-Park, please', 'Zoë Hill-Park'],
	['the whole name in small letters, without its accent', 'it is for zoe hill-park', 'Zoë Hill-Park'],
	['the whole name in small letters over two lines', 'it is for zoe\nhill-park', 'Zoë Hill-Park'],
	['the first name', 'Zoë wants it in blue', 'Zoë'],
	['the first name without its accent', 'ask Zoe about the color', 'Zoë'],
	['one half of the family name', 'Mrs. Hill will come by', 'Hill'],
	['the family name in capitals', 'ATTN: PARK', 'Park'],
	['an email address', 'Write to ZOE.Hill@example.com', 'Zoë'],
	['another email address', 'or to family@example.org', 'family@example.org'],
	['the phone number with other marks', 'call 215.555.0142 after six', '+1 (215) 555-0142'],
	['the phone number without marks', 'call 2155550142', '+1 (215) 555-0142'],
] as const)('a text for dealers with %s is rejected', ([, text, revealed]) => {
	expect(revealedBy(text)).toBe(revealed)
})

test.for([
	['a word that is written like a part of the name', 'I park on the hill, with a tow hitch'],
	['a word that begins like a part of the name', 'Hillside Ford has one; Parkway Ford does not'],
	['a number that is not the phone number', 'VIN 1HGCM82633A004352, stock 215-555'],
	['nothing about the client', 'A 2026 Honda CR-V EX, delivered by Friday'],
] as const)('a text for dealers with %s is accepted', ([, text]) => {
	expect(revealedBy(text)).toBeNull()
})

test('a client without a phone number and with a very short name rejects no text by them', () => {
	expect(revealedBy('Al and Bo bid 5 or 55', { name: 'Al', emails: [], phone: '' })).toBeNull()
})

test('the rejection belongs to the field that was typed', () => {
	expect(() => assertNamesNoClient('Zoë', client, 'tradeNote')).toThrow(
		expect.objectContaining({ field: 'tradeNote' }),
	)
})
