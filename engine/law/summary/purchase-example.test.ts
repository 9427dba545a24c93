import { expect, test } from 'vitest'
import type { LawRow } from '../law-row.ts'
import { lawRows } from '../law-rows.ts'
import { purchaseExampleOf } from './purchase-example.ts'

const today = '2026-11-29'
const ofState = (state: LawRow['state']) => purchaseExampleOf(lawRows, state, today)

// Worked by hand: a new car for $30,000 with a trade-in for $10,000.
test.each([
	// 6.25% of 20,000.
	['TX', { taxedCents: 20_000_00, leastTaxCents: 1_250_00, mostTaxCents: 1_250_00 }],
	// 6.625% of 20,000; the surcharge begins at 45,000.
	['NJ', { taxedCents: 20_000_00, leastTaxCents: 1_325_00, mostTaxCents: 1_325_00 }],
	// 6% of 20,000, and at most 2% of 5,000.
	['FL', { taxedCents: 20_000_00, leastTaxCents: 1_200_00, mostTaxCents: 1_300_00 }],
	// The trade-in lowers nothing: 7.25% of 30,000, and districts add what is not known to us.
	['CA', { creditCents: 0, taxedCents: 30_000_00, leastTaxCents: 2_175_00, mostTaxCents: null }],
	// 6.5% and the 0.5% on vehicles of 20,000; local rates are added.
	['WA', { taxedCents: 20_000_00, leastTaxCents: 1_400_00, mostTaxCents: null }],
	// At most $500 whatever the price; sources differ on the trade-in, so there is none.
	['SC', { tradeInCents: 0, taxedCents: 30_000_00, leastTaxCents: 500_00, mostTaxCents: 500_00 }],
	// By weight, from 1% to 10.1%.
	['DC', { tradeInCents: 0, leastTaxCents: 300_00, mostTaxCents: 3_030_00 }],
	['MT', { leastTaxCents: 0, mostTaxCents: 0 }],
] as const)('%s taxes a car of $30,000 as worked by hand', (state, expected) => {
	expect(ofState(state)).toMatchObject(expected)
})

test.each([
	// 6.625% of 42,500 - 8,250 = 34,250 is 2,269.0625.
	['NJ', 42_500_00, 8_250_00, { taxedCents: 34_250_00, leastTaxCents: 2_269_06 }],
	// The trade-in is worth more than the car: nothing is left to tax.
	['TX', 9_000_00, 12_000_00, { creditCents: 9_000_00, taxedCents: 0, leastTaxCents: 0 }],
	['CA', 18_995_00, 4_000_00, { creditCents: 0, taxedCents: 18_995_00, leastTaxCents: 1_377_14 }],
] as const)(
	'%s taxes a car of %s cents with a trade-in of %s as worked by hand',
	(state, priceCents, tradeInCents, expected) => {
		const figures = { priceCents, tradeInCents, isNew: true }
		expect(purchaseExampleOf(lawRows, state, today, figures)).toMatchObject(expected)
	},
)

test.each([
	// A trade-in counts on a new car only: 6.5% to 8% of 20,000.
	['OH', 20_000_00, 5_000_00, { creditCents: 0, leastTaxCents: 1_300_00, mostTaxCents: 1_600_00 }],
	// The same rule, and 6% of the value that the state sets, which may be the price.
	['KY', 20_000_00, 5_000_00, { creditCents: 0, leastTaxCents: 1_200_00, isOnValue: true }],
	// 6.625% of 45,000; the surcharge of 240 is on new cars only.
	['NJ', 60_000_00, 15_000_00, { leastTaxCents: 2_981_25, isOnValue: false }],
	// 3.5% of 7,000 below a price of 10,000, and nothing below 4,000; local rates are added.
	['AR', 9_000_00, 2_000_00, { leastTaxCents: 245_00, mostTaxCents: null }],
	['AR', 3_500_00, 0, { leastTaxCents: 0, mostTaxCents: null }],
	// The privilege tax is on new cars only.
	['OR', 20_000_00, 0, { leastTaxCents: 0, mostTaxCents: 0 }],
	// 3.25% of 20,000 and 1.25% of 15,000.
	['OK', 20_000_00, 5_000_00, { leastTaxCents: 837_50, isOnValue: true }],
	// 7% of 15,000, 1.5% to 2.75% of 1,600 and 2.75% of the next 1,600.
	['TN', 20_000_00, 5_000_00, { leastTaxCents: 1_118_00, mostTaxCents: 1_138_00 }],
] as const)(
	'%s taxes a used car of %s cents with a trade-in of %s as worked by hand',
	(state, priceCents, tradeInCents, expected) => {
		const figures = { priceCents, tradeInCents, isNew: false }
		expect(purchaseExampleOf(lawRows, state, today, figures)).toMatchObject(expected)
	},
)

test('a state whose rate is contested or not known has no example', () => {
	const contested = lawRows.find(({ id }) => id === 'la-tax-rate')!
	expect(contested.rule.kind).toBe('sourcesDiffer')
	expect(purchaseExampleOf([contested], 'LA', today)).toBeNull()
	expect(purchaseExampleOf([], 'TX', today)).toBeNull()
})

test('an outdated rule that it rests on is told, one that it does not rest on is not', () => {
	const rate = lawRows.find(({ id }) => id === 'tx-tax-rate')!
	const trade = lawRows.find(({ id }) => id === 'tx-trade-in-tax')!
	const old = { staleAfter: '2026-01-01' }
	const isDated = (...rows: LawRow[]) => purchaseExampleOf(rows, 'TX', today)!.isDated
	expect(isDated(rate, trade)).toBe(false)
	expect(isDated(rate, { ...trade, ...old })).toBe(true)
	expect(isDated({ ...rate, ...old }, trade)).toBe(true)
	expect(isDated(rate, { ...trade, ...old, rule: { kind: 'feeTaxed', taxed: true } })).toBe(false)
})
