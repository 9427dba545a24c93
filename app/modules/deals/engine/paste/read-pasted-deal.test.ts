import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDeal } from '../check-deal.ts'
import { readDealDocument } from '../format.ts'
import { readAmount } from './amount.ts'
import { pastedCharsMax, readPastedDeal } from './read-pasted-deal.ts'

const brief = (text: string) =>
	readPastedDeal(text).lines.map(({ label, cents, role }) => [label, cents, role])

test.each([
	['Doc fee 499', 'Doc fee', 49_900, false],
	['Doc fee $499.00', 'Doc fee', 49_900, false],
	['Doc fee.............. $ 499.00', 'Doc fee', 49_900, false],
	['Selling price: 31,249.50', 'Selling price', 3_124_950, false],
	['Sales tax (6.25%)   1,953.09', 'Sales tax (6.25%)', 195_309, false],
	['Sales tax 6.25% of 31,249.50 = 1,953.09', 'Sales tax 6.25% of 31,249.50', 195_309, false],
	['Dealer discount (1,500.00)', 'Dealer discount', 150_000, true],
	['Dealer discount -1,500', 'Dealer discount', 150_000, true],
	['Dealer discount −$1,500', 'Dealer discount', 150_000, true],
	['Dealer discount $-1,500', 'Dealer discount', 150_000, true],
	['Dealer discount 1,500-', 'Dealer discount', 150_000, true],
	['Dealer discount ($1,500.00)', 'Dealer discount', 150_000, true],
	['Price $l,2O0.OO', 'Price', 120_000, false],
	['Price 3l,2O0.5O', 'Price', 3_120_050, false],
	['Price 28,9I0', 'Price', 2_891_000, false],
	['2026 Honda CR-V EX-L 34,350', '2026 Honda CR-V EX-L', 3_435_000, false],
	['Tire fee (5) 12.50', 'Tire fee (5)', 1_250, false],
	['Deposit 0.00', 'Deposit', 0, false],
	['Plate USD 45.00', 'Plate', 4_500, false],
	['Title\t\t18.00', 'Title', 1_800, false],
	['السعر 30,000.00', 'السعر', 3_000_000, false],
	['Doc fee 499.00*', 'Doc fee', 49_900, false],
	['Registration 120.00 (est.)', 'Registration', 12_000, false],
])('%s is read', (line, label, cents, isNegative) => {
	expect(readAmount(line)).toEqual({ ok: true, amount: { label, cents, isNegative } })
})

test.each([
	'Call me at 555-867-5309',
	'Call (555) 867-5309',
	'Tuesday, 11/24/2026',
	'We open at 9:30',
	'Stock # 48213',
	'VIN: 1M8GDM9AXKP042788',
	'ZIP 43004',
	'6.9%',
	'60 months',
	'12,000 miles',
	'Thanks, Bill',
	'Oil',
	'lO',
	'Model year 2026',
])('%s has no amount', (line) => {
	expect(readAmount(line)).toEqual({ ok: false, why: null })
})

test.each([
	['Price €25,000', 'another currency'],
	['Price CAD 30,000', 'another currency'],
	['Price 1,23,456.00', 'could not read'],
	['Price 999,999,999,999.00', 'could not read'],
])('%s is not taken for dollars', (line, why) => {
	const read = readAmount(line)
	expect(read.ok ? '' : read.why).toContain(why)
})

const mail = `
From: Bill Sanders <bill@example-motors.test>
Date: Mon, Nov 23, 2026 at 9:14 AM
Subject: Re: your out the door price

Hi, thanks for reaching out! Here is what I can do for you on that one today, let me know.

MSRP                      $34,350.00
Dealer Discount           -$1,850.00
Selling Price             $32,500.00
Doc Fee                      $299.00
Nitrogen                     $199.00
Sales Tax (5.5%)           $1,815.00
Title & Registration          $90.00
Out the Door              $34,903.00

Best,
Bill Sanders
(555) 867-5309

On Sun, Nov 22, 2026 at 8:02 PM Ann wrote:
> Could you send me your best out the door price?
`

test('a whole mail gives its lines and total, and what is not money is returned as unread', () => {
	const { lines, stated, unread } = readPastedDeal(mail)
	expect(lines.map(({ label }) => label)).toEqual([
		'MSRP',
		'Dealer Discount',
		'Selling Price',
		'Doc Fee',
		'Nitrogen',
		'Sales Tax (5.5%)',
		'Title & Registration',
		'Out the Door',
	])
	expect(stated).toEqual({ outTheDoorCents: 3_490_300 })
	expect(unread.map(({ text }) => text)).toContain('Bill Sanders')
	const report = checkDeal(
		{ version: 1, kind: 'quote', deal: 'cash', lines: lines.map(({ at: _, ...line }) => line), stated },
		{ today: '2026-11-23', lawRows: [] },
	)
	expect(report.totals.outTheDoorCents).toBe(3_490_300)
	expect(report.totals.sellingPriceCents).toBe(3_250_000)
	expect(report.findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})

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

test('a label above its amount belongs to it', () => {
	expect(brief('Selling price\n$30,000.00\nDoc fee\n$299.00')).toEqual([
		['Selling price', 3_000_000, undefined],
		['Doc fee', 29_900, undefined],
	])
})

test('a sum under lines is a subtotal, even with a word that nobody knows', () => {
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

test('two currencies: dollars are read, the others returned', () => {
	const { lines, unread } = readPastedDeal('Price $30,000\nShipping €1,200\nDoc fee £99.00')
	expect(lines).toHaveLength(1)
	expect(unread.map(({ at, why }) => [at, why])).toEqual([
		[2, 'This amount is in another currency than US dollars.'],
		[3, 'This amount is in another currency than US dollars.'],
	])
})

test('right-to-left text and its digits are read', () => {
	expect(brief('\u202bسعر السيارة ٣٠٬٠٠٠\u202c'.replace('٬', ','))).toEqual([
		['سعر السيارة', 3_000_000, undefined],
	])
})

test('what is too long, too much or a sentence is returned and never cut silently', () => {
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
				lines: lines.map(({ at: _, ...line }) => line),
				stated,
			}
			const read = readDealDocument(document)
			expect(read.ok || read.faults).toBe(true)
			const places = [...lines, ...unread].map(({ at }) => at)
			expect(places.every((at) => at >= 1)).toBe(true)
			if (
				!/[<&]/.test(pasted) &&
				/[\p{L}\p{N}]/u.test(pasted.normalize('NFKC')) &&
				Object.keys(terms).length === 0
			)
				expect(places.length).toBeGreaterThan(0)
		}),
		{ numRuns: 1_000 },
	)
})

test('a text that would slow down a careless expression is read at once', () => {
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
		const started = performance.now()
		readPastedDeal(text)
		expect(performance.now() - started).toBeLessThan(1_500)
	}
})
