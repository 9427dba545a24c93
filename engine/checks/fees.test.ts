import { expect, test } from 'vitest'
import { found, order } from '../../tests/deals/found.ts'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import type { DealDocument } from '../format/format.ts'
import type { LawRow } from '../law/law-row.ts'
import { lawRows } from '../law/law-rows.ts'
import { checkDeal } from './check-deal.ts'

// Rows of the specification's table of checks, on both sides of their limits.

const docFee = (cents: number, state: DealDocument['state']) => ({
	...order({ label: 'Doc fee', cents }),
	state,
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
	// The figure of 2022, raised by 3 % a year until 2026.
	['PA', 47_500, 'pass'],
	['PA', 47_501, 'review 1'],
	['CA', 7_000, 'pass'],
	['CA', 7_001, 'pass'],
	['CA', 8_500, 'pass'],
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

test('a rule makes a stop until its last current day and a review after it; the dealer’s state counts before the buyer’s', () => {
	const document = docFee(20_000, 'NY')
	expect(found('doc_fee_above_maximum', document, { today: '2027-11-22' })).toBe('stop 2500')
	expect(found('doc_fee_above_maximum', document, { today: '2027-11-23' })).toBe('review 2500')
	expect(found('doc_fee_above_maximum', { ...document, dealerState: 'WI' })).toBe('none')
	const [finding] = checkDeal(document, { lawRows: goldenLawRows, today: '2026-11-23' }).findings
	expect(finding!.message).toBe(
		'The documentation fee is $200.00. That is $25.00 above the published maximum of $175.00 (Citation of ny-doc-fee, as of November 22, 2025).',
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

test('a car from 1965 may have any VIN, a missing VIN is a review on binding papers only, and another car is a stop', () => {
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
])('a federal credit on a document of %s: %s', (date, expected) => {
	expect(found('credit_ended', { ...order({ label: 'Clean vehicle credit', cents: 750_000 }), date })).toBe(
		expected,
	)
	expect(
		found('credit_ended', { ...order({ label: 'State EV tax credit', cents: 750_000 }), date }),
	).not.toContain('stop')
})

test.each([
	['EV credit', 750_000, 'stop 750000'],
	['EV credit', 200_000, 'review 200000'],
	['Used clean vehicle credit', 250_000, 'stop 250000'],
	['Colorado EV tax credit', 750_000, 'review 750000'],
	['Utility EV credit', 750_000, 'review 750000'],
	['Trade-in tax credit', 82_500, 'none'],
])('%s of %i: %s', (label, cents, expected) => {
	expect(found('credit_ended', order({ label, cents }))).toBe(expected)
})

test('a tax credit for the trade-in lowers the tax line', () => {
	const document: DealDocument = {
		...order(
			{ label: 'Trade-in', cents: 1_500_000 },
			{ label: 'Sales tax', cents: 165_000 },
			{ label: 'Trade-in tax credit', cents: 82_500 },
		),
		stated: { outTheDoorCents: 3_082_500 },
	}
	const { totals } = checkDeal(document, { lawRows: goldenLawRows, today: '2026-11-23' })
	expect(totals).toMatchObject({ taxCents: 82_500, rebatesCents: 0, outTheDoorCents: 3_082_500 })
	expect(found('tax_mismatch', document, { buyer: { state: 'WI', taxRatePpm: 55_000 } })).toBe('pass')
})

test.each([
	// A quote of a dealer in Florida, retold: 'Dealer fee 999, electronic filing 399'.
	['FL', 39_900, 'review 39900'],
	['FL', 5_000, 'none'],
	['FL', 5_001, 'review 5001'],
	['WI', 15_000, 'review 15000'],
] as const)('electronic filing in %s for %i cents: %s', (state, cents, expected) => {
	const document = { ...order({ label: 'Electronic Filing Fee', cents }), state }
	expect(found('dealer_fee', document)).toBe(expected)
})

test('where the state has a maximum for electronic filing, that is compared and nothing is asked twice', () => {
	const document = { ...order({ label: 'Electronic filing', cents: 39_900 }), state: 'OH' as const }
	const { findings } = checkDeal(document, { lawRows, today: '2026-11-23' })
	expect(findings.filter(({ lines }) => lines?.includes(2)).map(({ code, cents }) => [code, cents])).toEqual([
		['fee_for_government_by_dealer', 34_900],
	])
})

test('a line of an unknown category is always a review', () => {
	expect(found('unknown_line', order({ label: 'Zeta', cents: 100 }))).toBe('review 100')
})

test('the dealer’s own charges are asked about, and nothing says what they may cost', () => {
	const document = order({ label: 'Dealer prep', cents: 69_900 }, { label: 'Advertising fee', cents: 25_000 })
	const { findings, atStakeCents } = checkDeal(document, { lawRows: goldenLawRows, today: '2026-11-23' })
	const asked = findings.filter(({ code }) => code === 'dealer_fee')
	expect(asked.map(({ severity, cents, lines }) => [severity, cents, lines])).toEqual([
		['review', 69_900, [2]],
		['review', 25_000, [3]],
	])
	expect(asked[0]!.say).toBe(
		'What does “Dealer prep” pay for that is not in the price of the car? Please take the $699.00 off.',
	)
	expect(atStakeCents).toBe(0)
})
