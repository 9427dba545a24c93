import { expect, test } from 'vitest'
import { goldenLawRows } from '../../../tests/deals/golden-law-rows.ts'
import { makeDocument } from '../../../tests/deals/make-document.ts'
import { checkDeal } from '../../checks/check-deal.ts'
import type { Line } from '../../format/format.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }
test.each([
	['the price only', [['Price', 30_000]], 30_000],
	[
		'a discount from the price',
		[
			['Price', 32_000],
			['Discount', 2_000],
		],
		30_000,
	],
	[
		'sticker, discount and price',
		[
			['MSRP', 32_000],
			['Discount', 2_000],
			['Price', 30_000],
		],
		30_000,
	],
	[
		'sticker and discount',
		[
			['MSRP', 32_000],
			['Discount', 2_000],
		],
		30_000,
	],
	[
		'base, options, destination and price',
		[
			['Base MSRP', 30_000],
			['Options', 1_000],
			['Destination', 1_295],
			['Sale price', 32_295],
		],
		32_295,
	],
	[
		'sticker, discount, rebate and a price after both',
		[
			['MSRP', 32_000],
			['Discount', 2_000],
			['Rebate', 1_000],
			['Your price', 29_000],
		],
		30_000,
	],
	[
		'the sticker price for information only',
		[
			['MSRP', 32_000],
			['Price', 30_000],
		],
		30_000,
	],
	[
		'a markup and the adjusted price',
		[
			['Price', 30_000],
			['Market adjustment', 3_000],
			['Adjusted price', 33_000],
		],
		33_000,
	],
	[
		'an unknown car name, a discount and the price',
		[
			['Zephyr GT 34', 32_000],
			['Discount', 2_000],
			['Price', 30_000],
		],
		30_000,
	],
	[
		'the name of the car and a discount',
		[
			['2026 Honda CR-V EX-L', 32_000],
			['Discount', 2_000],
		],
		30_000,
	],
	[
		'the price twice',
		[
			['Vehicle price', 30_000],
			['Selling price', 30_000],
		],
		30_000,
	],
] as [string, [string, number][], number][])('the selling price is found from %s', (_, lines, dollars) => {
	expect(checkDeal(makeDocument(lines), options).totals.sellingPriceCents).toBe(dollars * 100)
	expect(checkDeal(makeDocument(lines.toReversed()), options).totals.sellingPriceCents).toBe(dollars * 100)
})

test('a role stated in the document is kept, even when the sums suggest another one', () => {
	const lines: [string, number, Partial<Line>][] = [
		['MSRP', 32_000, { role: 'memo' }],
		['Discount', 2_000, { role: 'credit' }],
		['Price', 30_000, { role: 'charge' }],
	]
	expect(checkDeal(makeDocument(lines), options).totals.sellingPriceCents).toBe(2_800_000)
})

test('an unknown line below $2,000 is not assumed to be the car', () => {
	const report = checkDeal(
		makeDocument([
			['Zeta', 1_999.99],
			['Doc fee', 299],
		]),
		options,
	)
	expect(report.totals).not.toHaveProperty('sellingPriceCents')
	expect(report.findings.map(({ code }) => code)).toContain('unknown_line')
	expect(
		checkDeal(
			makeDocument([
				['Zeta', 2_000],
				['Doc fee', 299],
			]),
			options,
		).totals.sellingPriceCents,
	).toBe(200_000)
})

test('a discount is subtracted from the price only if the printed total requires it', () => {
	const lines: [string, number][] = [
		['MSRP', 32_000],
		['Discount', 2_000],
		['Price', 30_000],
		['Sales tax', 1_500],
	]
	const checkWithTotal = (dollars: number) =>
		checkDeal(makeDocument(lines, { stated: { outTheDoorCents: dollars * 100 } }), options)
	expect(checkWithTotal(31_500).totals.outTheDoorCents).toBe(3_150_000)
	expect(checkWithTotal(29_500).totals.outTheDoorCents).toBe(2_950_000)
	expect(checkWithTotal(29_500).findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})
