import { expect, test } from 'vitest'
import { type DealDocument, lawRows } from '#engine'
import { areRanksCertain, rankBids } from './rank-bids.ts'

const today = '2026-11-23'
const terms = {
	vehicle: { condition: 'new', year: 2026, make: 'Honda', model: 'CR-V', trim: 'EX' },
	state: 'NJ',
	payment: 'cash',
} as const
const sticker = { ...terms, vehicle: { ...terms.vehicle, msrpCents: 37_955_00 } }
const buyer = { state: 'NJ', zip: '07030' } as const
const options = { kind: 'purchase', terms, buyer, lawRows, today } as const

/** A bid by its lines in cents, which states their sum. */
const bid = (
	[price, docFee, tax, title]: [number, number, number, number],
	set: Partial<DealDocument> = {},
): DealDocument => ({
	version: 1,
	kind: 'bid',
	deal: 'cash',
	state: 'NJ',
	date: today,
	lines: [
		{ label: 'Selling price', cents: price, category: 'price' },
		{ label: 'Documentation fee', cents: docFee, category: 'doc_fee' },
		{ label: 'Sales tax', cents: tax, category: 'sales_tax' },
		...(title > 0
			? [{ label: 'Title and registration', cents: title, category: 'registration' as const }]
			: []),
	],
	stated: { outTheDoorCents: price + docFee + tax + title },
	...set,
})
const offer = (allowanceCents: number, set: Partial<DealDocument> = {}): DealDocument => ({
	version: 1,
	kind: 'trade_offer',
	deal: 'cash',
	date: today,
	lines: [],
	trade: { allowanceCents, payoffCents: 0 },
	...set,
})
const trade = { ...options, kind: 'trade' } as const
const ranks = (...args: Parameters<typeof rankBids>) => rankBids(...args).map(({ rank }) => rank)
const reasons = (...args: Parameters<typeof rankBids>) =>
	rankBids(...args).map(({ setApart }) => setApart.map(({ text }) => text).join(' '))

// 36,699.00 × 6.625 % = 2,431.31; with 280.19 it comes to 39,410.50.
const second = bid([36_400_00, 299_00, 2_431_31, 280_19])
// 37,489.00 × 6.625 % = 2,483.65; with 209.46 it comes to 40,182.11.
const third = bid([36_990_00, 499_00, 2_483_65, 209_46])
// 36,549.00 × 6.625 % = 2,421.37; with 279.63 it comes to 39,250.00.
const first = bid([36_250_00, 299_00, 2_421_37, 279_63])
// 36,890 was meant, and 2,444 is 66.233 % of what was typed.
const typo = bid([3_690_00, 399_00, 2_444_00, 300_00])

test('a price with a missing digit stands apart, and the others keep their own totals and ranks', () => {
	for (const each of [options, { ...options, terms: sticker }]) {
		const ranked = rankBids([second, third, first, typo], each)
		expect(ranked.map(({ rank }) => rank)).toEqual([2, 3, 1, null])
		expect(ranked.slice(0, 3).map(({ cents }) => cents)).toEqual([39_410_50, 40_182_11, 39_250_00])
		expect(areRanksCertain(ranked)).toBe(false)
	}
	expect(reasons([second, third, first, typo], { ...options, terms: sticker })[3]).toContain(
		'Its price of $3,690.00 is 10% of the sticker price, $37,955.00.',
	)
	expect(reasons([second, third, first, typo], options)[3]).toContain(
		'Its amount of $3,690.00 is far from most of the other offers.',
	)
})

test('without a rate for the place, each offer keeps the tax that it states', () => {
	const ranked = rankBids([second, third, first, typo], { ...options, lawRows: [] })
	expect(ranked.map(({ cents }) => cents).slice(0, 3)).toEqual([39_410_50, 40_182_11, 39_250_00])
	expect(ranked.map(({ rank }) => rank)).toEqual([2, 3, 1, null])
})

test('an offer past its date stands apart, and the ranks of the others are certain', () => {
	const expired = { ...first, validUntil: '2026-11-22' }
	const ranked = rankBids([second, { ...third, validUntil: today }, expired], options)
	expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, null])
	expect(ranked[2]!.setApart).toEqual([{ kind: 'expired', text: 'It was good until November 22, 2026.' }])
	expect(areRanksCertain(ranked)).toBe(true)
})

test('no tax, no title, an impossible tax and lines that don’t add up are named, and none of them is ranked', () => {
	const [price, docFee, tax, title] = [36_250_00, 299_00, 2_421_37, 279_63] as const
	const documents = [
		second,
		bid([price, docFee, 0, title]),
		bid([price, docFee, tax, 0]),
		bid([price, docFee, 24_213_70, title]),
		{ ...bid([price, docFee, tax, title]), stated: { outTheDoorCents: 35_250_00 } },
	]
	expect(ranks(documents, options)).toEqual([1, null, null, null, null])
	expect(reasons(documents, options)).toEqual([
		'',
		'It has no sales tax, which is due in NJ.',
		'It has nothing for title and registration, which every state charges for.',
		'Its sales tax of $24,213.70 on $36,828.63 is higher than any place charges.',
		'Its lines add up to $39,250.00, but it states $35,250.00.',
	])
})

test('no tax is no fault in a state without one', () => {
	const inOregon = { ...options, terms: { ...terms, state: 'OR' }, buyer: { state: 'OR' } } as const
	const bids = [30_000_00, 30_500_00].map((price) => bid([price, 200_00, 0, 150_00], { state: 'OR' }))
	expect(rankBids(bids, inOregon)).toEqual([
		{ cents: 30_350_00, rank: 1, setApart: [] },
		{ cents: 30_850_00, rank: 2, setApart: [] },
	])
})

test('of two offers that are far apart neither is ranked, because nobody knows which one is wrong', () => {
	expect(ranks([second, typo], options)).toEqual([null, null])
	expect(ranks([second, typo], { ...options, terms: sticker })).toEqual([1, null])
	// Ten times too much.
	expect(ranks([second, first, bid([364_000_00, 299_00, 24_134_81, 280_19])], options)).toEqual([2, 1, null])
	// Two of four: no majority.
	expect(ranks([second, first, typo, typo], options)).toEqual([null, null, null, null])
	expect(ranks([second, first, typo, typo], { ...options, terms: sticker })).toEqual([2, 1, null, null])
})

test('the sticker of a used car says nothing about its price', () => {
	const used = { ...sticker, vehicle: { ...sticker.vehicle, condition: 'used' as const } }
	const bids = [11_900_00, 12_400_00].map((price) => bid([price, 299_00, 800_00, 150_00]))
	expect(ranks(bids, { ...options, terms: used })).toEqual([1, 2])
})

test('a lease without its money factor has no cost, and stands apart', () => {
	const lease = (moneyFactorPpb: number | undefined): DealDocument => ({
		version: 1,
		kind: 'bid',
		deal: 'lease',
		state: 'NJ',
		lines: [],
		lease: {
			months: 36,
			grossCapCents: 36_000_00,
			residualCents: 20_000_00,
			capReductionCents: 0,
			...(moneyFactorPpb !== undefined && { moneyFactorPpb }),
		},
	})
	const bids = [lease(2_100_000), lease(undefined), lease(1_900_000)]
	const leasing = { ...options, terms: { ...terms, payment: 'lease' } } as const
	expect(ranks(bids, leasing)).toEqual([2, null, 1])
	expect(reasons(bids, leasing)[1]).toContain('neither a money factor nor a rent charge')
})

test('ties share a rank, and the next rank is counted after all of them', () => {
	expect(ranks([second, first, first], options)).toEqual([3, 1, 1])
	expect(ranks([offer(9_000_00), offer(9_000_00), offer(8_000_00)], trade)).toEqual([1, 1, 3])
})

test('offers for a trade-in are ranked the other way round, and a digit too many stands apart', () => {
	expect(ranks([offer(9_800_00), offer(10_450_00)], trade)).toEqual([2, 1])
	expect(ranks([offer(9_800_00), offer(104_500_00), offer(10_100_00)], trade)).toEqual([2, null, 1])
	expect(ranks([offer(9_800_00, { validUntil: '2026-11-01' }), offer(10_450_00)], trade)).toEqual([null, 1])
})

test('without documents there are no ranks, and a document without an amount has none', () => {
	expect(ranks([], options)).toEqual([])
	expect(ranks([{ ...offer(1), trade: undefined } as never, offer(5)], trade)).toEqual([null, 1])
})
