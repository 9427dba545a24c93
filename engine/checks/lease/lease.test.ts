import { expect, test } from 'vitest'
import { found, order } from '../../../tests/deals/found.ts'
import type { DealDocument } from '../../format/format.ts'

// Rows of the specification's table of checks, on both sides of their limits.

test.each([
	[2_100_000, 'pass'],
	[2_110_000, 'pass'],
	[2_090_000, 'pass'],
	[2_112_000, 'review'],
	[2_150_000, 'review'],
	[2_152_000, 'stop'],
	[2_500_000, 'stop'],
	[1_700_000, 'pass'],
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
