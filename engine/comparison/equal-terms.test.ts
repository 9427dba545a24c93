import { expect, test } from 'vitest'
import type { DealDocument } from '../format/format.ts'
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
	['NM', 3_120_000, /NMSA 7-14-4 is from a secondary source or may be outdated/],
	['ME', 3_165_000, /36 M.R.S. 1811 is from a secondary source or may be outdated/],
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
	expect(assumptions.join(' ')).not.toContain('rule is not known')
})
