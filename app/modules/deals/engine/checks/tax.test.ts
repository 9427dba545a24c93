import { expect, test } from 'vitest'
import { found, order } from '#tests/deals/found.ts'
import type { DealDocument } from '../format.ts'

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
