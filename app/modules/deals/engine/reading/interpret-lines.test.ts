import { expect, test } from 'vitest'
import { goldenLawRows } from '#tests/deals/golden-law-rows.ts'
import { checkDeal } from '../check-deal.ts'
import type { DealDocument, Line } from '../format.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }
const paper = (
	lines: [string, number, Partial<Line>?][],
	more: Partial<DealDocument> = {},
): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'cash',
	lines: lines.map(([label, dollars, line]) => ({ label, cents: Math.round(dollars * 100), ...line })),
	...more,
})
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
		'a car whose name nobody knows, a discount and the price',
		[
			['Zephyr GT 34', 32_000],
			['Discount', 2_000],
			['Price', 30_000],
		],
		30_000,
	],
	[
		'the car by its name',
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
] as [string, [string, number][], number][])('the selling price: %s', (_, lines, dollars) => {
	expect(checkDeal(paper(lines), options).totals.sellingPriceCents).toBe(dollars * 100)
	expect(checkDeal(paper(lines.toReversed()), options).totals.sellingPriceCents).toBe(dollars * 100)
})

test('a role that the document gives is never changed by arithmetic', () => {
	const lines: [string, number, Partial<Line>][] = [
		['MSRP', 32_000, { role: 'memo' }],
		['Discount', 2_000, { role: 'credit' }],
		['Price', 30_000, { role: 'charge' }],
	]
	expect(checkDeal(paper(lines), options).totals.sellingPriceCents).toBe(2_800_000)
})

test('a small line without a name is not taken for the car', () => {
	const small = checkDeal(
		paper([
			['Zeta', 1_999.99],
			['Doc fee', 299],
		]),
		options,
	)
	expect(small.totals).not.toHaveProperty('sellingPriceCents')
	expect(small.findings.map(({ code }) => code)).toContain('unknown_line')
	expect(
		checkDeal(
			paper([
				['Zeta', 2_000],
				['Doc fee', 299],
			]),
			options,
		).totals.sellingPriceCents,
	).toBe(200_000)
})

test('a discount beside a price is one more discount when only that makes the printed total', () => {
	const lines: [string, number][] = [
		['MSRP', 32_000],
		['Discount', 2_000],
		['Price', 30_000],
		['Sales tax', 1_500],
	]
	const total = (dollars: number) =>
		checkDeal(paper(lines, { stated: { outTheDoorCents: dollars * 100 } }), options)
	expect(total(31_500).totals.outTheDoorCents).toBe(3_150_000)
	expect(total(29_500).totals.outTheDoorCents).toBe(2_950_000)
	expect(total(29_500).findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})
