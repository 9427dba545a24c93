import { expect } from 'vitest'
import { checkDeal } from '../../../engine/checks/check-deal.ts'
import type { DealDocument } from '../../../engine/format/format.ts'
import type { LawRow } from '../../../engine/law/law-row.ts'
import { lawRows } from '../../../engine/law/law-rows.ts'
import { found } from '../found.ts'
import {
	dayAfter,
	dayBefore,
	docFeeOrder,
	freshDay,
	isNeverCompared,
	ruleIs,
	type Trial,
	type Trials,
	withFirm,
} from './trial.ts'

/**
 * Tries the amount at the limit and a cent above it with the row as it is. The amount above is also tried with the row graded as read
 * in its primary text, on its last fresh day and on the day after it. `stops` is false for an amount that is presumed reasonable or
 * follows an index.
 */
function tryMaximum(
	code: 'doc_fee_above_maximum' | 'gap_above_maximum',
	documentOf: (cents: number, row: LawRow) => DealDocument,
	{ limit, within = 'pass', stops = true }: { limit: number; within?: string; stops?: boolean },
): Trial {
	return (row) => {
		const date = freshDay(row)
		const findingFor = (cents: number, today: string, rows: readonly LawRow[] = lawRows) =>
			found(code, { ...documentOf(cents, row), date }, { lawRows: rows, today })
		expect(findingFor(limit, date)).toBe(within)
		expect(findingFor(limit + 1, date)).toBe(row.grade === 'A' && stops ? 'stop 1' : 'review 1')
		const lastDay = row.staleAfter!
		expect(findingFor(limit + 1, lastDay, withFirm(row))).toBe(stops ? 'stop 1' : 'review 1')
		expect(findingFor(limit + 1, dayAfter(lastDay), withFirm(row))).toBe('review 1')
		const early = { ...documentOf(limit + 1, row), date: dayBefore(row.effectiveFrom) }
		expect(found(code, early, { lawRows, today: date })).toBe('none')
	}
}

const docFee = (limit: number, more: { within?: string; stops?: boolean } = {}) =>
	tryMaximum('doc_fee_above_maximum', docFeeOrder, { limit, ...more })

/** A loan of $30,000 with GAP in it. */
const gapLoan = (cents: number, { state }: LawRow): DealDocument => ({
	...docFeeOrder(0, { state } as LawRow),
	deal: 'loan',
	lines: [{ label: 'GAP', cents }],
	loan: { aprPpm: 60_000, months: 60 },
	stated: { amountFinancedCents: 3_000_000 },
})
const gap = (limit: number) => tryMaximum('gap_above_maximum', gapLoan, { limit })

/** Tries a state without a maximum: a fee above the median is compared with it, and never with a maximum. */
const hasNoMaximum: Trial = (row) => {
	const date = freshDay(row)
	const foundFor = (cents: number) =>
		found('doc_fee_compare', { ...docFeeOrder(cents, row), date }, { lawRows, today: date })
	expect([foundFor(49_900), foundFor(49_901)]).toEqual(['pass', 'review 1'])
}

/** Tries the line of a title at $25 above the state's own figures, and a cent more; it is never at stake. */
const titleFee: Trial = (row) => {
	const date = freshDay(row)
	const most = ruleIs(row, 'officialFees').fees.reduce(
		(sum, { cents, upToCents }) => sum + (upToCents ?? cents),
		0,
	)
	const reportFor = (cents: number) =>
		checkDeal(
			{ ...docFeeOrder(0, row), date, lines: [{ label: 'Title fee', cents }] },
			{ lawRows, today: date },
		)
	const foundFor = (cents: number) =>
		reportFor(cents)
			.findings.filter(({ code }) => code === 'registration_estimate')
			.map((finding) => `${finding.severity} ${finding.cents}`)
	expect(foundFor(most + 2_500)).toEqual([])
	expect(foundFor(most + 2_501)).toEqual(['review 2501'])
	expect(reportFor(most + 2_501).atStakeCents).toBe(0)
}

/** Tries a charge for electronic filing at its maximum and a cent above it, on the last fresh day and after it. */
const electronicFiling =
	(limit: number): Trial =>
	(row) => {
		const lastDay = row.staleAfter!
		const foundFor = (cents: number, today: string, rows: readonly LawRow[] = withFirm(row)) =>
			found(
				'fee_for_government_by_dealer',
				{ ...docFeeOrder(0, row), date: freshDay(row), lines: [{ label: 'Electronic filing fee', cents }] },
				{ lawRows: rows, today },
			)
		expect(foundFor(limit, lastDay)).toBe('none')
		expect(foundFor(limit + 1, lastDay)).toBe('stop 1')
		expect(foundFor(limit + 1, dayAfter(lastDay))).toBe('review 1')
		expect(foundFor(limit + 1, lastDay, lawRows)).toBe(row.grade === 'A' ? 'stop 1' : 'review 1')
	}

/** Documentation fees, GAP coverage, and the charges of the state. */
export const feeTrials: Trials = {
	byId: [
		['ca-doc-fee', docFee(8_500)],
		['il-doc-fee', docFee(37_763, { stops: false })],
		['ia-doc-fee', docFee(18_000)],
		['in-doc-fee', docFee(20_000)],
		['la-doc-fee', docFee(42_500)],
		['md-doc-fee', docFee(80_000)],
		['mi-doc-fee', docFee(28_000, { stops: false })],
		['mn-doc-fee', docFee(35_000)],
		['mo-doc-fee', docFee(58_856, { stops: false })],
		['ny-doc-fee', docFee(17_500)],
		// Ohio's figure of 2024 may have risen once until its last fresh day.
		['oh-doc-fee', docFee(39_900, { stops: false })],
		['or-doc-fee', docFee(25_000)],
		['pa-doc-fee', docFee(44_900, { stops: false })],
		['sc-doc-fee', docFee(22_500, { stops: false })],
		['tx-doc-fee', docFee(22_500, { stops: false })],
		['wa-doc-fee', docFee(20_000)],
		['ca-gap', gap(120_000)],
		['tx-gap', gap(150_000)],
		['co-gap', gap(120_000)],
		['il-electronic-filing', electronicFiling(3_500)],
		['oh-electronic-filing', electronicFiling(5_000)],
		['ct-trade-in-fee', isNeverCompared],
		['fl-warranty-fee', isNeverCompared],
	],
	byKind({ rule, subject }) {
		if (rule.kind === 'noMaximum') return hasNoMaximum
		if (rule.kind === 'officialFees') return subject === 'title_fee' ? titleFee : isNeverCompared
		return undefined
	},
}
