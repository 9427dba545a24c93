import { expect, test } from 'vitest'
import { goldenLawRows } from '#tests/deals/golden-law-rows.ts'
import type { LawRow } from '../../law/law-row.ts'
import { aprOf, paymentOf } from '../../money/loan.ts'
import { checkDeal } from '../check-deal.ts'
import type { FindingCode } from '../finding.ts'
import type { Buyer, DealDocument } from '../format.ts'

// Each row of the table of checks in the specification, on both sides of its limits.

type More = { buyer?: Buyer; agreed?: DealDocument; lawRows?: readonly LawRow[]; today?: string }

/** The severity and the cents of one code; 'none' without such a finding. */
function found(
	code: FindingCode,
	document: DealDocument,
	{ lawRows = goldenLawRows, today = '2026-11-23', ...more }: More = {},
) {
	const findings = checkDeal(document, { lawRows, today, ...more }).findings.filter(
		(finding) => finding.code === code,
	)
	expect(findings.length).toBeLessThanOrEqual(1)
	const [finding] = findings
	return finding ? `${finding.severity}${finding.cents === undefined ? '' : ` ${finding.cents}`}` : 'none'
}

const price = { label: 'Selling price', cents: 3_000_000 }
const order = (...lines: DealDocument['lines']): DealDocument => ({
	version: 1,
	kind: 'buyers_order',
	deal: 'cash',
	state: 'WI',
	lines: [price, ...lines],
})
const docFee = (cents: number, state: DealDocument['state']) => ({
	...order({ label: 'Doc fee', cents }),
	state,
})

test.each([
	[0, 'pass'],
	[1, 'stop 1'],
	[-1, 'stop 1'],
	[38_600, 'stop 38600'],
])('a total %i cents off the lines: %s', (off, expected) => {
	const document = {
		...order({ label: 'Title', cents: 5_000 }, { label: 'Sales tax', cents: 165_000 }),
		stated: { outTheDoorCents: 3_170_000 + off },
	}
	expect(found('sum_mismatch', document)).toBe(expected)
})

test.each([
	[0, 'pass'],
	[1, 'pass'],
	[2, 'review 2'],
	[200, 'review 200'],
	[201, 'stop 201'],
	[-201, 'stop 201'],
])('a tax line %i cents off its rate and amount: %s', (off, expected) => {
	const cents = 165_000 + off
	const taxes = [{ label: 'State', ratePpm: 55_000, baseCents: 3_000_000, cents }]
	expect(found('tax_mismatch', { ...order({ label: 'Sales tax', cents }), taxes })).toBe(expected)
})

test.each([
	['WI', 165_000, 55_000, 'pass'],
	['WI', 165_150, 55_000, 'review 150'],
	// Every part of this deal has a known rule, so more than two dollars can only be an error.
	['CA', 165_500, 55_000, 'stop 500'],
	['WI', 165_000, undefined, 'review'],
] as const)('the tax alone in %s, %i cents at %s: %s', (state, cents, taxRatePpm, expected) => {
	const buyer = taxRatePpm ? { state, taxRatePpm } : undefined
	expect(found('tax_mismatch', { ...order({ label: 'Sales tax', cents }), state }, { buyer })).toBe(expected)
})

test.each([
	// California gives no credit for the trade-in and taxes the documentation fee and what a rebate pays.
	['CA', 'new', 3_008_500, 'none'],
	['CA', 'new', 2_508_500, 'review 27500'],
	['CA', 'new', 3_000_000, 'review 468'],
	// Michigan credits $12,000 of it by the day of delivery in 2026.
	['MI', 'new', 3_008_500 - 500_000, 'none'],
	['MI', 'new', 3_008_500, 'stop 27500'],
	// Ohio credits it on new cars only.
	['OH', 'new', 3_008_500 - 500_000, 'none'],
	['OH', 'new', 3_008_500, 'stop 27500'],
	['OH', 'used', 3_008_500, 'none'],
	['OH', 'used', 3_008_500 - 500_000, 'review 27500'],
	// Without a rule either is possible.
	['WI', 'new', 3_008_500 - 500_000, 'none'],
	['WI', 'new', 3_008_500, 'none'],
] as const)('tax in %s on a %s car, charged on %i: %s', (state, condition, baseCents, expected) => {
	const cents = Math.round(baseCents * 0.055)
	const document: DealDocument = {
		...order(
			{ label: 'Doc fee', cents: 8_500 },
			{ label: 'Trade-in', cents: 500_000 },
			{ label: 'Sales tax', cents },
		),
		state,
		date: '2026-11-20',
		vehicle: { condition },
		taxes: [{ label: 'Sales tax', ratePpm: 55_000, baseCents, cents }],
	}
	expect(found('tax_base', document)).toBe(expected)
})

test.each([
	[55_000, 'none'],
	[60_000, 'review 15000'],
	[50_000, 'review 15000'],
])('a printed rate of %i against the buyer’s 55,000: %s', (ratePpm, expected) => {
	const cents = ratePpm * 3
	const document = {
		...order({ label: 'Sales tax', cents }),
		taxes: [{ label: 'Tax', ratePpm, baseCents: 3_000_000, cents }],
	}
	expect(found('tax_rate_unusual', document, { buyer: { state: 'WI', taxRatePpm: 55_000 } })).toBe(expected)
})

const amount = 4_200_000
const loan = (
	paymentCents: number,
	more: Partial<DealDocument> = {},
	terms: Partial<DealDocument['loan']> = {},
): DealDocument => ({
	version: 1,
	kind: 'retail_contract',
	deal: 'loan',
	lines: [],
	stated: { amountFinancedCents: amount },
	loan: { aprPpm: 70_000, months: 72, paymentCents, ...terms },
	...more,
})
const payment = (off: number, firstPeriodDays = 30, balloonCents = 0) =>
	paymentOf({ amountFinancedCents: amount, aprPpm: 70_000, months: 72, firstPeriodDays, balloonCents })! + off
const dated = { date: '2026-10-01', firstPaymentDate: '2026-11-01' }
const payments = (document: DealDocument) => {
	const above = found('payment_above_terms', document)
	return above === 'none' ? found('apr_mismatch', document) : `above ${above}`
}

test('the payment of the specification: $716.06, and an eighth of a point is $2.52', () => {
	expect(payment(0)).toBe(71_606)
	const eighth = paymentOf({ amountFinancedCents: amount, aprPpm: 71_250, months: 72 })!
	expect(eighth - payment(0)).toBe(252)
})

test.each([
	[0, 'pass'],
	[2, 'pass'],
	[-2, 'pass'],
	[3, 'above review 216'],
	[251, 'above review 18072'],
	[254, 'above stop 18288'],
	[-251, 'review 18072'],
	[-254, 'stop 18288'],
	[2_500, 'above stop 180000'],
])('with dates, a payment %i cents off its terms: %s', (off, expected) => {
	expect(payments(loan(payment(off), dated))).toBe(expected)
})

test('a first payment at day 45 is no finding when the dates say so, and with no dates it is in the band', () => {
	const odd = payment(0, 45)
	expect(odd - payment(0)).toBeGreaterThan(200)
	expect(payments(loan(odd, { date: '2026-10-01', firstPaymentDate: '2026-11-16' }))).toBe('pass')
	expect(payments(loan(odd))).toBe('pass')
})

test('a balloon makes a loan irregular: a quarter point instead of an eighth', () => {
	const balloonCents = 900_000
	const at = (aprPpm: number) => paymentOf({ amountFinancedCents: amount, aprPpm, months: 72, balloonCents })!
	expect(payments(loan(at(70_000), dated, { balloonCents }))).toBe('pass')
	expect(payments(loan(at(72_400), dated, { balloonCents }))).toMatch(/^above review/)
	expect(payments(loan(at(72_700), dated, { balloonCents }))).toMatch(/^above stop/)
	expect(payments(loan(at(72_400) - at(70_000) + payment(0), dated))).toMatch(/^above stop/)
})

test('without dates the band is 15 to 60 days, a quarter point above it is a question, more stops', () => {
	const [low, high] = [payment(0, 15), payment(0, 60)]
	for (const cents of [low, high, high + 2, low - 2]) expect(payments(loan(cents))).toBe('pass')
	expect(payments(loan(high + 3))).toMatch(/^above review/)
	const edge = { amountFinancedCents: amount, months: 72, firstPeriodDays: 60 }
	const quarter = paymentOf({ ...edge, aprPpm: 72_500 })!
	expect(aprOf({ ...edge, paymentCents: quarter - 1 })).toBeLessThanOrEqual(72_500)
	expect(payments(loan(quarter - 1))).toMatch(/^above review/)
	// In dollars over the term, against a first payment after a month.
	expect(payments(loan(quarter + 2))).toBe(`above stop ${(quarter + 2 - payment(0)) * 72}`)
	expect(payments(loan(low - 3))).toMatch(/^review/)
	expect(payments(loan(low - 2_500))).toMatch(/^stop/)
})

const disclosed = (more: NonNullable<DealDocument['stated']>): DealDocument =>
	loan(payment(0), {
		...dated,
		stated: {
			amountFinancedCents: amount,
			financeChargeCents: 71_606 * 72 - amount,
			totalOfPaymentsCents: 71_606 * 72,
			...more,
		},
	})

test.each([
	['all as computed', {}, 'none', 'pass'],
	['one cent more of finance charge', { financeChargeCents: 71_606 * 72 - amount + 1 }, 'stop 1', 'none'],
	// Rounding each payment by half a cent may add up to less than a dollar here; the last payment absorbs it.
	[
		'a smaller last payment',
		{ totalOfPaymentsCents: 71_606 * 72 - 30, financeChargeCents: 71_606 * 72 - 30 - amount },
		'none',
		'pass',
	],
	['a total that is not the payments', { totalOfPaymentsCents: 71_606 * 72 + 20_000 }, 'none', 'stop 20000'],
] as const)('the sums of Regulation Z: %s', (_, more, charge, total) => {
	expect(found('finance_charge_mismatch', disclosed(more))).toBe(charge)
	expect(found('total_of_payments_mismatch', disclosed(more))).toBe(total)
})

test.each([
	[69_000, 'pass'],
	[70_000, 'pass'],
	[71_250, 'review 18144'],
	[71_260, 'stop 18216'],
	[80_000, 'stop 146232'],
])('a contract at %i against a pre-approval of 70,000: %s', (aprPpm, expected) => {
	const paymentCents = paymentOf({ amountFinancedCents: amount, aprPpm, months: 72 })!
	const buyer: Buyer = { state: 'WI', preApproval: { aprPpm: 70_000, months: 72 } }
	const [severity, cents] = found('apr_above_preapproval', loan(paymentCents, dated, { aprPpm }), {
		buyer,
	}).split(' ')
	const [wanted, about] = expected.split(' ')
	expect(severity).toBe(wanted)
	// An eighth of a point is $2.52 a month here, one point is about $1,464 over the term.
	if (about) expect(Math.abs(Number(cents) - Number(about))).toBeLessThan(300)
	expect(
		found('apr_above_preapproval', loan(paymentCents, dated, { aprPpm }), { agreed: loan(71_606) }).split(
			' ',
		)[0],
	).toBe(wanted)
})

test.each([
	[2_100_000, 'pass'],
	[2_110_000, 'pass'],
	[2_090_000, 'pass'],
	[2_112_000, 'review'],
	[2_150_000, 'review'],
	[2_152_000, 'stop'],
	[2_500_000, 'stop'],
	[1_700_000, 'review'],
])('a rent charge of the factor %i against a quoted 2,100,000: %s', (factor, expected) => {
	const rentChargeCents = Math.round((5_330_000 * 36 * factor) / 1e9)
	const lease = {
		months: 36,
		residualCents: 2_030_000,
		grossCapCents: 3_300_000,
		capReductionCents: 0,
		moneyFactorPpb: 2_100_000,
		rentChargeCents,
	}
	expect(
		found('money_factor_mismatch', { ...order(), kind: 'lease_contract', deal: 'lease', lease }).split(
			' ',
		)[0],
	).toBe(expected)
})

test('a factor raised by .0004 on 38,000 and 24,000 for 36 months costs $893', () => {
	const lease = {
		months: 36,
		residualCents: 2_400_000,
		grossCapCents: 3_800_000,
		capReductionCents: 0,
		moneyFactorPpb: 2_000_000,
	}
	const document: DealDocument = { ...order(), deal: 'lease', lease: { ...lease, rentChargeCents: 535_680 } }
	expect(found('money_factor_mismatch', document)).toBe('stop 89280')
	const agreed: DealDocument = { ...order(), deal: 'lease', lease }
	const contract: DealDocument = {
		...order(),
		deal: 'lease',
		lease: { ...lease, residualCents: 2_350_000, moneyFactorPpb: 2_400_000 },
	}
	expect(found('money_factor_marked_up', contract, { agreed })).toMatch(/^stop/)
	expect(found('residual_changed', contract, { agreed })).toBe('stop 50000')
	expect(found('residual_changed', agreed, { agreed: contract })).toBe('review 50000')
})

test.each([
	['NY', 17_500, 'pass'],
	['NY', 17_501, 'stop 1'],
	['MN', 35_000, 'pass'],
	['MN', 35_001, 'stop 1'],
	['TX', 22_500, 'pass'],
	['TX', 22_501, 'review 1'],
	['WA', 20_000, 'pass'],
	['WA', 20_001, 'review 1'],
	['MI', 26_000, 'pass'],
	['MI', 26_001, 'review 1'],
	['PA', 42_200, 'pass'],
	['PA', 42_201, 'review 1'],
	['CA', 7_000, 'pass'],
	['CA', 7_001, 'review 1'],
	['CA', 8_500, 'review 1500'],
	['CA', 8_501, 'stop 1'],
] as const)('a documentation fee in %s of %i: %s', (state, cents, expected) => {
	expect(found('doc_fee_above_maximum', docFee(cents, state))).toBe(expected)
})

test.each([
	[49_900, 'pass'],
	[49_901, 'review 1'],
])('where no maximum is known, a fee of %i: %s', (cents, expected) => {
	expect(found('doc_fee_compare', docFee(cents, 'WI'))).toBe(expected)
	expect(found('doc_fee_above_maximum', docFee(cents, 'WI'))).toBe('none')
})

test('a row stops on its last fresh day, and asks the day after; the dealer’s state counts before the buyer’s', () => {
	const document = docFee(20_000, 'NY')
	expect(found('doc_fee_above_maximum', document, { today: '2027-11-22' })).toBe('stop 2500')
	expect(found('doc_fee_above_maximum', document, { today: '2027-11-23' })).toBe('review 2500')
	expect(found('doc_fee_above_maximum', { ...document, dealerState: 'WI' })).toBe('none')
	const [finding] = checkDeal(document, { lawRows: goldenLawRows, today: '2026-11-23' }).findings
	expect(finding!.message).toBe(
		'The documentation fee is $200.00. That is $25.00 above the published maximum of $175.00 (Citation of ny-doc-fee, as of 2025-11-22).',
	)
	expect(finding!.source).toEqual({
		title: 'Title of ny-doc-fee',
		citation: 'Citation of ny-doc-fee',
		asOf: '2025-11-22',
		grade: 'A',
	})
})

const registrationRow: LawRow = {
	...goldenLawRows[0]!,
	id: 'wi-registration',
	state: 'WI',
	subject: 'registration_title',
	rule: { kind: 'maximumCents', cents: 30_000 },
}

test.each([
	[30_000, 'pass'],
	[33_000, 'pass'],
	[27_000, 'pass'],
	[33_001, 'review 3001'],
	[90_000, 'review 60000'],
])('registration of %i against the state’s 30,000: %s', (cents, expected) => {
	expect(
		found('registration_estimate', order({ label: 'Title & reg', cents }), { lawRows: [registrationRow] }),
	).toBe(expected)
})

test.each([
	[undefined, 'review 50000'],
	[['military'], 'pass'],
	[['Military Rebate'], 'pass'],
	[['college graduate'], 'stop 50000'],
	[[], 'stop 50000'],
])('a military rebate for a buyer who qualifies for %j: %s', (qualifiesFor, expected) => {
	const document = order({ label: 'Military rebate', cents: 50_000 })
	expect(found('rebate_not_qualified', document, { buyer: { state: 'WI', qualifiesFor } })).toBe(expected)
})

test.each([
	['1M8GDM9AXKP042788', 'pass'],
	['1m8gdm9axkp042788', 'pass'],
	['1M8GDM9A1KP042788', 'stop'],
	['WBA3A5C5XDF123456', 'review'],
	['1M8GDM9AXKP04278', 'stop'],
	['1M8GDM9AXKPO42788', 'stop'],
])('the VIN %s: %s', (vin, expected) => {
	expect(found('vin_invalid', { ...order(), vehicle: { condition: 'used', vin } })).toBe(expected)
})

test('a car of 1965 may have any number, a missing VIN is a question on papers that bind, and another car stops', () => {
	const vehicle = { condition: 'used', vin: '65-4711', year: 1965 } as const
	expect(found('vin_invalid', { ...order(), vehicle })).toBe('none')
	expect(found('vin_missing', order())).toBe('review')
	expect(found('vin_missing', { ...order(), kind: 'quote' })).toBe('none')
	const right = { ...order(), vehicle: { condition: 'used', vin: '1M8GDM9AXKP042788' } } as const
	const other = { ...order(), vehicle: { condition: 'used', vin: '11111111111111111' } } as const
	expect(found('vin_invalid', right, { agreed: right })).toBe('pass')
	const findings = checkDeal(other, { agreed: right, lawRows: [], today: '2026-11-23' }).findings
	expect(findings.filter(({ code, severity }) => code === 'vin_invalid' && severity === 'stop')).toHaveLength(
		1,
	)
})

test.each([
	['CA', 40_000, 'pass'],
	['CA', 40_001, 'review 1'],
	['CO', 30_000, 'pass'],
	['CO', 30_001, 'stop 1'],
	['WI', 99_900, 'none'],
] as const)('GAP in %s for %i on $10,000 financed: %s', (state, cents, expected) => {
	const document: DealDocument = {
		...order({ label: 'GAP', cents }),
		state,
		deal: 'loan',
		stated: { amountFinancedCents: 1_000_000 },
		lines: [{ label: 'GAP', cents }],
	}
	expect(found('gap_above_maximum', document)).toBe(expected)
})

test.each([
	['2025-09-30', 'none'],
	['2025-10-01', 'stop 750000'],
])('a federal credit on a paper of %s: %s', (date, expected) => {
	expect(found('credit_ended', { ...order({ label: 'Clean vehicle credit', cents: 750_000 }), date })).toBe(
		expected,
	)
	expect(
		found('credit_ended', { ...order({ label: 'State EV tax credit', cents: 750_000 }), date }),
	).not.toContain('stop')
})

test('a line that nobody can name is always a question, and a term of 73 months and 15.1 % are too', () => {
	expect(found('unknown_line', order({ label: 'Zeta', cents: 100 }))).toBe('review 100')
	expect(found('long_term', loan(1, {}, { months: 72 }))).toBe('none')
	expect(found('long_term', loan(1, {}, { months: 73 }))).toBe('review')
	expect(found('high_rate', loan(1, {}, { aprPpm: 150_000 }))).toBe('none')
	expect(found('high_rate', loan(1, {}, { aprPpm: 150_001 }))).toBe('review')
})
