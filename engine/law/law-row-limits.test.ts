import { describe, expect, test } from 'vitest'
import { found, order } from '../../tests/deals/found.ts'
import { checkDeal } from '../checks/check-deal.ts'
import type { DealDocument } from '../format/format.ts'
import { aprTolerancePpm, financeChargeToleranceCents } from '../money/loan.ts'
import { findLawRow, isStale, type LawRow } from './law-row.ts'
import { lawRows } from './law-rows.ts'
import { leaseTaxRows } from './rows/lease-tax-rows.ts'
import {
	cancellationFeeOf,
	hasEnded,
	lastDayOf,
	returnCostOf,
	taxOf,
	tierOf,
	tradeCreditOf,
} from './rule-amount.ts'
import { surtaxesOf } from './surtaxes.ts'

// Tests every row on both sides of its limit, of its first day and of its last fresh day. A row without a trial fails the first test.

const dayAfter = (day: string) => lastDayOf(day, 1)
const dayBefore = (day: string) => lastDayOf(day, -1)
/** A day on which the row is in effect and fresh. */
const freshDay = ({ staleAfter }: LawRow) =>
	staleAfter !== null && staleAfter < '2026-11-23' ? staleAfter : '2026-11-23'

/** The rows with one of them read in its primary text, so that a verdict may rest on it until it is stale. */
const withFirm = (row: LawRow): LawRow[] =>
	lawRows.map((each) => (each.id === row.id ? { ...row, grade: 'A' } : each))

type Trial = (row: LawRow) => void

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

const docFeeOrder = (cents: number, { state }: LawRow): DealDocument => ({
	...order({ label: 'Doc fee', cents }),
	state: state as NonNullable<DealDocument['state']>,
})
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

/** Tries two printed tax bases in cents for these lines: by the row, `right` is correct and `wrong` is not. */
function taxBase(
	{ lines, right, wrong }: { lines: DealDocument['lines']; right: number; wrong: number },
	condition: 'new' | 'used' = 'new',
): Trial {
	return (row) => {
		const date = freshDay(row)
		const lastDay = row.staleAfter!
		const findingFor = (baseCents: number, today: string) => {
			const cents = taxOf({ kind: 'ratePpm', ppm: 50_000 }, baseCents)
			const document: DealDocument = {
				...docFeeOrder(0, row),
				lines: [{ label: 'Selling price', cents: 3_000_000 }, ...lines, { label: 'Sales tax', cents }],
				date,
				vehicle: { condition },
				taxes: [{ label: 'Sales tax', ratePpm: 50_000, baseCents, cents }],
			}
			return found('tax_base', document, { lawRows: withFirm(row), today })
		}
		const off = Math.abs(right - wrong) / 20
		expect(findingFor(right, lastDay)).toBe('none')
		const verdict = wrong > right ? `stop ${off}` : `review ${off}`
		expect(findingFor(wrong, lastDay)).toBe(verdict)
		expect(findingFor(wrong, dayAfter(lastDay))).toBe(`review ${off}`)
	}
}

const tradeIn = [{ label: 'Trade-in', cents: 500_000 }]
const rebate = [{ label: 'Customer rebate', cents: 100_000 }]
const fee = [{ label: 'Doc fee', cents: 6_000 }]
const noTradeCredit = taxBase({ lines: tradeIn, right: 3_000_000, wrong: 2_500_000 })
const fullTradeCredit = taxBase({ lines: tradeIn, right: 2_500_000, wrong: 3_000_000 })
const rebateTaxed = taxBase({ lines: rebate, right: 3_000_000, wrong: 2_900_000 })
const rebateNotTaxed = taxBase({ lines: rebate, right: 2_900_000, wrong: 3_000_000 })
const feeTaxed = taxBase({ lines: fee, right: 3_006_000, wrong: 3_000_000 })
const feeNotTaxed = taxBase({ lines: fee, right: 3_000_000, wrong: 3_006_000 })

/** Tries a tax without detail on $30,000: two dollars off are a review, a cent more is an error while the row is fresh. */
const stateTax =
	(taxCents: number): Trial =>
	(row) => {
		const findingFor = (cents: number, today: string) =>
			found(
				'tax_mismatch',
				{ ...docFeeOrder(0, row), lines: order({ label: 'Sales tax', cents }).lines, date: freshDay(row) },
				{ lawRows: withFirm(row), today },
			)
		const lastDay = row.staleAfter!
		expect(findingFor(taxCents, lastDay)).toBe('pass')
		expect(findingFor(taxCents + 200, lastDay)).toBe('review 200')
		expect(findingFor(taxCents + 201, lastDay)).toBe('stop 201')
		expect(findingFor(taxCents + 201, dayAfter(lastDay))).toBe('review 201')
	}

/** Tries a state without a maximum: a fee above the median is compared with it, and never with a maximum. */
const hasNoMaximum: Trial = (row) => {
	const date = freshDay(row)
	const foundFor = (cents: number) =>
		found('doc_fee_compare', { ...docFeeOrder(cents, row), date }, { lawRows, today: date })
	expect([foundFor(49_900), foundFor(49_901)]).toEqual(['pass', 'review 1'])
}

/** Tries a row whose sources differ: not even the highest amounts are compared with it, or with the median. */
const isNeverAsked: Trial = (row) => {
	const date = freshDay(row)
	const document = { ...docFeeOrder(99_900, row), date }
	const lines = [...document.lines, ...tradeIn, ...rebate, { label: 'Sales tax', cents: 300_000 }]
	const { findings } = checkDeal({ ...document, lines }, { lawRows, today: date })
	expect(findings.filter(({ source }) => source?.title === row.title)).toEqual([])
	if (row.subject !== 'doc_fee_maximum') return
	for (const code of ['doc_fee_compare', 'doc_fee_above_maximum'] as const)
		expect(found(code, document, { lawRows, today: date })).toBe('none')
}

/** Tries the least and the most tax on $30,000, in integers of our own, and a cent more than two dollars above. */
const taxRange: Trial = (row) => {
	const { ppm, local, slices = [], flatCents = 0, onValue } = ruleIs(row, 'purchaseTax')
	const lastDay = row.staleAfter!
	const code = local?.firstCents ? 'tax_base' : 'tax_rate_unusual'
	const findingFor = (cents: number, today: string, ratePpm?: number) =>
		found(
			code,
			{
				...docFeeOrder(0, row),
				lines: order({ label: 'Sales tax', cents }).lines,
				date: freshDay(row),
				...(ratePpm === undefined ? {} : { taxes: [{ label: 'Sales tax', ratePpm, cents }] }),
			},
			{ lawRows: withFirm(row), today },
		)
	if (onValue) {
		expect(findingFor(3 * ppm, lastDay, ppm)).toBe('none')
		expect(findingFor(3 * ppm + 30_000, lastDay, ppm + 10_000)).toBe('stop')
		expect(findingFor(3 * ppm + 30_000, dayAfter(lastDay), ppm + 10_000)).toBe('review')
		return
	}
	const surtaxCents = row.state === 'WA' ? 15_000 : 0
	const localDollars = Math.min(30_000, (local?.firstCents ?? 3_000_000) / 100)
	const sliced = slices.reduce(
		(sum, slice) => sum + ((slice.upToCents - slice.fromCents) * slice.ppm) / 1_000_000,
		0,
	)
	const least = 3 * ppm + (localDollars * (local?.leastPpm ?? 0)) / 10_000 + sliced
	const mostLocal = local ? (local.mostPpm ?? 125_000 - ppm) : 0
	const most = 3 * ppm + (localDollars * mostLocal) / 10_000 + sliced + flatCents + surtaxCents
	for (const right of [least, most]) expect(findingFor(right, lastDay)).toBe('none')
	expect(findingFor(most + 200, lastDay)).toBe('review 200')
	expect(findingFor(most + 201, lastDay)).toBe('stop 201')
	expect(findingFor(most + 201, dayAfter(lastDay))).toBe('review 201')
}

/** Tries a tax above a price a cent below that price, at it, and above. */
const surtax: Trial = (row) => {
	const rule = ruleIs(row, 'rateAbove')
	const ofCar = (grossCents: number, isNew?: boolean) =>
		surtaxesOf([rule], { baseCents: grossCents, grossCents, isNew })
	const cents = (grossCents: number) => ofCar(grossCents, true).leastCents
	const { fromCents, ppm, of } = rule
	if (fromCents > 0) expect(cents(fromCents - 1)).toBe(0)
	expect(cents(fromCents + 1_000_000)).toBe(
		of === 'excess' ? ppm : Math.round(((fromCents + 1_000_000) * ppm) / 1_000_000),
	)
	expect(ofCar(20_000_000, false).mostCents > 0).toBe(!rule.newCarsOnly)
	// Of a car whose condition is not known, only the most counts it.
	expect(ofCar(20_000_000).leastCents > 0).toBe(!rule.newCarsOnly)
	expect(ofCar(20_000_000).mostCents).toBeGreaterThan(0)
}

const ruleIs = <Kind extends LawRow['rule']['kind']>(row: LawRow, kind: Kind) => {
	if (row.rule.kind !== kind) throw new Error(`${row.id} is a rule of the kind ${row.rule.kind}`)
	return row.rule as Extract<LawRow['rule'], { kind: Kind }>
}

/** Tries a row that is only shown: it has no amount but a bond, and the services it is about wait for the operator. */
const isShownOnly: Trial = ({ rule }) => expect(JSON.stringify(rule)).not.toMatch(/(?<!bond)cents|ppm/i)

/** Tries a row whose amounts are shown and compared with nothing: not even a high one gives a finding that rests on it. */
const isNeverCompared: Trial = (row) => {
	const lines = [
		{ label: 'Registration', cents: 99_900 },
		{ label: 'EV fee', cents: 99_900 },
		{ label: 'Warranty fee', cents: 99_900 },
	]
	const { findings } = checkDeal({ ...docFeeOrder(0, row), lines }, { lawRows, today: freshDay(row) })
	expect(findings.filter(({ source }) => source?.title === row.title)).toEqual([])
}

/** Tries a product that is canceled without a fee: no amount of one is named, and the days of the full refund are 30. */
const gapRefund: Trial = (row) => {
	const rule = ruleIs(row, 'cancellation')
	expect([cancellationFeeOf(rule, 50_000), rule.fullRefundDays]).toEqual([null, 30])
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

/** A lease with a tax in each payment of $429.33, at a rate. */
function leaseTaxedEach(row: LawRow, ppm: number): DealDocument {
	const base = 42_933
	const cents = taxOf({ kind: 'ratePpm', ppm }, base)
	return {
		...docFeeOrder(0, row),
		kind: 'lease_contract',
		deal: 'lease',
		lines: [],
		date: freshDay(row),
		taxes: ppm === 0 ? [] : [{ label: 'Tax in the payment', ratePpm: ppm, baseCents: base, cents }],
		lease: {
			months: 36,
			grossCapCents: 3_000_000,
			capReductionCents: 0,
			residualCents: 1_800_000,
			moneyFactorPpb: 2_000_000,
			paymentCents: base + cents,
		},
	}
}

/** Tries a lease with and without tax in its payments, or at and above the rate, on the last fresh day and after it. */
const leaseTax: Trial = (row) => {
	const { method, otherMethods = [], ppm, localRates } = ruleIs(row, 'leaseTax')
	const isEach = [method, ...otherMethods].includes('payment')
	const lastDay = row.staleAfter!
	const code = isEach ? 'tax_rate_unusual' : 'tax_base'
	const findingFor = (ratePpm: number, today: string) =>
		found(code, leaseTaxedEach(row, ratePpm), { lawRows: withFirm(row), today })
	const right = isEach ? (localRates ? 125_000 : (ppm ?? 125_000)) : 0
	const wrong = isEach ? right + 10_000 : 70_000
	const more =
		36 * (taxOf({ kind: 'ratePpm', ppm: wrong }, 42_933) - taxOf({ kind: 'ratePpm', ppm: right }, 42_933))
	expect(findingFor(right, lastDay)).toBe('none')
	const isExact = !isEach || (ppm !== undefined && !localRates)
	expect(findingFor(wrong, lastDay)).toBe(`${isExact ? 'stop' : 'review'} ${more}`)
	expect(findingFor(wrong, dayAfter(lastDay))).toBe(`review ${more}`)
}

const trials = new Map<string, Trial>([
	...leaseTaxRows.filter(({ rule }) => rule.kind === 'leaseTax').map(({ id }) => [id, leaseTax] as const),
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
	['ca-trade-in-tax', noTradeCredit],
	['va-trade-in-tax', noTradeCredit],
	['md-trade-in-tax', fullTradeCredit],
	['wa-trade-in-tax', fullTradeCredit],
	['oh-trade-in-tax', fullTradeCredit],
	['nj-trade-in-tax', fullTradeCredit],
	[
		'mi-trade-in-tax',
		taxBase({ lines: [{ label: 'Trade-in', cents: 1_300_000 }], right: 1_800_000, wrong: 3_000_000 }),
	],
	['ca-rebate-tax', rebateTaxed],
	['oh-rebate-tax', rebateTaxed],
	['va-rebate-tax', rebateTaxed],
	['ca-doc-fee-tax', feeTaxed],
	['il-doc-fee-tax', feeTaxed],
	['md-doc-fee-tax', feeTaxed],
	['va-doc-fee-tax', feeTaxed],
	['pa-doc-fee-tax', feeNotTaxed],
	['mi-tax-rate', stateTax(180_000)],
	['md-tax-rate', stateTax(195_000)],
	['va-tax-rate', stateTax(124_500)],
	['nj-tax-rate', stateTax(198_750)],
	['tx-tax-rate', stateTax(187_500)],
	['tx-trade-in-tax', fullTradeCredit],
	['nc-tax-rate', stateTax(90_000)],
	['nc-trade-in-tax', fullTradeCredit],
	[
		'sc-tax-rate',
		(row) => {
			const rule = ruleIs(row, 'ratePpm')
			expect([taxOf(rule, 999_980), taxOf(rule, 1_000_000), taxOf(rule, 1_000_100)]).toEqual([
				49_999, 50_000, 50_000,
			])
		},
	],
	[
		'dc-tax-rate',
		(row) => {
			const date = freshDay(row)
			const findingFor = (ratePpm: number) => {
				const taxes = [{ label: 'Excise tax', ratePpm, cents: 3 * ratePpm }]
				const lines = order({ label: 'Sales tax', cents: 3 * ratePpm }).lines
				return found(
					'tax_rate_unusual',
					{ ...docFeeOrder(0, row), date, lines, taxes },
					{ lawRows, today: date },
				)
			}
			for (const ratePpm of [10_000, 81_000, 101_000]) expect(findingFor(ratePpm)).toBe('none')
			for (const ratePpm of [9_000, 60_000, 102_000]) expect(findingFor(ratePpm)).toBe('stop')
		},
	],
	['wa-vehicle-surtax', (row) => expect(taxOf(ruleIs(row, 'ratePpm'), 3_000_000)).toBe(15_000)],
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
	// Its privilege tax of 0.5% may be in the tax line.
	['or-tax-rate', stateTax(15_000)],
	['tx-gap-cancellation', gapRefund],
	['nv-gap-cancellation', gapRefund],
	['ut-gap-cancellation', gapRefund],
	['ct-trade-in-fee', isNeverCompared],
	['fl-warranty-fee', isNeverCompared],
	['il-electronic-filing', electronicFiling(3_500)],
	['oh-electronic-filing', electronicFiling(5_000)],
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
	[
		'ok-trade-in-tax',
		(row) => {
			const credit = (allowanceCents: number) =>
				tradeCreditOf(ruleIs(row, 'tradeCredit'), { allowanceCents, deliveredOn: '2026-11-20' })
			// 1.25% of $9,000 is 4.5% of $2,500.
			expect([credit(0), credit(900_000)]).toEqual([0, 250_000])
		},
	],
])

// A row without a trial of its own is tried by its kind.
for (const { id, rule, subject } of lawRows) {
	if (trials.has(id)) continue
	if (rule.kind === 'tradeCredit' && rule.credit === 'full') trials.set(id, fullTradeCredit)
	if (rule.kind === 'rebateTaxed') trials.set(id, rule.manufacturer ? rebateTaxed : rebateNotTaxed)
	if (rule.kind === 'feeTaxed') trials.set(id, rule.taxed ? feeTaxed : feeNotTaxed)
	if (rule.kind === 'ratePpm') trials.set(id, stateTax(3 * rule.ppm))
	if (rule.kind === 'purchaseTax') trials.set(id, taxRange)
	if (rule.kind === 'rateAbove') trials.set(id, surtax)
	if (rule.kind === 'noMaximum') trials.set(id, hasNoMaximum)
	if (rule.kind === 'sourcesDiffer') trials.set(id, isNeverAsked)
	if (rule.kind === 'statement' || rule.kind === 'confirmationNeeded') trials.set(id, isShownOnly)
	if (rule.kind === 'officialFees') trials.set(id, subject === 'title_fee' ? titleFee : isNeverCompared)
}

test('a row that an index changes is outdated on the day of the next index, not a year after somebody looked', () => {
	const nextIndex: Record<string, string> = {
		'ca-doc-fee': '2027-01-01',
		'co-electric-car': '2025-07-01',
		'il-doc-fee': '2027-01-01',
		'in-electric-car': '2023-01-01',
		'mi-doc-fee': '2027-01-01',
		'mi-electric-car': '2026-01-01',
		'mo-doc-fee': '2025-01-01',
		'nj-electric-car': '2027-07-01',
		'oh-doc-fee': '2025-10-01',
		'pa-doc-fee': '2024-01-01',
		'pa-registration': '2025-07-01',
		'us-disclosure-threshold': '2027-01-01',
		'va-electric-car': '2026-07-01',
		'wa-luxury-tax': '2027-07-01',
	}
	for (const [id, day] of Object.entries(nextIndex))
		expect([id, dayAfter(lawRows.find((row) => row.id === id)!.staleAfter!)]).toEqual([id, day])
	for (const { id, rule } of lawRows)
		if (rule.kind === 'indexedFormula') expect(nextIndex).toHaveProperty([id])
})

test('every row has a trial, and every trial has a row', () => {
	expect([...trials.keys()].toSorted()).toEqual(lawRows.map(({ id }) => id).toSorted())
})

describe.each(lawRows.map((row) => [row.id, row] as const))('%s', (id, row) => {
	test('gives the expected findings on both sides of its limit', () => {
		trials.get(id)!(row)
	})

	test('is found from its first day, and is outdated after its last fresh day', () => {
		const { state, subject, effectiveFrom, staleAfter, rule } = row
		const foundOn = (onDate: string) => findLawRow([row], { state, subject, onDate, kind: rule.kind })
		expect(foundOn(dayBefore(effectiveFrom))).toBeNull()
		expect(foundOn(effectiveFrom)?.row).toBe(row)
		if (staleAfter === null) expect(isStale(row, '2999-12-31')).toBe(false)
		else {
			expect([isStale(row, staleAfter), isStale(row, dayAfter(staleAfter))]).toEqual([false, true])
			expect(foundOn(staleAfter)?.isFirm).toBe(row.grade === 'A')
			expect(foundOn(dayAfter(staleAfter))?.isFirm).toBe(false)
		}
	})
})
