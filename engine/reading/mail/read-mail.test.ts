import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

test('of the text and the HTML of a mail, the one that has the lines is read', () => {
	const { lines, checksum } = readMail({
		subject: 'Your quote',
		text: 'Please open this mail in a newer program.',
		html: '<table><tr><td>Selling price</td><td>$30,000.00</td></tr><tr><td>Doc fee</td><td>$200.00</td></tr><tr><td>Out the door</td><td>$30,200.00</td></tr></table>',
	})
	expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
		['Selling price', 3_000_000],
		['Doc fee', 20_000],
		['Out the door', 3_020_000],
	])
	expect(checksum.status).toBe('adds_up')
})

const linesOf = (text: string) => readMail({ subject: 'Numbers', text }).lines

test('remarks in a column of notes are not part of a label, and their figures are not lines', () => {
	const lines = linesOf(
		[
			'Item\tAmount\tNotes',
			'Selling Price\t27,485.00\tafter 1,200 dealer discount',
			'Doc Fee\t350.00\tsame for everyone',
			'Registration\t365.25\testimate',
			'TOTAL\t28,200.25\t',
		].join('\n'),
	)
	expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
		['Selling Price', 2_748_500],
		['Doc Fee', 35_000],
		['Registration', 36_525],
		['TOTAL', 2_820_025],
	])
})

test.each([
	[
		'We would take 18,500 for the Tacoma, you owe 11,200 on it.',
		[
			['Trade, for the Tacoma', 1_850_000],
			['owe', 1_120_000],
		],
	],
	[
		'It has the all weather mats and the wheel locks on it, those are $429.00, and the doc fee is $299.',
		[
			['all weather mats and the wheel locks', 42_900],
			['doc fee', 29_900],
		],
	],
	['We are selling it for 47,200 before incentives.', [['Price, We are selling it for', 4_720_000]]],
	['You would be at $389 a month plus tax with $2,500 down.', [['down', 250_000]]],
	[
		'GMC has $1,500 purchase allowance this month and there is another $750 if you finance with GM Financial.',
		[
			['purchase allowance', 150_000],
			['if you finance', 75_000],
		],
	],
	['Residual is 57% or $32,116.65, money factor .00231.', [['Residual', 3_211_665]]],
])('amounts of a sentence belong to the words nearest to them: %s', (sentence, expected) => {
	const read = linesOf(`Hello,\n\n${sentence}`)
	expect(read.map(({ label, cents }) => [label, cents])).toEqual(expected)
	for (const { marks } of read) expect(marks.map(({ code }) => code)).toContain('from_sentence')
})

test('the extension of a phone number is not an amount', () => {
	expect(linesOf('Doc fee 299.00\nAsk for Renee, ext. 214\nAsk for Renee, cxt 214')).toHaveLength(1)
})
