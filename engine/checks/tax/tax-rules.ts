import type { CitedLaw } from '../../law/describe/cite.ts'
import { highestRatePpm } from '../../law/purchase-tax.ts'
import type { TaxRules } from '../../totals/tax-base.ts'
import { type CheckContext, lawOf } from '../check-context.ts'

/** No state and city together tax a car at a higher rate. */
export const usualRatePpmMax = highestRatePpm

/** Returns the tax-base rules of the state where the car is registered. */
export function taxRulesOf(context: CheckContext): TaxRules {
	const state = context.document.state ?? context.document.dealerState
	const subject = 'tax_base'
	return {
		trade: lawOf(context, { state, subject, kind: 'tradeCredit' }),
		rebate: lawOf(context, { state, subject, kind: 'rebateTaxed' }),
		docFee: lawOf(context, { state, subject, kind: 'feeTaxed' }),
	}
}

export type KnownRate = {
	ppm: number
	minimumCents?: number
	maximumCents?: number
	/** Whether a finding may rely on it. */
	isFirm: boolean
	/** Absent for a rate that the buyer entered. */
	law?: CitedLaw
}

/** Returns the tax rate at the buyer's address: the one that the buyer gave, else the state's where no city or county adds to it. */
export function knownRate(context: CheckContext): KnownRate | null {
	const { buyer, document } = context
	const state = document.state ?? buyer?.state
	if (buyer?.taxRatePpm !== undefined && buyer.state === state) return { ppm: buyer.taxRatePpm, isFirm: true }
	const law = lawOf(context, { state, subject: 'tax_rate', kind: 'ratePpm' })
	if (!law || law.row.rule.localRates) return null
	const { ppm, minimumCents, maximumCents } = law.row.rule
	return { ppm, minimumCents, maximumCents, isFirm: law.isFirm, law }
}
