import { expect } from 'vitest'
import type { DealDocument } from '../../../engine/format/format.ts'
import type { LawRow } from '../../../engine/law/law-row.ts'
import { taxOf } from '../../../engine/law/rule-amount.ts'
import { found } from '../found.ts'
import { dayAfter, docFeeOrder, freshDay, ruleIs, type Trial, type Trials, withFirm } from './trial.ts'

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

/** The tax on a lease. */
export const leaseTrials: Trials = {
	byId: [],
	byKind: ({ rule }) => (rule.kind === 'leaseTax' ? leaseTax : undefined),
}
