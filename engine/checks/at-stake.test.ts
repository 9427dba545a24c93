import { expect, test } from 'vitest'
import { atStakeOf } from './at-stake.ts'
import type { Finding } from './finding.ts'

const finding = (more: Partial<Finding>): Finding => ({
	code: 'doc_fee_compare',
	severity: 'review',
	message: 'A finding.',
	...more,
})

test('the dollars at stake leave out passed checks, law that is not certain and what a dealer cannot take off, and count no line twice', () => {
	expect(atStakeOf([])).toBe(0)
	expect(
		atStakeOf([
			finding({ cents: 100, lines: [1] }),
			finding({ cents: 300, lines: [1, 2], severity: 'stop', code: 'duplicate_fee' }),
			finding({ cents: 50, lines: [3] }),
			finding({ cents: 7 }),
			finding({ cents: 9_000, severity: 'pass' }),
			finding({ cents: 4_000, code: 'negative_equity' }),
			finding({ cents: 900, code: 'registration_estimate', lines: [5] }),
			finding({ code: 'unknown_line', lines: [4] }),
			finding({ cents: 700, lines: [6], code: 'tax_base', atStake: false }),
		]),
	).toBe(357)
})
