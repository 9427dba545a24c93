import { expect, test } from 'vitest'
import type { DealDocument } from '../../format/format.ts'
import { readDeal } from '../document/read-deal.ts'
import { documentOfReading } from '../paper/paper-reading.ts'
import { readDealText } from '../text/read-deal-text.ts'
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
	['We would take 18,500 for the Tacoma, you owe 11,200 on it.', [1_850_000, 1_120_000]],
	[
		'It has the all weather mats and the wheel locks on it, those are $429.00, and the doc fee is $299.',
		[42_900, 29_900],
	],
	['We are selling it for 47,200 before incentives.', [4_720_000]],
	['You would be at $389 a month plus tax with $2,500 down.', [38_900, 250_000]],
	[
		'GMC has $1,500 purchase allowance this month and there is another $750 if you finance with GM Financial.',
		[150_000, 75_000],
	],
	['Residual is 57% or $32,116.65, money factor .00231.', [3_211_665]],
])(
	'no amount of a sentence is lost, and each that is read is marked for a person: %s',
	(sentence, amounts) => {
		const { lines, unread } = readMail({ subject: 'Numbers', text: `Hello,\n\n${sentence}` })
		const isNamed = unread.some(({ text }) => text === sentence)
		const read = lines.map(({ cents }) => cents)
		expect(amounts.filter((cents) => !read.includes(cents) && !isNamed)).toEqual([])
		for (const { marks } of lines) expect(marks.map(({ code }) => code)).toContain('from_sentence')
	},
)

test('a mail is the same document as its text in the API, and a printed total is shown beside it', () => {
	const text = 'Selling price $30,000.00\nDoc fee $200.00\n60 months at 5.9% APR\nOut the door $30,200.00'
	const reading = readMail({ subject: 'Numbers', text })
	const { document } = readDealText(text)
	const meaning = (read: DealDocument) =>
		readDeal(read).lines.map(({ label, cents, role, category }) => [label, cents, role, category])
	expect(meaning(documentOfReading(reading))).toEqual(meaning(document))
	expect(documentOfReading(reading)).toMatchObject({
		stated: document.stated,
		loan: document.loan,
		deal: 'loan',
	})
	expect(reading.lines.map(({ cents }) => cents)).toEqual([3_000_000, 20_000, 3_020_000])
})

test('the extension of a phone number is not an amount', () => {
	expect(linesOf('Doc fee 299.00\nAsk for Renee, ext. 214\nAsk for Renee, cxt 214')).toHaveLength(1)
})

const rows = [
	'Selling price $30,000.00',
	'Documentation fee $900.00',
	'Sales tax $2,250.00',
	'Total out the door $33,150.00',
]

test.each([
	['Prices plus government fees and taxes, any finance charges, any $85 document processing charge.', 'memo'],
	['We can also do a ceramic coating for $595 if you want it on the car.', 'memo'],
])(
	'a charge that a sentence names again is only shown, if the rows add up without it: %s',
	(sentence, role) => {
		const { lines, checksum } = readMail({ subject: 'Numbers', text: [...rows, '', sentence].join('\n') })
		expect(checksum.status).toBe('adds_up')
		const named = lines.filter(({ cents }) => [8_500, 59_500].includes(cents))
		expect(named.map((line) => line.role)).toEqual([role])
		expect(named[0]!.marks.map(({ code }) => code)).toContain('from_sentence')
	},
)

test('a price in the subject counts if the text has none, and if it is not the buyer’s own', () => {
	const subject = 'RE: A CR-V for a client -- $33,270 OTD'
	const read = (text: string, ownTexts: string[]) =>
		documentOfReading(readMail({ subject, text, ownTexts })).stated?.outTheDoorCents
	expect(read('Call me', ['A CR-V for a client'])).toBe(3_327_000)
	expect(read('Call me', ['A CR-V for a client -- $33,270 OTD'])).toBeUndefined()
	expect(read('We can do $33,100 out the door', [])).toBe(3_310_000)
})

test('a quoted amount that the reader wrote is no offer', () => {
	const text = (answer: string) =>
		[
			answer,
			'',
			'> On Nov 26, 2026, at 6:00 AM, Dana <a@b.example> wrote:',
			'> ',
			'> Can you do $32,500 out',
			'> the door?',
		].join('\n')
	const ownTexts = ['Can you do $32,500 out the door?']
	const read = (answer: string) => readMail({ subject: 'Re: CR-V', text: text(answer), ownTexts })
	expect(read('Can’t get there, sorry.').lines).toEqual([])
	expect(documentOfReading(read('$33,270 out the door')).stated?.outTheDoorCents).toBe(3_327_000)
})
