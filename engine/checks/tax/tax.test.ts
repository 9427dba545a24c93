import { expect, test } from 'vitest'
import { found, order } from '../../../tests/deals/found.ts'
import type { DealDocument } from '../../format/format.ts'
import { lawRows } from '../../law/law-rows.ts'

// Rows of the specification's table of checks, on both sides of their limits.

test.each([
	[0, 'pass'],
	[1, 'stop 1'],
	[-1, 'stop 1'],
	[38_600, 'stop 38600'],
])('a total %i cents off the lines: %s', (offCents, expected) => {
	const document = {
		...order({ label: 'Title', cents: 5_000 }, { label: 'Sales tax', cents: 165_000 }),
		stated: { outTheDoorCents: 3_170_000 + offCents },
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
])('a tax line %i cents off its rate and amount: %s', (offCents, expected) => {
	const cents = 165_000 + offCents
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

test.each([
	// A rate in the label is the stated rate: to the cent, up to two dollars, and above.
	['CA', 'Sales tax 8%', 240_000, 'pass'],
	['CA', '6.25% sales tax', 187_500, 'pass'],
	['CA', 'Sales tax (8.25 %)', 247_501, 'pass'],
	['CA', 'Sales tax 8%', 240_002, 'review 2'],
	['CA', 'Sales tax 8%', 240_200, 'review 200'],
	['CA', 'Sales tax 8%', 240_201, 'stop 201'],
	['CA', '6.25% sales tax', 200_000, 'stop 12500'],
	// Where no rule of the state is known the lines may hold an amount that it does not tax.
	['WI', 'Sales tax 8%', 240_000, 'pass'],
	['WI', 'Sales tax 8%', 250_000, 'review 10000'],
	// Without a rate, with several, or with a surtax on a part of the price, the label states no rate.
	['WI', 'Sales tax', 240_000, 'review'],
	['WI', 'Sales tax 5% + 3%', 240_000, 'review'],
	['WI', 'County surtax 1%', 5_000, 'review'],
	['WI', 'Sales tax 100%', 240_000, 'review'],
	['WI', 'Sales tax 0%', 240_000, 'review'],
] as const)('in %s, “%s” of %i cents on $30,000: %s', (state, label, cents, expected) => {
	expect(found('tax_mismatch', { ...order({ label, cents }), state })).toBe(expected)
})

test('several tax lines state the sum of their rates, and only when each line prints one', () => {
	const state = { label: 'State tax 5%', cents: 150_000 }
	const both = (county: DealDocument['lines'][number]) =>
		found('tax_mismatch', { ...order(state, county), state: 'CA' })
	expect(both({ label: 'County tax 0.5%', cents: 15_000 })).toBe('pass')
	expect(both({ label: 'County tax 0.5%', cents: 25_000 })).toBe('stop 10000')
	expect(both({ label: 'County tax', cents: 25_000 })).toBe('review')
})

test('a label that prints another rate than the buyer’s address has is a question', () => {
	const document = order({ label: 'Sales tax 6%', cents: 180_000 })
	expect(found('tax_rate_unusual', document, { buyer: { state: 'WI', taxRatePpm: 55_000 } })).toMatch(
		/^review/,
	)
	expect(found('tax_rate_unusual', document, { buyer: { state: 'WI', taxRatePpm: 60_000 } })).toBe('none')
})

test('the tax detail of a document counts before its labels', () => {
	const document = {
		...order({ label: 'Sales tax 8%', cents: 165_000 }),
		taxes: [{ label: 'State', ratePpm: 55_000, baseCents: 3_000_000, cents: 165_000 }],
	}
	expect(found('tax_mismatch', document)).toBe('pass')
})

test('a tax without a printed rate says nothing about the rate, whatever the buyer’s is', () => {
	const document = { ...order({ label: 'Sales tax', cents: 240_000 }), state: 'OH' as const }
	const buyer = { state: 'OH' as const, taxRatePpm: 80_000 }
	expect(found('tax_rate_unusual', document, { buyer, lawRows })).toBe('none')
	expect(found('tax_mismatch', document, { buyer, lawRows })).toBe('pass')
})
