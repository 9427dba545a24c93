import type { LawRow } from '#engine'
import type { LawRule } from '../../engine/law/law-row.ts'

const row = (
	id: string,
	subject: LawRow['subject'],
	rule: LawRule,
	{ grade = 'A', staleAfter = '2027-11-22' }: { grade?: 'A' | 'B'; staleAfter?: string | null } = {},
): LawRow => ({
	id,
	state: id.slice(0, 2).toUpperCase() as LawRow['state'],
	subject,
	rule,
	effectiveFrom: '2020-01-01',
	asOf: '2025-11-22',
	staleAfter,
	citation: `Citation of ${id}`,
	title: `Title of ${id}`,
	grade,
})

/**
 * Made-up rows of the table of law, one or more for each kind of rule. The golden tests use these instead of the real table, so that
 * their expected results stay the same when a law changes.
 */
export const goldenLawRows: readonly LawRow[] = [
	row('ny-doc-fee', 'doc_fee_maximum', { kind: 'maximumCents', cents: 17_500 }),
	row('tx-doc-fee', 'doc_fee_maximum', { kind: 'presumedReasonable', cents: 22_500 }),
	row(
		'mi-doc-fee',
		'doc_fee_maximum',
		{ kind: 'lesserOf', cents: 26_000, ppm: 50_000, of: 'price' },
		{ staleAfter: '2025-01-01' },
	),
	row('wa-doc-fee', 'doc_fee_maximum', { kind: 'maximumCents', cents: 20_000 }, { grade: 'B' }),
	row('mn-doc-fee', 'doc_fee_maximum', { kind: 'lesserOf', cents: 35_000, ppm: 100_000, of: 'price' }),
	row('ca-doc-fee', 'doc_fee_maximum', {
		kind: 'maximumWithCondition',
		cents: 8_500,
		withoutConditionCents: 7_000,
		condition: 'the dealer is a partner of the DMV',
	}),
	row('pa-doc-fee', 'doc_fee_maximum', {
		kind: 'indexedFormula',
		index: 'CPI',
		figures: [{ year: 2022, cents: 42_200 }],
	}),
	row('ca-trade', 'tax_base', { kind: 'tradeCredit', credit: 'none' }),
	row('ca-rebate', 'tax_base', { kind: 'rebateTaxed', manufacturer: true, dealer: false }),
	row('ca-fee-taxed', 'tax_base', { kind: 'feeTaxed', taxed: true }),
	row('mi-trade', 'tax_base', {
		kind: 'tradeCredit',
		credit: 'capped',
		caps: [
			{ year: 2026, cents: 1_200_000 },
			{ year: 2027, cents: 1_300_000 },
		],
		unlimitedFromYear: 2029,
	}),
	row('oh-trade', 'tax_base', { kind: 'tradeCredit', credit: 'full', newCarsOnly: true }),
	row('oh-rebate', 'tax_base', { kind: 'rebateTaxed', manufacturer: true, dealer: null }),
	row('us-ev-credit', 'federal_credit', { kind: 'endedOn', date: '2025-09-30' }, { staleAfter: null }),
	row('ca-gap', 'gap_maximum', { kind: 'maximumShare', ppm: 40_000, of: 'amountFinanced' }, { grade: 'B' }),
	row('co-gap', 'gap_maximum', { kind: 'greaterOf', cents: 30_000, ppm: 20_000, of: 'amountFinanced' }),
]
