import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/setup/thread-time.ts'
import { readDealDocument } from '../../format/format.ts'
import { pastedCharsMax, readPastedDeal } from './read-pasted-deal.ts'

const brief = (text: string) =>
	readPastedDeal(text).lines.map(({ label, cents, role }) => [label, cents, role])

test('cells of a spreadsheet and a table of a web page are the same lines', () => {
	const expected = [
		['Price', 3_000_000, undefined],
		['Doc fee', 29_900, undefined],
		['Rebate', 50_000, undefined],
	]
	expect(brief('Price\t30,000\nDoc fee\t299\nRebate\t-500')).toEqual(expected)
	expect(
		brief('"Price"\t\t$30,000.00\r\nDoc fee\t$299.00\r\nRebate\t($500.00)').map(([, cents]) => cents),
	).toEqual([3_000_000, 29_900, 50_000])
	expect(
		brief(
			'<table><style>td{color:red 12.00}</style><tr><td>Price</td><td>$30,000.00</td></tr><tr><td>Doc&nbsp;fee<td>299.00</tr><tr><td>Rebate<td>&minus;500.00</table><script>alert(1.00)</script>',
		),
	).toEqual(expected)
})

test.each([
	['VIN: 1M8GDM9AXKP042788', { vin: '1M8GDM9AXKP042788' }],
	['72 months @ 6.9%', { months: 72, aprPpm: 69_000 }],
	['APR 5.49 %', { aprPpm: 54_900 }],
	['Term: 60 mo', { months: 60 }],
	['Money factor .00210', { moneyFactorPpb: 2_100_000 }],
	['MF 0.001253', { moneyFactorPpb: 1_253_000 }],
	['Sales tax 6.25%', {}],
	['Call 5558675309', {}],
	['Discount 10%', {}],
	['240 months', {}],
])('%s has the terms %o', (line, terms) => {
	expect(readPastedDeal(line).terms).toEqual(terms)
})

test('terms are read beside amounts too, the first ones count, and their lines are not lost', () => {
	const { terms, lines, unread } = readPastedDeal(
		'Price 30,000\nPayment for 72 months at 6.9% $520.00\n60 months at 5.9%',
	)
	expect(terms).toEqual({ months: 72, aprPpm: 69_000 })
	expect(lines).toHaveLength(2)
	expect(unread).toEqual([])
})

test('the words tell a lease from a loan and from cash, and a lease gives its figures', () => {
	const lease = readPastedDeal(
		'Selling price 32,305\nAcquisition fee 695\nGross cap cost 33,000\nCap cost reduction 2,000\nResidual 58% 20,300\nRent charge 4,029.48\nDisposition fee 395\n36 months\nDue at signing 2,500',
	)
	expect(lease.deal).toBe('lease')
	expect(lease.lease).toEqual({
		grossCapCents: 3_300_000,
		capReductionCents: 200_000,
		residualCents: 2_030_000,
		rentChargeCents: 402_948,
		dispositionCents: 39_500,
	})
	expect(lease.stated).toEqual({ dueAtSigningCents: 250_000 })
	expect(readPastedDeal('Price 30,000\nAPR 6.9%').deal).toBe('loan')
	expect(readPastedDeal('Price 30,000').deal).toBe('cash')
})

test('several amounts in a sentence are returned, and two columns are two lines', () => {
	const message = 'Price on the Accord is 31,450 plus 2,310 in fees and taxes so 33,760 OTD.'
	expect(readPastedDeal(message)).toMatchObject({
		lines: [],
		stated: {},
		unread: [{ lineNumber: 1, text: message }],
	})
	expect(brief('Price\t30,000\tDoc fee\t299')).toEqual([
		['Price', 3_000_000, undefined],
		['Doc fee', 29_900, undefined],
	])
	expect(brief('Price 30,000     Doc fee 299')).toEqual([
		['Price', 3_000_000, undefined],
		['Doc fee', 29_900, undefined],
	])
	expect(brief('Floor mats\t2\t95.00\t190.00')).toEqual([['Floor mats 2 95.00', 19_000, undefined]])
})

test('a label above its amount belongs to it', () => {
	expect(brief('Selling price\n$30,000.00\nDoc fee\n$299.00')).toEqual([
		['Selling price', 3_000_000, undefined],
		['Doc fee', 29_900, undefined],
	])
})

test('a sum below lines is a subtotal, even with an unknown word', () => {
	expect(brief('Price 30,000\nDoc fee 299\nZusammen 30,299\nRegistration 90\nAlles 30,389')).toEqual([
		['Price', 3_000_000, undefined],
		['Doc fee', 29_900, undefined],
		['Zusammen', 3_029_900, 'subtotal'],
		['Registration', 9_000, undefined],
		['Alles', 3_038_900, 'subtotal'],
	])
})

test('a net trade-in below zero is owed, another amount below zero is a credit', () => {
	expect(readPastedDeal('Net trade -6,000').lines[0]).toMatchObject({
		category: 'negative_equity',
		cents: 600_000,
	})
	expect(readPastedDeal('Zeta plan (400.00)').lines[0]).toMatchObject({ role: 'credit', cents: 40_000 })
	expect(readPastedDeal('Trade-in (4,000.00)').lines[0]).not.toHaveProperty('role')
})

test('of two currencies, dollars are read and amounts in the other are returned as unread', () => {
	const { lines, unread } = readPastedDeal('Price $30,000\nShipping €1,200\nDoc fee £99.00')
	expect(lines).toHaveLength(1)
	expect(unread.map(({ lineNumber, why }) => [lineNumber, why])).toEqual([
		[2, 'This amount is in another currency than US dollars.'],
		[3, 'This amount is in another currency than US dollars.'],
	])
})

test('right-to-left text and its digits are read', () => {
	expect(brief('\u202bسعر السيارة ٣٠٬٠٠٠\u202c'.replace('٬', ','))).toEqual([
		['سعر السيارة', 3_000_000, undefined],
	])
})

test('lines that are too long, too many, or sentences are returned as unread, never cut silently', () => {
	const many = readPastedDeal(Array.from({ length: 200 }, (_, index) => `Fee ${index + 1}a 10.00`).join('\n'))
	expect(many.lines).toHaveLength(150)
	expect(many.unread).toHaveLength(50)
	expect(readPastedDeal(`${'x'.repeat(2_048)} 10.00`).unread).toHaveLength(1)
	expect(readPastedDeal('a\n'.repeat(pastedCharsMax)).unread.at(-1)!.why).toContain('too long')
	expect(
		readPastedDeal('I can sell you this car and throw in the mats if you come today for 30,000.00').lines,
	).toEqual([])
})

test('every line with a letter or a digit is read or returned, and the draft is always a document', () => {
	const texts = fc.array(
		fc.oneof(
			fc.string({ unit: 'grapheme', maxLength: 40 }),
			fc.stringMatching(/^[a-zA-Z $.,()0-9lO%-]{0,40}$/),
			fc.constantFrom(
				'Price 30,000',
				'Total (500.00)',
				'<td>Fee</td><td>12.00',
				'Doc fee',
				'$99.00',
				'>>',
				'0.00',
			),
		),
		{ maxLength: 30 },
	)
	fc.assert(
		fc.property(texts, (parts) => {
			const pasted = parts.join('\n')
			const { lines, stated, terms, unread } = readPastedDeal(pasted)
			const document = {
				version: 1,
				kind: 'quote',
				deal: 'cash',
				lines: lines.map(({ lineNumber: _, ...line }) => line),
				stated,
			}
			const read = readDealDocument(document)
			expect(read.ok || read.faults).toBe(true)
			const lineNumbers = [...lines, ...unread].map(({ lineNumber }) => lineNumber)
			expect(lineNumbers.every((lineNumber) => lineNumber >= 1)).toBe(true)
			if (
				!/[<&]/.test(pasted) &&
				/[\p{L}\p{N}]/u.test(pasted.normalize('NFKC')) &&
				Object.keys(terms).length === 0
			)
				expect(lineNumbers.length).toBeGreaterThan(0)
		}),
		{ numRuns: 1_000 },
	)
})

test('a text that would slow down a careless regular expression is read quickly', () => {
	for (const text of [
		'$'.repeat(60_000),
		'('.repeat(60_000),
		'1,'.repeat(30_000),
		'<'.repeat(60_000),
		'<a '.repeat(20_000),
		'- '.repeat(30_000),
		'1'.repeat(60_000),
		'O,'.repeat(30_000),
	]) {
		expect(cpuMs(() => readPastedDeal(text))).toBeLessThan(1_500)
	}
})

test.each([
	['With approved credit that is only $935.00 a month for 72 months at 7.9% APR.', 935_00],
	['72 months at 8.49% APR, your payment would be $812/mo.', 812_00],
	['Estimated payment 1,045.50 per month', 1_045_50],
	['Lease for $399 monthly', 399_00],
])('the payment in “%s” becomes the stated payment and no line', (text, cents) => {
	const { lines, stated } = readPastedDeal(`Selling price 30,000\n${text}`)
	expect(stated.paymentCents).toBe(cents)
	expect(lines.map(({ label }) => label)).toEqual(['Selling price'])
})

test('a monthly amount that is not a payment stays a line', () => {
	const { stated, lines } = readPastedDeal('Selling price 30,000\nSatellite radio $25.00 a month')
	expect(stated.paymentCents).toBeUndefined()
	expect(lines).toHaveLength(2)
})
