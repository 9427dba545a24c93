import { expect, test } from 'vitest'
import type { DealDocument } from '../format/format.ts'
import { zipRateRow } from '../law/imported/zip-rates.ts'
import { lawRows } from '../law/law-rows.ts'
import type { UsState } from '../places/us-states.ts'
import { compareDeals } from './compare.ts'

// What the rows that ship may fill in: certain ones, and marked ones; never a rate that sources differ about.

const onTermsOf = (state: UsState, lines: DealDocument['lines'] = []) =>
	compareDeals(
		[
			{
				version: 1,
				kind: 'quote',
				deal: 'cash',
				date: '2026-11-20',
				state,
				vehicle: { condition: 'new' },
				lines: [{ label: 'Price', cents: 3_000_000 }, { label: 'Sales tax', cents: 123_400 }, ...lines],
			},
		],
		{ buyer: { state }, lawRows, today: '2026-11-28' },
	).onEqualTerms[0]!

test('a rate that was read in the law is used without a mark', () => {
	const { costCents, assumptions } = onTermsOf('MI')
	expect([costCents, assumptions]).toEqual([3_180_000, []])
})

test.each([
	['NM', 3_120_000, /NMSA 7-14-4 may be outdated on November 28, 2026/],
	['ME', 3_165_000, /36 M.R.S. 1811 is from a secondary source\./],
] as const)(
	'a rate of %s, out of date or from a secondary source, is used and marked',
	(state, cents, mark) => {
		const { costCents, assumptions } = onTermsOf(state)
		expect(costCents).toBe(cents)
		expect(assumptions.join(' ')).toMatch(mark)
	},
)

test('a rate that sources differ about is not used: the paper’s own tax is', () => {
	const { costCents, assumptions } = onTermsOf('LA')
	expect(costCents).toBe(3_123_400)
	expect(assumptions).toEqual([
		'No tax rate is known for your address, so the tax that this document states was used.',
	])
})

test('a trade-in that counts for one of two taxes lowers only that one', () => {
	const { costCents, assumptions } = onTermsOf('OK', [{ label: 'Trade-in', cents: 1_000_000 }])
	// 3.25% of $30,000 is $975; 1.25% of $20,000 is $250; the trade-in of $10,000 is paid in.
	expect(costCents).toBe(3_000_000 + 97_500 + 25_000 - 1_000_000)
	expect(assumptions.join(' ')).toContain('68 O.S. 1355, 2104 is from a secondary source')
	expect(assumptions.join(' ')).not.toContain('don’t know')
})

const priceOf = (cents: number, ...lines: DealDocument['lines']) => ({
	lines: [{ label: 'Price', cents }, { label: 'Sales tax', cents: 123_400 }, ...lines],
})

test('a state’s tax on top of the usual one is part of the tax, once', () => {
	const costIn = (state: UsState, document: Partial<DealDocument>, taxRatePpm?: number) =>
		compareDeals(
			[
				{
					version: 1,
					kind: 'quote',
					deal: 'cash',
					date: '2026-11-20',
					state,
					vehicle: { condition: 'new' },
					lines: [],
					...document,
				},
			],
			{ buyer: { state, taxRatePpm }, lawRows, today: '2026-11-28' },
		).onEqualTerms[0]!
	// New Jersey: 6.625% and 0.4% of a new car from $45,000.
	expect(costIn('NJ', priceOf(5_000_000)).costCents).toBe(5_000_000 + 331_250 + 20_000)
	expect(costIn('NJ', priceOf(4_400_000)).costCents).toBe(4_400_000 + 291_500)
	// The document has it as a line of its own.
	expect(costIn('NJ', priceOf(5_000_000, { label: 'Luxury tax', cents: 20_000 })).costCents).toBe(
		5_000_000 + 331_250 + 20_000,
	)
	// Washington: 0.5% of what is taxed, and 8% of the price above $102,000.
	expect(costIn('WA', priceOf(11_200_000, { label: 'Trade-in', cents: 1_000_000 }), 103_500).costCents).toBe(
		11_200_000 - 1_000_000 + 1_055_700 + 51_000 + 80_000,
	)
	// A used car has no surcharge in New Jersey; where the document does not say which it is, the comparison does.
	expect(costIn('NJ', { ...priceOf(5_000_000), vehicle: { condition: 'used' } }).costCents).toBe(5_331_250)
	const open = costIn('NJ', { ...priceOf(5_000_000), vehicle: {} })
	expect(open.costCents).toBe(5_331_250)
	expect(open.assumptions).toContain(
		'If the car is new, up to $200.00 of tax is added (N.J.S.A. 39:3-8.4): the document does not say.',
	)
})

test('a ZIP code with one rate is computed with and marked; one with several keeps the paper’s own tax', () => {
	const onTermsIn = (zip: string, taxRatePpm?: number) => {
		const [leastPpm, mostPpm] = zip === '43215' ? [75_000, 75_000] : [70_000, 80_000]
		const row = zipRateRow(
			{ state: 'OH', zip, onDate: '2026-11-28' },
			{
				leastPpm,
				mostPpm,
				fileName: 'OHB2026Q4AUG28.csv',
				fileDate: '2026-08-28',
				staleAfter: '2026-12-31',
			},
		)
		const lines = [
			{ label: 'Price', cents: 3_000_000 },
			{ label: 'Sales tax', cents: 200_000 },
		]
		return compareDeals([{ version: 1, kind: 'quote', deal: 'cash', state: 'OH', lines }], {
			buyer: { state: 'OH', zip, taxRatePpm },
			lawRows: [...lawRows, row],
			today: '2026-11-28',
		}).onEqualTerms[0]!
	}
	const one = onTermsIn('43215')
	expect(one.costCents).toBe(3_225_000)
	expect(one.assumptions).toContain('OHB2026Q4AUG28.csv is from a secondary source.')
	expect(onTermsIn('43016').costCents).toBe(3_200_000)
	// What the buyer knows counts more than a file.
	const own = onTermsIn('43215', 80_000)
	expect(own.costCents).toBe(3_240_000)
	expect(own.assumptions.join(' ')).not.toContain('OHB2026Q4AUG28.csv')
})
