import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import { anyBuyer, anyDocument } from '../../tests/deals/random-deals.ts'
import type { DealDocument } from '../format/format.ts'
import type { LawRow } from '../law/law-row.ts'
import { lawRows } from '../law/law-rows.ts'
import { compareDeals, differenceOf } from './compare.ts'
import { type CostKey, costItems, totalCostOf } from './deal-cost.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }
const quote = (...lines: [string, number][]): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'cash',
	date: '2026-11-20',
	lines: lines.map(([label, dollars]) => ({ label, cents: Math.round(dollars * 100) })),
})
const buyer = { state: 'WI', taxRatePpm: 55_000 } as const

const near = quote(['Price', 30_000], ['Doc fee', 300], ['Sales tax', 1_666.5], ['Registration', 100])
const dear = quote(
	['Price', 29_500],
	['Doc fee', 900],
	['PermaPlate', 800],
	['Military rebate', 500],
	['Sales tax', 1_716],
	['Registration', 120],
)

test('as quoted, the waterfall explains the difference to the cheapest to the cent', () => {
	const { asQuoted } = compareDeals([near, dear], { buyer, ...options })
	// 30,000 + 300 + 1,666.50 + 100; and 29,500 + 900 + 800 − 500 + 1,716 + 120.
	expect(asQuoted.map(({ costCents }) => costCents)).toEqual([3_206_650, 3_253_600])
	expect(asQuoted[0]!.waterfall).toEqual([])
	expect(asQuoted[1]!.waterfall.map(({ key, cents }) => [key, cents])).toEqual([
		['appearance', 80_000],
		['doc_fee', 60_000],
		['price', -50_000],
		['rebate_conditional', -50_000],
		['sales_tax', 4_950],
		['registration', 2_000],
	])
})

test('on equal terms, products, rebates that the buyer does not get, and the dealer’s own tax are left out', () => {
	const { onEqualTerms } = compareDeals([near, dear], { buyer: { ...buyer, qualifiesFor: [] }, ...options })
	// (30,000 + 300) × 5.5 % = 1,666.50; (29,500 + 900) × 5.5 % = 1,672.00.
	expect(onEqualTerms.map(({ costCents }) => costCents)).toEqual([
		3_206_650,
		2_950_000 + 90_000 + 167_200 + 12_000,
	])
	expect(onEqualTerms[1]!.bestIndex).toBe(0)
	expect(onEqualTerms[1]!.assumptions.join(' ')).toContain('Every fee and product is taxed')
})

test('products that the buyer wants and rebates that the buyer qualifies for stay in', () => {
	const { onEqualTerms } = compareDeals([dear], {
		buyer: { ...buyer, wants: ['appearance'], qualifiesFor: ['military'] },
		...options,
	})
	// (29,500 + 900 + 800) × 5.5 % = 1,716; the rebate does not lower the tax.
	expect(onEqualTerms[0]!.costCents).toBe(2_950_000 + 90_000 + 80_000 - 50_000 + 171_600 + 12_000)
})

test('a quote without its tax is not cheap as quoted: it has no cost, and gets one on equal terms', () => {
	const { asQuoted, onEqualTerms } = compareDeals([quote(['Price', 30_000]), near], { buyer, ...options })
	expect(asQuoted[0]).toMatchObject({ index: 0, waterfall: [], parts: [] })
	expect(asQuoted[0]!.costCents).toBeUndefined()
	expect(onEqualTerms[0]!.costCents).toBe(3_165_000)
})

test('taxes and fees in one line stay as they are, and are not taxed again', () => {
	const lump = quote(['Price', 30_000], ['Taxes & fees', 1_900])
	const [deal] = compareDeals([lump], { buyer, ...options }).onEqualTerms
	expect(deal!.costCents).toBe(3_190_000)
	expect(deal!.assumptions).toEqual([
		'Taxes and fees are one line on this document, so its own amount was used.',
	])
})

test('without a known rate a document keeps its own tax, and one without a credible tax has no cost', () => {
	const here = { buyer: { state: 'WI' }, ...options } as const
	const cost = (document: DealDocument) => compareDeals([document, near], here).onEqualTerms[0]!
	expect(cost(near)).toMatchObject({ costCents: 3_206_650 })
	expect(cost(near).assumptions).toEqual([
		'No tax rate is known for your address, so the tax that this document states was used.',
	])
	const faults: [DealDocument, string][] = [
		[quote(['Price', 30_000]), 'states no tax'],
		[quote(['Price', 30_000], ['Sales tax', 0]), 'states no tax'],
		// A price of which a digit is missing.
		[quote(['Price', 3_690], ['Doc fee', 399], ['Sales tax', 2_444]), 'more tax than any address has'],
		[{ ...near, state: 'IL' }, 'states the tax of IL'],
	]
	for (const [document, fault] of faults) {
		expect(cost(document).costCents).toBeUndefined()
		expect(cost(document).assumptions).toEqual([expect.stringContaining(fault)])
	}
	const inOregon = compareDeals([quote(['Price', 30_000])], { ...here, buyer: { state: 'OR' } }).onEqualTerms
	expect(inOregon[0]!.costCents).toBe(3_000_000)
})

test('a document costs the same whatever it is compared with', () => {
	fc.assert(
		fc.property(fc.array(anyDocument, { minLength: 2, maxLength: 4 }), anyBuyer, (documents, someBuyer) => {
			const together = compareDeals(documents, { buyer: someBuyer, ...options })
			for (const [index, document] of documents.entries()) {
				const alone = compareDeals([document], { buyer: someBuyer, ...options })
				expect(together.onEqualTerms[index]!.parts).toEqual(alone.onEqualTerms[0]!.parts)
				expect(together.onEqualTerms[index]!.assumptions).toEqual(alone.onEqualTerms[0]!.assumptions)
			}
		}),
		{ numRuns: 100 },
	)
})

test('the trade-in lowers the tax by the state’s rule, and an ended credit is left out', () => {
	const trade = { allowanceCents: 1_500_000, payoffCents: 500_000 }
	const deal = quote(['Price', 30_000], ['Clean vehicle credit', 7_500])
	const cost = (state: 'MI' | 'CA') =>
		compareDeals([deal], { buyer: { state, taxRatePpm: 60_000, trade }, ...options }).onEqualTerms[0]!
			.costCents
	// Michigan credits $12,000 of it in 2026: (30,000 − 12,000) × 6 %. California credits nothing.
	expect(cost('MI')).toBe(3_000_000 + 108_000 - 1_000_000)
	expect(cost('CA')).toBe(3_000_000 + 180_000 - 1_000_000)
})

test('the finance charge is at the buyer’s own rate, or at the dealer’s if that is lower', () => {
	const loan: DealDocument = { ...near, deal: 'loan', loan: { aprPpm: 89_000, months: 60 } }
	const own = { ...buyer, downPaymentCents: 206_650, preApproval: { aprPpm: 69_000, months: 60 } }
	const charge = (document: DealDocument) =>
		compareDeals([document], { buyer: own, ...options }).onEqualTerms[0]!.parts.find(
			({ key }) => key === 'financing',
		)
	// $30,000 at 6.9 % for 60 months: 60 × 592.62 − 30,000.
	expect(charge(loan)?.cents).toBe(555_720)
	expect(charge({ ...loan, loan: { aprPpm: 0, months: 60 } })).toBeUndefined()
})

test('the rate with products treats the price of the products as a cost of the loan', () => {
	const loan: DealDocument = {
		...quote(['Price', 28_000], ['Sales tax', 0.01], ['GAP', 2_000]),
		deal: 'loan',
		loan: { aprPpm: 69_000, months: 60, paymentCents: 59_262 },
	}
	const [deal] = compareDeals([loan], { buyer, ...options }).asQuoted
	expect(deal!.figures.aprPpm).toBe(69_000)
	expect(deal!.figures.aprWithProductsPpm).toBeGreaterThan(95_000)
	expect(deal!.figures.aprWithProductsPpm).toBeLessThan(102_000)
})

test('leases are compared with leases, by what they cost from signing to return', () => {
	const lease: DealDocument = {
		version: 1,
		kind: 'quote',
		deal: 'lease',
		lines: [],
		lease: {
			months: 36,
			milesPerYear: 12_000,
			residualCents: 2_030_000,
			moneyFactorPpb: 2_100_000,
			grossCapCents: 3_300_000,
			capReductionCents: 0,
			paymentCents: 46_471,
			dispositionCents: 39_500,
		},
	}
	const marked = { ...lease, lease: { ...lease.lease!, moneyFactorPpb: 2_500_000, paymentCents: 48_603 } }
	const { asQuoted, onEqualTerms } = compareDeals([marked, near, lease], { buyer, ...options })
	// 36 × 464.71 + 395; with the higher factor 36 × 486.03 + 395.
	expect(asQuoted.map(({ costCents }) => costCents)).toEqual([1_789_208, 3_206_650, 1_712_456])
	expect(asQuoted.map(({ bestIndex }) => bestIndex)).toEqual([2, 1, 2])
	expect(asQuoted[0]!.waterfall[0]).toMatchObject({ key: 'rent_charge', cents: 76_752 })
	expect(asQuoted[2]!.figures).toMatchObject({
		effectiveMonthlyCents: 47_568,
		perMileCents: 48,
		cashAtRiskCents: 0,
	})
	// 5.5 % of 464.71 is 25.56.
	expect(onEqualTerms[2]!.costCents).toBe(1_712_456 + 36 * 2_556)
	const untaxed = compareDeals([lease], { buyer: { state: 'WI' }, ...options }).onEqualTerms[0]!
	expect(untaxed.costCents).toBe(1_712_456)
	expect(untaxed.assumptions).toEqual([expect.stringContaining('tax on the payments is not included')])
})

test('each payment of a lease is taxed at the rate of the state for leases, not for purchases', () => {
	const lease: DealDocument = {
		version: 1,
		kind: 'quote',
		deal: 'lease',
		lines: [],
		lease: {
			months: 36,
			residualCents: 2_030_000,
			moneyFactorPpb: 2_100_000,
			grossCapCents: 3_300_000,
			capReductionCents: 0,
			paymentCents: 46_471,
		},
	}
	const rowOf = (rule: LawRow['rule'], subject: LawRow['subject']): LawRow => ({
		...lawRows.find(({ id }) => id === 'nc-lease-tax')!,
		id: `own-${subject}`,
		subject,
		rule,
	})
	const onPurchases = rowOf({ kind: 'ratePpm', ppm: 70_000 }, 'tax_rate')
	const taxIn = (...rows: LawRow[]) => {
		const terms = { buyer: { state: 'NC' as const }, today: '2026-11-29', lawRows: rows }
		const [deal] = compareDeals([lease], terms).onEqualTerms
		return {
			cents: deal!.parts.find(({ key }) => key === 'payment_tax')?.cents,
			assumptions: deal!.assumptions,
		}
	}
	const perPayment = { kind: 'leaseTax', method: 'payment' } as const
	// 3% of 464.71 is 13.94.
	expect(taxIn(onPurchases, rowOf({ ...perPayment, ppm: 30_000 }, 'lease_tax')).cents).toBe(36 * 1_394)
	// The same rate as for purchases: 7% of 464.71 is 32.53.
	expect(taxIn(onPurchases, rowOf(perPayment, 'lease_tax')).cents).toBe(36 * 3_253)
	const unknown = [expect.stringContaining('tax on the payments is not included')]
	expect(taxIn(onPurchases)).toEqual({ cents: undefined, assumptions: unknown })
	const local = rowOf({ ...perPayment, ppm: 30_000, localRates: true }, 'lease_tax')
	expect(taxIn(onPurchases, local)).toEqual({ cents: undefined, assumptions: unknown })
	expect(taxIn(onPurchases, rowOf({ kind: 'leaseTax', method: 'none' }, 'lease_tax'))).toEqual({
		cents: undefined,
		assumptions: [],
	})
})

const keys: CostKey[] = ['price', 'doc_fee', 'trade', 'financing', 'rebate']
const anyItems = fc
	.array(fc.tuple(fc.constantFrom(...keys), fc.integer({ min: -9_000_000, max: 9_000_000 })), {
		maxLength: 8,
	})
	.map(costItems)

test('a difference adds up to the cent, and in the other direction only its signs change', () => {
	fc.assert(
		fc.property(anyItems, anyItems, (one, other) => {
			const there = differenceOf(one, other)
			const back = differenceOf(other, one)
			expect(there.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCostOf(other) - totalCostOf(one))
			expect(back.map(({ key, cents }) => [key, -cents])).toEqual(there.map(({ key, cents }) => [key, cents]))
			expect(differenceOf(one, one)).toEqual([])
		}),
	)
})

test('for any documents the waterfall adds up, the best is the cheapest, and order does not matter', () => {
	fc.assert(
		fc.property(fc.array(anyDocument, { minLength: 1, maxLength: 4 }), anyBuyer, (documents, someBuyer) => {
			const compared = compareDeals(documents, { buyer: someBuyer, ...options })
			for (const columns of [compared.asQuoted, compared.onEqualTerms])
				for (const { costCents, bestIndex, waterfall, parts } of columns) {
					if (costCents === undefined) continue
					const bestCents = columns[bestIndex!]!.costCents!
					expect(bestCents).toBeLessThanOrEqual(costCents)
					expect(waterfall.reduce((sum, { cents }) => sum + cents, 0)).toBe(costCents - bestCents)
					expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(costCents)
				}
			const reversed = compareDeals(documents.toReversed(), { buyer: someBuyer, ...options })
			expect(reversed.onEqualTerms.map(({ costCents }) => costCents).reverse()).toEqual(
				compared.onEqualTerms.map(({ costCents }) => costCents),
			)
		}),
		{ numRuns: 150 },
	)
})

test.each([
	// 6 %, and the county's 1 % of the first $5,000 only.
	['FL', 70_000, 185_000],
	// 7 %, the county's 2.75 % of the first $1,600, and 2.75 % of the next $1,600.
	['TN', 97_500, 218_800],
	// Never more than $500.
	['SC', undefined, 50_000],
	// A rate that no address has by our rule is the buyer's own knowledge.
	['CT', 50_000, 150_000],
	['CT', undefined, 190_500],
] as const)('the tax in %s at %s follows the state’s rule about the price', (state, taxRatePpm, taxCents) => {
	const [deal] = compareDeals([quote(['Price', 30_000])], {
		buyer: { state, taxRatePpm },
		lawRows,
		today: '2026-11-28',
	}).onEqualTerms
	expect(deal!.parts.find(({ key }) => key === 'sales_tax')?.cents).toBe(taxCents)
})

test('a tax by a rate that was read in a secondary source is marked', () => {
	const [deal] = compareDeals([quote(['Price', 30_000])], {
		buyer: { state: 'RI' },
		lawRows,
		today: '2026-11-28',
	}).onEqualTerms
	expect(deal!.parts.find(({ key }) => key === 'sales_tax')?.cents).toBe(210_000)
	expect(deal!.assumptions).toContain('R.I.G.L. 44-18-18 is from a secondary source.')
})
