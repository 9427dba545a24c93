import { expect, test } from 'vitest'
import type { LawRow } from '../law-row.ts'
import { lawRows } from '../law-rows.ts'
import { indexState } from './state-index.ts'
import { findStatePage, stateSummaries } from './state-summary.ts'

const today = '2026-11-29'
const indexed = (rows: readonly LawRow[], slug: string) => indexState(findStatePage(rows, slug, today)!)

test.each([
	['texas', { tax: '6.25%', tradeIn: 'Lowers the tax', lease: 'On the price, at signing' }],
	['florida', { tax: '6% plus up to 2% on the first $5,000', docFee: 'No maximum' }],
	// By hand: 4% of the state, 3% to 4.875% of counties and cities.
	['new-york', { tax: '7% to 8.875%' }],
	['california', { tradeIn: 'Doesn’t lower the tax', lease: 'On each payment', docFee: 'At most $85' }],
	['connecticut', { tax: '6.35%, 7.75% above $50,000' }],
	['arkansas', { tax: '6.5% plus local rates on the first $2,500, less on used cars below $10,000' }],
	// By hand: 2.75% of 1,600 is 44, and of the next 1,600 again.
	['tennessee', { tax: '7% plus up to $88' }],
	['minnesota', { tax: '6.875% plus up to $20' }],
	['ohio', { tradeIn: 'Lowers the tax on new cars' }],
	['south-carolina', { tax: '5%, at most $500', tradeIn: 'Sources differ' }],
	['montana', { tax: 'None' }],
	['oregon', { tax: '0.5% on new cars', tradeIn: 'No tax to lower' }],
	['new-jersey', { tax: '6.625%' }],
	['washington', { tax: '6.5% plus local rates, plus 0.5% on cars' }],
	['district-of-columbia', { tax: '1% to 10.1% by weight and mileage' }],
])('%s is listed by what is known: %j', (slug, expected) => {
	expect(indexed(lawRows, slug)).toMatchObject(expected)
})

test('what is not known is left open, and an outdated figure is doubted', () => {
	expect(indexed([], 'iowa')).toMatchObject({ tax: null, tradeIn: null, lease: null, docFee: null })
	const row: LawRow = { ...lawRows.find(({ id }) => id === 'tx-tax-rate')!, staleAfter: '2026-01-01' }
	expect(indexed([row], 'texas').tax).toBe('6.25% (may have changed)')
})

test('each answer of the list is short enough for a line of a phone or two', () => {
	for (const summary of stateSummaries(lawRows, today)) {
		const { tax, tradeIn, lease, docFee } = indexState(summary)
		for (const answer of [tax, tradeIn, lease, docFee]) expect(answer?.length ?? 0).toBeLessThan(90)
	}
})
