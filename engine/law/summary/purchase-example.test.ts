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
		const figures = { priceCents, tradeInCents }
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
