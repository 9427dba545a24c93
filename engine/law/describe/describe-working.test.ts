import { expect, test } from 'vitest'
import type { LawRow } from '../law-row.ts'
import { lawRows } from '../law-rows.ts'
import { type PurchaseFigures, purchaseExampleOf, usualFigures } from '../summary/purchase-example.ts'
import { summarizedStates } from '../summary/state-summary.ts'
import { describeWorking } from './describe-working.ts'

const today = '2026-11-29'
const workingOf = (state: LawRow['state'], figures?: PurchaseFigures) =>
	describeWorking(purchaseExampleOf(lawRows, state, today, figures)!)

const dear = { priceCents: 120_000_00, tradeInCents: 15_000_00, isNew: true }

test.each([
	['NJ', usualFigures, '($30,000 − $10,000) × 6.625% = $1,325.00'],
	// By hand: 6,956.25 and 480.
	['NJ', dear, '($120,000 − $15,000) × 6.625% + $120,000 × 0.4% = $7,436.25'],
	// 6.5% and the 0.5% on cars; by hand 7,350 and 1,440.
	['WA', dear, '($120,000 − $15,000) × 7% + ($120,000 − $102,000) × 8% = $8,790.00, and local tax'],
	['MN', usualFigures, '($30,000 − $10,000) × 6.875% + up to $20 = $1,375.00 to $1,395.00'],
	[
		'TN',
		usualFigures,
		'($30,000 − $10,000) × 7% + $1,600 × 1.5% to 2.75% + ($3,200 − $1,600) × 2.75% = $1,468.00 to $1,488.00',
	],
	['VA', { ...dear, priceCents: 1_000_00, tradeInCents: 0 }, '$1,000 × 4.15% (at least $75) = $75.00'],
	['VA', usualFigures, '$30,000 × 4.15% = $1,245.00'],
	['AK', usualFigures, null],
	['OR', { ...dear, isNew: false }, null],
] as const)('the working in %s for %j', (state, figures, expected) => {
	expect(workingOf(state, figures)).toBe(expected)
})

/** Works out what a line says, in dollars: the least of each rate, and the limits. */
function computed(working: string): number {
	const [terms = ''] = working.split(' = ')
	const sum = terms.split(' + ').reduce((total, term) => {
		const amounts = /^\(?\$([\d,.]+)(?: − \$([\d,.]+)\))? × ([\d.]+)%/.exec(term)
		if (!amounts) return total
		const [to, from, rate] = amounts.slice(1).map((text) => Number((text ?? '0').replaceAll(',', '')))
		const tax = Math.round(Number(((to! - from!) * rate!).toFixed(6))) / 100
		const limit = /\(at (least|most) \$([\d,.]+)\)/.exec(term)
		return total + (limit ? Number(limit[2]!.replaceAll(',', '')) : tax)
	}, 0)
	return Math.round(sum * 100) / 100
}

test('in every state, the line comes to the tax that it ends with', () => {
	for (const state of summarizedStates)
		for (const priceCents of [999_00, 8_450_00, 30_000_00, 47_311_00, 133_333_00])
			for (const isNew of [true, false]) {
				const example = purchaseExampleOf(lawRows, state, today, { priceCents, tradeInCents: 700_00, isNew })
				const working = example && describeWorking(example)
				if (!working) continue
				const least = Number(/ = \$([\d,.]+\d)/.exec(working)![1]!.replaceAll(',', ''))
				expect([state, priceCents, least]).toEqual([state, priceCents, example.leastTaxCents / 100])
				expect([working, computed(working)]).toEqual([working, least])
			}
})
