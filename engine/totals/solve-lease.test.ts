import { expect, test } from 'vitest'
import type { DealDocument } from '../format/format.ts'
import { readDeal } from '../reading/document/read-deal.ts'
import { solveLease } from './solve-lease.ts'

const leaseOf = (lease: Partial<NonNullable<DealDocument['lease']>>) =>
	solveLease(
		readDeal({ version: 1, kind: 'quote', deal: 'lease', lines: [], lease: { months: 36, ...lease } }),
	)!

test('an adjusted cap alone says neither what it was before nor what lowered it', () => {
	const { grossCapCents, capReductionCents, adjustedCapCents } = leaseOf({ adjustedCapCents: 41_725_00 })
	expect([grossCapCents, capReductionCents, adjustedCapCents]).toEqual([undefined, undefined, 41_725_00])
})

test('of gross cap, reduction and adjusted cap two give the third, marked as worked out', () => {
	for (const [stated, name, cents] of [
		[{ grossCapCents: 43_250_00, capReductionCents: 1_500_00 }, 'adjustedCapCents', 41_750_00],
		[{ grossCapCents: 43_250_00, adjustedCapCents: 41_750_00 }, 'capReductionCents', 1_500_00],
		[{ capReductionCents: 1_500_00, adjustedCapCents: 41_750_00 }, 'grossCapCents', 43_250_00],
	] as const) {
		const solved = leaseOf(stated)
		expect(solved[name]).toBe(cents)
		expect([...solved.workedOut]).toContain(name)
	}
})
