import { expect, test } from 'vitest'
import type { LawRow } from '../law-row.ts'
import { lawRows } from '../law-rows.ts'
import { outTheDoorOf } from './out-the-door.ts'
import { purchaseExampleOf } from './purchase-example.ts'

const today = '2026-11-29'
const figures = { priceCents: 4_000_00, tradeInCents: 0, isNew: false }
const totalOf = (state: LawRow['state'], car?: typeof figures, onDate = today) =>
	outTheDoorOf(lawRows, { state, onDate }, purchaseExampleOf(lawRows, state, onDate, car)!)

test.each([
	// No limit, so the usual fee: 6.625% of 499 is 33.06.
	['NJ', { docFee: { cents: 499_00, limit: 'none' }, leastCents: 31_857_06, mostCents: 31_857_06 }],
	// 30,000 + 1,300 + 800 + 52 + 200 + 120.50.
	['MD', { docFee: { cents: 800_00, limit: 'maximum' }, stateFeesCents: 320_50, leastCents: 32_472_50 }],
	['TX', { docFee: { cents: 225_00, limit: 'presumed' }, stateFeesCents: null, leastCents: 31_489_06 }],
	// The amount of 2024, which may have changed.
	['OH', { docFee: { cents: 387_00, limit: 'maximum' }, isDated: true }],
	// The amount of 2025 holds for two years.
	['MI', { docFee: { cents: 280_00, limit: 'maximum' }, isDated: false }],
	['WV', { docFee: null }],
	['UT', { docFee: null, feeTax: { leastCents: 0, mostCents: 0 } }],
	['CA', { docFee: { cents: 85_00, limit: 'maximum' }, mostCents: null }],
] as const)('the whole price in %s as worked by hand', (state, expected) => {
	expect(totalOf(state)).toMatchObject(expected)
})

test('a limit that is a share of the price is lower for a cheap car', () => {
	// 5% of 4,000, and 10% of 3,000.
	expect(totalOf('MI', figures).docFee).toEqual({ cents: 200_00, limit: 'maximum' })
	expect(totalOf('MN', { ...figures, priceCents: 3_000_00 }).docFee).toEqual({
		cents: 300_00,
		limit: 'maximum',
	})
})

test('an outdated fee is marked', () => {
	expect(totalOf('MI', figures, '2027-01-02')).toMatchObject({ isDated: true, docFee: { cents: 200_00 } })
})
