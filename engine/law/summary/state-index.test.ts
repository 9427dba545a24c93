import { expect, test } from 'vitest'
import { topicOf } from '../buyer-questions.ts'
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
	[
		'ohio',
		{
			tradeIn: 'Lowers the tax on new cars',
			docFee: 'Up to 10% of the price, at most $387 in 2024 (may have changed)',
		},
	],
	// The amount of 2025 holds for two years, so no year limits it in 2026.
	['michigan', { tradeIn: 'Lowers the tax, up to $12,000', docFee: 'Up to 5% of the price, at most $280' }],
	['minnesota', { docFee: 'Up to 10% of the price, at most $350' }],
	['illinois', { docFee: 'At most $377.63' }],
	['west-virginia', { docFee: 'Sources differ: $175 or $499' }],
	// There is no rule of the state, and its places have taxes of their own.
	['alaska', { tax: 'Local taxes only', tradeIn: 'Each place decides' }],
	['oklahoma', { tradeIn: 'Lowers a part of the tax' }],
	['south-carolina', { tax: '5%, at most $500', tradeIn: 'Sources differ' }],
	['montana', { tax: 'None' }],
	['oregon', { tax: '0.5% on new cars', tradeIn: 'No tax to lower' }],
	['new-jersey', { tax: '6.625%, plus 0.4% on new cars from $45,000' }],
	[
		'washington',
		{
			tax: '6.5% plus local rates, plus 0.5% on cars and 8% of what cars cost above $102,000',
		},
	],
	['district-of-columbia', { tax: '1% to 10.1% by weight and mileage' }],
])('%s is listed by what is known: %j', (slug, expected) => {
	expect(indexed(lawRows, slug)).toMatchObject(expected)
})

test('what is not known is left open, and an outdated figure is doubted', () => {
	expect(indexed([], 'iowa')).toMatchObject({ tax: null, tradeIn: null, lease: null, docFee: null })
	const row: LawRow = { ...lawRows.find(({ id }) => id === 'tx-tax-rate')!, staleAfter: '2026-01-01' }
	expect(indexed([row], 'texas').tax).toBe('6.25% (may have changed)')
})

const columns = [
	['tax', 'tax_rate'],
	['tradeIn', 'trade_in'],
	['lease', 'lease_tax'],
	['docFee', 'doc_fee_maximum'],
] as const
const days = ['2025-06-01', today, '2027-03-01', '2030-01-01']

test.each(days)('on %s, no answer of a state hides that its source is outdated', (onDate) => {
	for (const summary of stateSummaries(lawRows, onDate)) {
		const answers = indexState(summary)
		for (const [key, topic] of columns) {
			const fact = summary.facts.find((each) => !each.isUpcoming && topicOf(each) === topic)
			if (!fact || fact.rule.kind === 'sourcesDiffer') continue
			expect([summary.state, key, /may have changed/.test(answers[key]!)]).toEqual([
				summary.state,
				key,
				fact.staleAfter !== null && fact.staleAfter < onDate,
			])
		}
		for (const fact of summary.facts.filter(({ subject }) => subject === 'vehicle_surtax'))
			if (fact.isStale) expect([summary.state, answers.tax]).toEqual([summary.state, mayHaveChanged])
	}
})

const mayHaveChanged = expect.stringContaining('may have changed')

test.each(days)('on %s, a year stands only beside a figure that is out of date', (onDate) => {
	for (const summary of stateSummaries(lawRows, onDate)) {
		const { tax, tradeIn, lease, docFee } = indexState(summary)
		for (const answer of [tax, tradeIn, lease, docFee])
			if (/\bin 20\d\d\b/.test(answer ?? ''))
				expect([summary.state, answer]).toEqual([summary.state, mayHaveChanged])
	}
})

test('a limit that depends on the price says so in every state, and so does a tax from a price on', () => {
	const seen = new Set<string>()
	for (const summary of stateSummaries(lawRows, today)) {
		const { tax, docFee } = indexState(summary)
		for (const { rule, subject, isUpcoming } of summary.facts) {
			if (isUpcoming) continue
			const share =
				rule.kind === 'indexedFormula' ? rule.share : 'of' in rule && 'ppm' in rule ? rule : undefined
			if (subject === 'doc_fee_maximum' && share && share.of === 'price') {
				expect([summary.state, docFee]).toEqual([summary.state, expect.stringMatching(/\d% of the price/)])
				seen.add(summary.state)
			}
			if (subject === 'vehicle_surtax' && rule.kind === 'rateAbove' && rule.fromCents > 0) {
				const amount = `$${(rule.fromCents / 100).toLocaleString('en-US')}`
				expect([summary.state, tax]).toEqual([summary.state, expect.stringContaining(amount)])
				seen.add(summary.state)
			}
		}
	}
	expect([...seen].toSorted()).toEqual(['MI', 'MN', 'NJ', 'OH', 'WA'])
})

test('where there is no tax or only a local one, something is said about the trade-in', () => {
	for (const summary of stateSummaries(lawRows, today)) {
		const { tax, tradeIn } = indexState(summary)
		if (tax === 'None' || tax === 'Local taxes only') expect(tradeIn).not.toBeNull()
	}
})

test('each answer of the list is short enough for a line of a phone or two', () => {
	for (const summary of stateSummaries(lawRows, today)) {
		const { tax, tradeIn, lease, docFee } = indexState(summary)
		for (const answer of [tax, tradeIn, lease, docFee]) expect(answer?.length ?? 0).toBeLessThan(90)
	}
})
