import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLawRow, type LawState, type LawSubject } from './law-row.ts'
import { lawRows } from './law-rows.ts'
import type { LawRule } from './law-rule.ts'
import {
	cancellationFeeOf,
	type DealFacts,
	hasEnded,
	indexedCents,
	lastDayOf,
	maximumOf,
	reachableMaximumOf,
	returnCostOf,
	taxOf,
	tierOf,
	tradeCreditOf,
} from './rule-amount.ts'

function ruleOf<Kind extends LawRule['kind']>(
	state: LawState,
	subject: LawSubject,
	kind: Kind,
	onDate = '2026-11-23',
) {
	return findLawRow(lawRows, { state, subject, kind, onDate })!.row.rule
}

function docFee(state: LawState, facts: Omit<DealFacts, 'onDate'> = {}, onDate = '2026-11-23') {
	const found = findLawRow(lawRows, { state, subject: 'doc_fee_maximum', onDate })
	return found && maximumOf(found.row.rule, { ...facts, onDate })
}

const reachable = (state: LawState, facts: Omit<DealFacts, 'onDate'>, onDate = '2026-11-23') =>
	reachableMaximumOf(ruleOf(state, 'doc_fee_maximum', 'indexedFormula', onDate), { ...facts, onDate })?.cents

test.each<[LawState, number, string, number]>([
	// Missouri, Pennsylvania and Ohio: the last known amount raised by 3 % a year, rounded up to the dollar.
	['MO', 3_000_000, '2024-06-01', 58_856],
	['MO', 3_000_000, '2026-06-01', 62_500],
	['PA', 3_000_000, '2023-06-01', 44_900],
	['PA', 3_000_000, '2026-06-01', 49_100],
	['OH', 3_000_000, '2024-12-31', 38_700],
	['OH', 3_000_000, '2026-06-01', 41_100],
	['IL', 3_000_000, '2026-12-31', 37_763],
	['IL', 3_000_000, '2027-01-01', 38_900],
	// Never more than the share: a tenth of the price in Ohio, a twentieth in Michigan.
	['OH', 387_000, '2024-12-31', 38_700],
	['OH', 386_990, '2024-12-31', 38_699],
	['OH', 300_000, '2026-06-01', 30_000],
	['MI', 560_000, '2026-06-01', 28_000],
	['MI', 559_980, '2026-06-01', 27_999],
	// Michigan's changes every two years, so in the second year nothing rises.
	['MI', 3_000_000, '2026-12-31', 28_000],
	['MI', 3_000_000, '2027-01-01', 29_800],
])(
	'an indexed maximum in %s at a price of %i cents on %s can be %i cents',
	(state, priceCents, onDate, cents) => {
		expect(reachable(state, { priceCents }, onDate)).toBe(cents)
	},
)

test.each<[LawState, number]>([
	['NY', 17_500],
	['LA', 42_500],
	['MD', 80_000],
	['WA', 20_000],
	['IN', 20_000],
	['CA', 8_500],
	['IL', 37_763],
])('the documentation fee in %s is at most %i cents', (state, cents) => {
	expect(docFee(state)).toMatchObject({ cents, isMaximum: true })
})

test('a maximum with a condition has a lower one without it', () => {
	expect(docFee('CA')).toMatchObject({ cents: 8_500, lowerCents: 7_000 })
	expect(docFee('PA', {}, '2022-06-01')).toMatchObject({ cents: 42_200, lowerCents: 35_100 })
})

test.each<[LawState, number, number]>([
	// Minnesota: the lesser of $350 and 10 %.
	['MN', 350_000, 35_000],
	['MN', 349_990, 34_999],
	['MN', 3_000_000, 35_000],
])('in %s at a price of %i cents the fee is at most %i cents', (state, priceCents, cents) => {
	expect(docFee(state, { priceCents })!.cents).toBe(cents)
})

test('a maximum that depends on the price is not known without a price', () => {
	expect(docFee('MN')).toBeNull()
	expect(reachable('OH', {})).toBeUndefined()
	expect(docFee('UT')).toBeNull()
})

test('in Texas $225 is presumed reasonable, which is no maximum', () => {
	expect(docFee('TX')).toEqual({ cents: 22_500, isMaximum: false })
})

test('a figure that follows an index is known for its year only', () => {
	expect(docFee('IL', {}, '2026-12-31')!.cents).toBe(37_763)
	expect(docFee('IL', {}, '2027-01-01')).toBeNull()
	expect(docFee('IL', {}, '2025-12-31')!.cents).toBe(36_770)
	expect(docFee('IL', {}, '2024-12-31')).toBeNull()
	expect(docFee('MO', {}, '2023-07-01')!.cents).toBe(56_538)
	expect(docFee('MO', {}, '2025-07-01')).toBeNull()
	// Missouri's own table: $500.00 and 4.7 % are $523.50, and 8.0 % on that are $565.38.
	expect(indexedCents(50_000, { baseIndex: 1_000, index: 1_047 })).toBe(52_350)
	expect(indexedCents(52_350, { baseIndex: 1_000, index: 1_080 })).toBe(56_538)
})

test('Michigan’s credit for a trade-in goes by the day of delivery', () => {
	const rule = ruleOf('MI', 'tax_base', 'tradeCredit')
	const credit = (allowanceCents: number, deliveredOn: string) =>
		tradeCreditOf(rule, { allowanceCents, deliveredOn })
	expect(credit(1_200_000, '2026-12-31')).toBe(1_200_000)
	expect(credit(1_200_001, '2026-12-31')).toBe(1_200_000)
	expect(credit(1_400_000, '2027-01-01')).toBe(1_300_000)
	expect(credit(1_299_999, '2027-01-01')).toBe(1_299_999)
	// The year between is in no source that was read.
	expect(credit(1_400_000, '2028-06-01')).toBeNull()
	expect(credit(9_000_000, '2029-01-01')).toBe(9_000_000)
	expect(tradeCreditOf(rule, { allowanceCents: 500_000, deliveredOn: '2026-12-31', isLease: true })).toBe(0)
})

test('a trade-in lowers the tax in full, not at all, or on new cars only', () => {
	const credit = (state: LawState, isNewCar?: boolean) =>
		tradeCreditOf(ruleOf(state, 'tax_base', 'tradeCredit'), {
			allowanceCents: 800_000,
			deliveredOn: '2026-11-23',
			isNewCar,
		})
	expect(credit('MD')).toBe(800_000)
	expect(credit('WA')).toBe(800_000)
	expect(credit('CA', true)).toBe(0)
	expect(credit('VA', true)).toBe(0)
	expect(credit('OH', true)).toBe(800_000)
	expect(credit('OH', false)).toBe(0)
	expect(credit('OH')).toBeNull()
	// Only Michigan's rule is known to leave leases out.
	const lease = { allowanceCents: 800_000, deliveredOn: '2026-11-23', isLease: true }
	expect(tradeCreditOf(ruleOf('MD', 'tax_base', 'tradeCredit'), lease)).toBe(800_000)
})

test('rebates and documentation fees are taxed as the rows say', () => {
	expect(ruleOf('CA', 'tax_base', 'rebateTaxed')).toMatchObject({ manufacturer: true, dealer: false })
	expect(ruleOf('OH', 'tax_base', 'rebateTaxed')).toMatchObject({ manufacturer: true, dealer: false })
	expect(ruleOf('VA', 'tax_base', 'rebateTaxed').manufacturer).toBe(true)
	for (const state of ['CA', 'IL', 'MD', 'VA'] as const)
		expect(ruleOf(state, 'tax_base', 'feeTaxed').taxed).toBe(true)
	expect(ruleOf('PA', 'tax_base', 'feeTaxed').taxed).toBe(false)
})

test.each<[LawState, LawSubject, number, number]>([
	['MI', 'tax_rate', 2_500_000, 150_000],
	['MD', 'tax_rate', 2_500_000, 162_500],
	['WA', 'vehicle_surtax', 2_500_000, 12_500],
	['VA', 'tax_rate', 2_500_000, 103_750],
	// Virginia's tax is at least $75: up to $1,807.22.
	['VA', 'tax_rate', 100_000, 7_500],
	['VA', 'tax_rate', 180_722, 7_500],
	['VA', 'tax_rate', 180_735, 7_501],
])('the tax in %s (%s) on %i cents is %i cents', (state, subject, taxable, tax) => {
	expect(taxOf(ruleOf(state, subject, 'ratePpm'), taxable)).toBe(tax)
})

test('rates that changed on a day are not known before it', () => {
	const rate = (state: LawState, subject: LawSubject, onDate: string) =>
		findLawRow(lawRows, { state, subject, onDate })
	expect(rate('MD', 'tax_rate', '2025-06-30')).toBeNull()
	expect(rate('MD', 'tax_rate', '2025-07-01')).not.toBeNull()
	expect(rate('WA', 'vehicle_surtax', '2025-12-31')).toBeNull()
	expect(rate('WA', 'vehicle_surtax', '2026-01-01')).not.toBeNull()
})

test('GAP may cost a share of the amount financed, in California only from a loan to value of 70 %', () => {
	const gap = (state: LawState, facts: Omit<DealFacts, 'onDate'>) =>
		maximumOf(findLawRow(lawRows, { state, subject: 'gap_maximum', onDate: '2026-11-23' })!.row.rule, {
			...facts,
			onDate: '2026-11-23',
		})?.cents
	expect(gap('CA', { amountFinancedCents: 3_000_000 })).toBe(120_000)
	expect(gap('CA', { amountFinancedCents: 3_000_000, loanToValuePpm: 700_000 })).toBe(120_000)
	expect(gap('CA', { amountFinancedCents: 3_000_000, loanToValuePpm: 699_999 })).toBe(0)
	expect(gap('CA', {})).toBeUndefined()
	expect(gap('TX', { amountFinancedCents: 3_000_000, loanToValuePpm: 100_000 })).toBe(150_000)
	expect(gap('CO', { amountFinancedCents: 1_500_000 })).toBe(60_000)
	expect(gap('CO', { amountFinancedCents: 1_500_100 })).toBe(60_004)
})

test.each([
	[1_200_000, 20_000],
	[1_333_333, 20_000],
	[1_333_400, 20_001],
	[2_500_000, 37_500],
	[4_500_000, 60_000],
	[5_000_000, 60_000],
])('returning a used car of %i cents in California costs %i cents', (priceCents, restockingCents) => {
	const rule = ruleOf('CA', 'return_right', 'returnRight')
	expect(returnCostOf(rule, { priceCents, days: 3, miles: 250 })).toEqual({
		restockingCents,
		mileageCents: 0,
		totalCents: restockingCents,
	})
})

test('the right to return ends with its price, its days and its miles, and not before October 2026', () => {
	const rule = ruleOf('CA', 'return_right', 'returnRight')
	const car = { priceCents: 1_200_000, days: 1, miles: 10 }
	expect(returnCostOf(rule, { ...car, miles: 251 })!.mileageCents).toBe(100)
	expect(returnCostOf(rule, { ...car, miles: 400 })).toMatchObject({
		mileageCents: 15_000,
		totalCents: 35_000,
	})
	expect(returnCostOf(rule, { ...car, miles: 401 })).toBeNull()
	expect(returnCostOf(rule, { ...car, days: 4 })).toBeNull()
	expect(returnCostOf(rule, { ...car, priceCents: 5_000_001 })).toBeNull()
	const rowOn = (onDate: string) => findLawRow(lawRows, { state: 'CA', subject: 'return_right', onDate })
	expect(rowOn('2026-09-30')).toBeNull()
	expect(rowOn('2026-10-01')!.isFirm).toBe(false)
})

test('canceling a service contract in California costs at most 10 % and $25', () => {
	const rule = ruleOf('CA', 'contract_cancellation', 'cancellation')
	expect(cancellationFeeOf(rule, 24_900)).toBe(2_490)
	expect(cancellationFeeOf(rule, 25_000)).toBe(2_500)
	expect(cancellationFeeOf(rule, 300_000)).toBe(2_500)
	expect(lastDayOf('2026-11-01', rule.fullRefundDays)).toBe('2026-12-31')
})

test('New York refunds registration fees within 60 days', () => {
	const { days } = ruleOf('NY', 'registration_refund', 'refundWithin')
	expect(lastDayOf('2026-12-15', days)).toBe('2027-02-13')
})

test('the tolerances of Regulation Z are those of the formulas', () => {
	expect(ruleOf('US', 'apr_tolerance', 'rateTolerance')).toMatchObject({
		regularPpm: 1_250,
		irregularPpm: 2_500,
	})
	const tiers = ruleOf('US', 'finance_charge_tolerance', 'tiers')
	expect(tierOf(tiers, 100_000)).toBe(500)
	expect(tierOf(tiers, 100_001)).toBe(1_000)
	expect(ruleOf('US', 'disclosure_threshold', 'appliesUpTo').cents).toBe(7_340_000)
})

test('what has ended is over on the next day', () => {
	const credit = ruleOf('US', 'federal_credit', 'endedOn')
	expect(hasEnded(credit, '2025-09-30')).toBe(false)
	expect(hasEnded(credit, '2025-10-01')).toBe(true)
	expect(hasEnded(ruleOf('US', 'federal_rule', 'endedOn'), '2025-01-28')).toBe(true)
})

test('the deduction of loan interest has its years and its amount', () => {
	expect(ruleOf('US', 'loan_interest_deduction', 'deduction')).toMatchObject({
		maximumCents: 1_000_000,
		firstYear: 2025,
		lastYear: 2028,
	})
})

test('a higher price never lowers a maximum, and no rule gives a fraction of a cent', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...lawRows),
			fc.integer({ min: 0, max: 10_000_000_000 }),
			fc.integer({ min: 0, max: 1_000_000 }),
			({ rule }, cents, more) => {
				const amountFor = (amount: number) =>
					maximumOf(rule, { onDate: '2026-11-23', priceCents: amount, amountFinancedCents: amount })?.cents ??
					0
				expect(amountFor(cents + more)).toBeGreaterThanOrEqual(amountFor(cents))
				expect(Number.isSafeInteger(amountFor(cents))).toBe(true)
			},
		),
	)
})
