import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import type { DealDocument, Line } from '../format/format.ts'
import { multiplyDivide, shareOf } from '../money/rounding.ts'
import { checkDeal } from './check-deal.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }
const stopsOf = (document: DealDocument, more = {}) =>
	checkDeal(document, { ...options, ...more })
		.findings.filter(({ severity }) => severity === 'stop')
		.map(({ code, cents, message }) => `${code} ${cents} ${message}`)
const reviewsOf = (document: DealDocument) =>
	checkDeal(document, options)
		.findings.filter(({ severity }) => severity === 'review')
		.map(({ code, cents }) => `${code} ${cents}`)

const quote = (
	lines: [string, number, Partial<Line>?][],
	more: Partial<DealDocument> = {},
): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'cash',
	lines: lines.map(([label, dollars, line]) => ({ label, cents: Math.round(dollars * 100), ...line })),
	...more,
})

// How honest papers are written, each with what may be asked about it. None of them is wrong.
const car: [string, number][] = [
	['Selling price', 30_000],
	['Doc fee', 299],
	['Sales tax', 1_650],
	['Title & reg', 90],
]
test.each([
	[
		'optional products that the total leaves out',
		[...car, ['Ceramic coating', 995], ['Window tint', 399]],
		32_039,
		'sum_mismatch 139400',
	],
	[
		'one of two products in the total',
		[...car, ['Ceramic coating', 995], ['Window tint', 399]],
		32_438,
		'sum_mismatch 99500',
	],
	[
		'a destination charge that is in the price',
		[...car, ['Destination', 1_395]],
		32_039,
		'sum_mismatch 139500',
	],
	[
		'a conditional rebate that is only mentioned',
		[...car, ['Military rebate', 500]],
		32_039,
		'sum_mismatch 50000',
	],
	['a total that contains the security deposit', [...car, ['Security deposit', 500]], 32_539, undefined],
	[
		'gross trade-in, payoff and what is left',
		[...car, ['Gross trade-in', 10_000], ['Payoff', 4_000], ['Net trade-in', 6_000]],
		32_039,
		undefined,
	],
	[
		'gross trade-in, payoff and negative equity',
		[...car, ['Trade allowance', 10_000], ['Payoff', 16_000], ['Negative equity', 6_000]],
		32_039,
		'negative_equity 600000',
	],
	[
		'cash, a deposit and their total',
		[...car, ['Cash down', 3_000], ['Deposit', 500], ['Total down', 3_500]],
		32_039,
		undefined,
	],
	['only the total of the down payment', [...car, ['Total down payment', 3_500]], 32_039, undefined],
	[
		'a total down payment with the trade-in in it',
		[...car, ['Cash down', 3_000], ['Trade-in', 2_000], ['Total down payment', 5_000]],
		32_039,
		undefined,
	],
	[
		'taxes with their total',
		[
			['Price', 30_000],
			['State tax', 1_500],
			['County tax', 150],
			['Total tax', 1_650],
		],
		31_650,
		undefined,
	],
	[
		'fees with their total',
		[
			['Price', 30_000],
			['Sales tax', 1_650],
			['Title', 20],
			['Registration', 70],
			['Total fees', 90],
		],
		31_740,
		undefined,
	],
	[
		'a total of discounts and rebates together',
		[
			['Price', 32_000],
			['Dealer discount', 1_500],
			['Customer cash', 500],
			['Total savings', 2_000],
			['Sales tax', 1_650],
		],
		31_650,
		undefined,
	],
	[
		'two title charges of the same amount',
		[...car, ['Title fee', 15], ['Title application', 15]],
		32_069,
		undefined,
	],
] as [string, [string, number][], number, string | undefined][])('%s', (_, lines, dollars, expected) => {
	const document = quote(lines, { stated: { outTheDoorCents: dollars * 100 } })
	expect(stopsOf(document)).toEqual([])
	const usual = new Set([
		'tax_mismatch undefined',
		'addon_not_requested 99500',
		'addon_not_requested 39900',
		'rebate_not_qualified 50000',
	])
	expect(reviewsOf(document).filter((review) => !usual.has(review))).toEqual(expected ? [expected] : [])
})

test('what is left of a trade-in counts once', () => {
	const lines: [string, number][] = [
		...car,
		['Gross trade-in', 10_000],
		['Payoff', 4_000],
		['Net trade-in', 6_000],
	]
	expect(checkDeal(quote(lines), options).totals.tradeEquityCents).toBe(600_000)
	expect(stopsOf(quote(lines.with(-1, ['Net trade-in', 5_500])))).toHaveLength(1)
})

test('a county that taxes only the first $5,000, a tax with a maximum, and one with a minimum', () => {
	const florida = quote(
		[
			['Price', 30_000],
			['Sales tax', 1_850],
		],
		{
			state: 'FL',
			taxes: [
				{ label: 'State', ratePpm: 60_000, baseCents: 3_000_000, cents: 180_000 },
				{ label: 'County surtax', ratePpm: 10_000, baseCents: 500_000, cents: 5_000 },
			],
		},
	)
	expect(stopsOf(florida)).toEqual([])
	expect(checkDeal(florida, options).findings.filter(({ code }) => code === 'tax_base')).toEqual([])
	const carolina = quote(
		[
			['Price', 30_000],
			['Sales tax', 500],
		],
		{ state: 'SC' },
	)
	expect(stopsOf(carolina, { buyer: { state: 'SC', taxRatePpm: 50_000 } })).toEqual([])
	const row = {
		...goldenLawRows[0]!,
		state: 'VA' as const,
		subject: 'tax_rate' as const,
		rule: { kind: 'ratePpm' as const, ppm: 41_500, minimumCents: 7_500 },
	}
	const virginia = checkDeal(
		quote(
			[
				['Price', 1_500],
				['Sales tax', 75],
			],
			{ state: 'VA' },
		),
		{ ...options, lawRows: [row] },
	)
	expect(virginia.findings).toContainEqual(
		expect.objectContaining({ code: 'tax_mismatch', severity: 'pass' }),
	)
})

test('a lender’s fee in the loan is part of the rate that a contract prints, and either reading is honest', () => {
	const contract = (amountFinancedCents: number): DealDocument =>
		quote(
			[
				['Price', 30_000],
				['Sales tax', 1_650],
				['Loan origination fee', 350],
			],
			{
				deal: 'loan',
				loan: { aprPpm: 69_000, months: 60, paymentCents: 63_213 },
				stated: { amountFinancedCents },
			},
		)
	// 32,000 at 6.9 % for 60 months; Regulation Z takes the fee out of the amount financed.
	expect(stopsOf(contract(3_200_000))).toEqual([])
	expect(stopsOf(contract(3_165_000))).toEqual([])
})

const lease = fc.record({
	gross: fc.integer({ min: 2_000_000, max: 8_000_000 }),
	reduction: fc.integer({ min: 0, max: 600_000 }),
	residualShare: fc.integer({ min: 400_000, max: 700_000 }),
	factor: fc.integer({ min: 0, max: 500 }).map((units) => units * 10_000),
	months: fc.constantFrom(24, 27, 36, 39, 48),
	taxPpm: fc.constantFrom(0, 62_500, 72_500, 95_000),
	taxOn: fc.constantFrom(undefined, 'payment' as const),
	isRateShown: fc.boolean(),
	hasRent: fc.boolean(),
	isPartwise: fc.boolean(),
	quotedOff: fc.constantFrom(-9_000, 0, 9_000),
	onePay: fc.boolean(),
})

test('an honest lease gets no stop, however it is rounded and taxed', () => {
	fc.assert(
		fc.property(lease, (terms) => {
			const adjusted = terms.gross - terms.reduction
			const residual = shareOf(terms.gross, terms.residualShare)
			const rent = multiplyDivide(adjusted + residual, terms.factor * terms.months, 1_000_000_000)
			const count = terms.onePay ? 1 : terms.months
			fc.pre(adjusted > residual)
			// Many forms round depreciation and rent a month before they add them.
			const base = terms.isPartwise
				? multiplyDivide(adjusted - residual, 1, count) + multiplyDivide(rent, 1, count)
				: multiplyDivide(adjusted - residual + rent, 1, count)
			const taxCents = shareOf(base, terms.taxPpm)
			const document: DealDocument = {
				version: 1,
				kind: 'lease_contract',
				deal: 'lease',
				lines: [],
				vehicle: { condition: 'new', vin: '1M8GDM9AXKP042788' },
				lease: {
					months: terms.months,
					residualCents: residual,
					grossCapCents: terms.gross,
					capReductionCents: terms.reduction,
					moneyFactorPpb: Math.max(0, terms.factor + (terms.hasRent ? terms.quotedOff : 0)),
					rentChargeCents: terms.hasRent ? rent : undefined,
					paymentCents: base + taxCents,
					taxOn: terms.taxOn,
					onePay: terms.onePay,
				},
			}
			if (terms.isRateShown && terms.taxPpm > 0)
				document.taxes = [{ label: 'Use tax', ratePpm: terms.taxPpm, baseCents: base, cents: taxCents }]
			expect(stopsOf(document)).toEqual([])
			expect(stopsOf(document, { buyer: { state: 'WI', taxRatePpm: 55_000 } })).toEqual([])
		}),
		{ numRuns: 500 },
	)
})
