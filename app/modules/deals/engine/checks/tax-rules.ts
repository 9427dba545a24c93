import type { TaxRules } from '../tax-base.ts'
import { type CheckContext, lawOf } from './check-context.ts'

/** What the state where the car is registered says about the tax base. */
export function taxRulesOf(context: CheckContext): TaxRules {
	const state = context.document.state ?? context.document.dealerState
	const subject = 'tax_base'
	return {
		trade: lawOf(context, { state, subject, kind: 'tradeCredit' }),
		rebate: lawOf(context, { state, subject, kind: 'rebateTaxed' }),
		docFee: lawOf(context, { state, subject, kind: 'feeTaxed' }),
	}
}

/** The rate at the buyer's address: the buyer's own figure, else the state's where no city or county adds to it. */
export function knownRate(context: CheckContext): { ppm: number; minimumCents?: number } | null {
	const { buyer, document } = context
	const state = document.state ?? buyer?.state
	if (buyer?.taxRatePpm !== undefined && buyer.state === state) return { ppm: buyer.taxRatePpm }
	const law = lawOf(context, { state, subject: 'tax_rate', kind: 'ratePpm' })
	return law && !law.row.rule.localRates ? law.row.rule : null
}
