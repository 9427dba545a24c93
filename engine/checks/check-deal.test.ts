import { expect, test } from 'vitest'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import { makeDocument } from '../../tests/deals/make-document.ts'
import type { DealDocument } from '../format/format.ts'
import { checkDeal } from './check-deal.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }
const stopFindings = (document: DealDocument) =>
	checkDeal(document, options)
		.findings.filter(({ severity }) => severity === 'stop')
		.map(({ code, cents }) => `${code} ${cents}`)

test('lines keep the category and role that the document states, and report how each category was found', () => {
	const { lines } = checkDeal(
		makeDocument([
			['Reg', 90],
			['Reg', 80, { category: 'inspection' }],
			['Zeta', 70],
			['Total', 240, { role: 'subtotal' }],
		]),
		options,
	)
	expect(lines.map(({ no, category, role, classifiedBy }) => [no, category, role, classifiedBy])).toEqual([
		[1, 'registration', 'charge', 'rule'],
		[2, 'inspection', 'charge', 'given'],
		[3, 'unknown', 'charge', 'none'],
		[4, 'subtotal', 'subtotal', 'given'],
	])
	expect(Object.keys(lines[0]!).sort()).toEqual([
		'category',
		'cents',
		'classifiedBy',
		'label',
		'no',
		'payee',
		'role',
	])
})

test('checking the lines of a report again gives the same totals', () => {
	const document = makeDocument([
		['MSRP', 32_000],
		['Dealer discount', 2_000],
		['Selling price', 30_000],
		['Sales tax', 1_650],
	])
	const first = checkDeal(document, options)
	const lines = first.lines.map(({ no: _, classifiedBy: __, ...line }) => line)
	expect(checkDeal({ ...document, lines }, options).totals).toEqual(first.totals)
	expect(first.totals.sellingPriceCents).toBe(3_000_000)
})

test('a total that cannot be calculated is absent, never zero', () => {
	const noPrice = checkDeal(
		makeDocument([
			['Doc fee', 299],
			['Sales tax', 100],
		]),
		options,
	).totals
	expect(noPrice).not.toHaveProperty('sellingPriceCents')
	expect(noPrice).not.toHaveProperty('outTheDoorCents')
	expect(noPrice.dealerFeesCents).toBe(29_900)
	const noTax = checkDeal(makeDocument([['Price', 30_000]]), options).totals
	expect(noTax).not.toHaveProperty('taxCents')
	expect(noTax).not.toHaveProperty('balanceCents')
	const printed = checkDeal(
		makeDocument([['Price', 30_000]], { stated: { outTheDoorCents: 3_000_000 } }),
		options,
	).totals
	expect(printed).toMatchObject({ taxCents: 0, outTheDoorCents: 3_000_000 })
	const combined = checkDeal(
		makeDocument([
			['Price', 30_000],
			['Taxes & fees', 2_340],
		]),
		options,
	).totals
	expect(combined.outTheDoorCents).toBe(3_234_000)
	expect(combined).not.toHaveProperty('taxCents')
	expect(combined).not.toHaveProperty('governmentFeesCents')
	expect(checkDeal(makeDocument([]), options).totals).toEqual({})
})

test('documents without lines are checked by their kind', () => {
	const codes = (document: DealDocument) => checkDeal(document, options).findings.map(({ code }) => code)
	expect(
		codes(makeDocument([], { kind: 'pre_approval', deal: 'loan', loan: { aprPpm: 69_000, months: 60 } })),
	).toEqual([])
	expect(codes(makeDocument([], { kind: 'pre_approval', deal: 'loan' }))).toEqual(['field_missing'])
	expect(
		codes(makeDocument([], { kind: 'trade_offer', trade: { allowanceCents: 900_000, payoffCents: 0 } })),
	).toEqual([])
	expect(codes(makeDocument([], { kind: 'trade_offer' }))).toEqual(['field_missing'])
	expect(codes(makeDocument([]))).toEqual(['field_missing'])
})

test('a line of negative equity that repeats allowance and payoff is not counted twice', () => {
	const lines: [string, number][] = [
		['Price', 30_000],
		['Sales tax', 1_650],
		['Trade-in allowance', 10_000],
		['Payoff', 16_000],
		['Negative equity', 6_000],
	]
	const report = checkDeal(makeDocument(lines), options)
	expect(report.totals).toMatchObject({ tradeEquityCents: -600_000, balanceCents: 3_765_000 })
	expect(stopFindings(makeDocument(lines.with(4, ['Negative equity', 6_500])))).toEqual([
		'trade_mismatch 50000',
	])
})

test('amounts paid at signing are not financed, and a security deposit is not a cost of the car', () => {
	const loan = makeDocument(
		[
			['Price', 30_000],
			['Sales tax', 1_650],
			['Title', 50, { paid: 'at_signing' }],
		],
		{ deal: 'loan', loan: { months: 60, aprPpm: 69_000 } },
	)
	expect(checkDeal(loan, options).totals).toMatchObject({
		outTheDoorCents: 3_170_000,
		amountFinancedCents: 3_165_000,
	})
	const lease = makeDocument(
		[
			['Price', 30_000],
			['Sales tax', 100],
			['Security deposit', 500],
		],
		{ stated: { outTheDoorCents: 3_060_000 } },
	)
	expect(checkDeal(lease, options).totals.outTheDoorCents).toBe(3_010_000)
	expect(stopFindings(lease)).toEqual([])
})

test('findings are plain sentences with dollar amounts and a sentence to say to the dealer', () => {
	const document = makeDocument(
		[
			['Selling price', 30_000],
			['Doc fee', 899],
			['Market adj', 2_000],
			['PermaPlate', 799],
			['Sales tax', 1_650],
			['Zeta', 12.34],
		],
		{ stated: { outTheDoorCents: 3_700_000 } },
	)
	const { findings } = checkDeal(document, options)
	for (const { severity, message, say } of findings) {
		expect(message).toMatch(/^[A-Z“$].*[.?]$/)
		if (severity !== 'pass') expect(say).toMatch(/[.?]$/)
	}
	expect(findings.map(({ message }) => message)).toContain(
		'“Market adj” adds $2,000.00 to the price. Nothing comes with it.',
	)
	expect(findings.map(({ message }) => message)).toContain('We don’t know what “Zeta” for $12.34 is.')
})
