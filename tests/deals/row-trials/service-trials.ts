import { expect } from 'vitest'
import { checkDeal } from '../../../engine/checks/check-deal.ts'
import type { DealDocument } from '../../../engine/format/format.ts'
import type { LawRow } from '../../../engine/law/law-row.ts'
import { lawRows } from '../../../engine/law/law-rows.ts'
import {
	cancellationFeeOf,
	hasEnded,
	lastDayOf,
	returnCostOf,
	tierOf,
} from '../../../engine/law/rule-amount.ts'
import { aprTolerancePpm, financeChargeToleranceCents } from '../../../engine/money/loan.ts'
import { found, order } from '../found.ts'
import { dayAfter, docFeeOrder, freshDay, isShownOnly, ruleIs, type Trial, type Trials } from './trial.ts'

/** Tries a row whose sources differ: not even the highest amounts are compared with it, or with the median. */
const isNeverAsked: Trial = (row) => {
	const date = freshDay(row)
	const others = [
		{ label: 'Trade-in', cents: 500_000 },
		{ label: 'Customer rebate', cents: 100_000 },
		{ label: 'Sales tax', cents: 300_000 },
	]
	const document = { ...docFeeOrder(99_900, row), date }
	const lines = [...document.lines, ...others]
	const { findings } = checkDeal({ ...document, lines }, { lawRows, today: date })
	expect(findings.filter(({ source }) => source?.title === row.title)).toEqual([])
	if (row.subject !== 'doc_fee_maximum') return
	for (const code of ['doc_fee_compare', 'doc_fee_above_maximum'] as const)
		expect(found(code, document, { lawRows, today: date })).toBe('none')
}

/** Tries a product that is canceled without a fee: no amount of one is named, and the days of the full refund are 30. */
const gapRefund: Trial = (row) => {
	const rule = ruleIs(row, 'cancellation')
	expect([cancellationFeeOf(rule, 50_000), rule.fullRefundDays]).toEqual([null, 30])
}

/** A loan of $30,000 over 48 months at a dealer, for a car so many model years old. */
const dealerLoan = (
	row: LawRow,
	age: number,
	{ financeChargeCents, aprPpm }: { financeChargeCents?: number; aprPpm?: number },
): DealDocument => ({
	...docFeeOrder(0, row),
	date: freshDay(row),
	kind: 'retail_contract',
	deal: 'loan',
	lines: [],
	vehicle: { condition: age <= 0 ? 'new' : 'used', year: 2026 - age },
	loan: { aprPpm, months: 48 },
	stated: { amountFinancedCents: 3_000_000, financeChargeCents },
})

/** The dollars of the question that rests on the row; nothing is at stake, because a dealer may have other limits. */
function interestAsked(row: LawRow, document: DealDocument): string {
	const { findings, atStakeCents } = checkDeal(document, { lawRows, today: freshDay(row) })
	const asked = findings.filter(({ source }) => source?.citation === row.citation)
	expect([asked.length <= 1, atStakeCents]).toEqual([true, 0])
	return asked.map(({ severity, cents = 0 }) => `${severity} ${cents}`).join()
}

/** Tries the finance charge of cars of several ages at the most that the row allows, and a cent above it. */
const addOn =
	(...cases: { age: number; cents: number }[]): Trial =>
	(row) => {
		for (const { age, cents } of cases) {
			expect(interestAsked(row, dealerLoan(row, age, { financeChargeCents: cents }))).toBe('')
			expect(interestAsked(row, dealerLoan(row, age, { financeChargeCents: cents + 1 }))).toBe('review 1')
			// The same number as a yearly rate is far below: the two are never compared.
			expect(interestAsked(row, dealerLoan(row, age, { aprPpm: 170_000 }))).toBe('')
		}
	}

/** Tries the yearly rate of cars of several ages at the most that the row allows, and above it. */
const yearlyRate =
	(...cases: { age: number; ppm: number }[]): Trial =>
	(row) => {
		for (const { age, ppm } of cases) {
			expect(interestAsked(row, dealerLoan(row, age, { aprPpm: ppm }))).toBe('')
			expect(interestAsked(row, dealerLoan(row, age, { aprPpm: ppm + 1 }))).toBe('review 0')
			expect(interestAsked(row, dealerLoan(row, age, { financeChargeCents: 2_900_000 }))).toBe('')
		}
	}

/** Interest at a dealer, federal rules, what can be canceled or returned, and what is only shown. */
export const serviceTrials: Trials = {
	byId: [
		[
			'us-apr-tolerance',
			(row) =>
				expect(ruleIs(row, 'rateTolerance')).toMatchObject({
					regularPpm: aprTolerancePpm({ isIrregular: false }),
					irregularPpm: aprTolerancePpm({ isIrregular: true }),
				}),
		],
		[
			'us-finance-charge-tolerance',
			(row) => {
				for (const amount of [100_000, 100_001])
					expect(tierOf(ruleIs(row, 'tiers'), amount)).toBe(financeChargeToleranceCents(amount))
			},
		],
		['us-disclosure-threshold', (row) => expect(ruleIs(row, 'appliesUpTo').cents).toBe(7_340_000)],
		['us-lease-payment', isShownOnly],
		[
			'us-cars-rule',
			(row) => {
				const rule = ruleIs(row, 'endedOn')
				expect([hasEnded(rule, rule.date), hasEnded(rule, dayAfter(rule.date))]).toEqual([false, true])
			},
		],
		[
			'us-clean-vehicle-credit',
			() => {
				const credit = order({ label: 'Clean vehicle credit', cents: 750_000 })
				const foundOn = (date: string) => found('credit_ended', { ...credit, date }, { lawRows })
				expect([foundOn('2025-09-30'), foundOn('2025-10-01')]).toEqual(['none', 'stop 750000'])
			},
		],
		[
			'us-loan-interest-deduction',
			(row) =>
				expect(ruleIs(row, 'deduction')).toMatchObject({
					maximumCents: 1_000_000,
					firstYear: 2025,
					lastYear: 2028,
				}),
		],
		[
			'ca-return',
			(row) => {
				const rule = ruleIs(row, 'returnRight')
				const car = { priceCents: 5_000_000, days: 3, miles: 400 }
				expect(returnCostOf(rule, car)).toMatchObject({ totalCents: 75_000 })
				for (const over of [{ priceCents: 5_000_001 }, { days: 4 }, { miles: 401 }])
					expect(returnCostOf(rule, { ...car, ...over })).toBeNull()
			},
		],
		[
			'ca-service-contract',
			(row) => {
				const rule = ruleIs(row, 'cancellation')
				expect([24_990, 25_000, 25_010].map((price) => cancellationFeeOf(rule, price))).toEqual([
					2_499, 2_500, 2_500,
				])
			},
		],
		[
			'ny-registration-refund',
			(row) => expect(lastDayOf('2026-12-15', ruleIs(row, 'refundWithin').days)).toBe('2027-02-13'),
		],
		['tx-gap-cancellation', gapRefund],
		['nv-gap-cancellation', gapRefund],
		['ut-gap-cancellation', gapRefund],
		// Dollars on each $100 a year of $30,000 over 48 months, and a cent of rounding for each payment.
		[
			'fl-finance-charge',
			addOn({ age: 0, cents: 1_200_048 }, { age: 3, cents: 1_800_048 }, { age: 9, cents: 2_040_048 }),
		],
		[
			'tx-finance-charge',
			addOn({ age: 0, cents: 900_048 }, { age: 3, cents: 1_500_048 }, { age: 9, cents: 1_800_048 }),
		],
		[
			'pa-finance-charge',
			yearlyRate({ age: 0, ppm: 180_000 }, { age: 1, ppm: 180_000 }, { age: 3, ppm: 210_000 }),
		],
	],
	byKind({ rule }) {
		if (rule.kind === 'sourcesDiffer') return isNeverAsked
		return rule.kind === 'statement' || rule.kind === 'confirmationNeeded' ? isShownOnly : undefined
	},
}
