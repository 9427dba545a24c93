import type { CitedLaw } from '../law/describe/cite.ts'
import type { LawRow } from '../law/law-row.ts'

/** Every finding that the engine knows; the codes are part of the open format. */
export const findingCodes = [
	'sum_mismatch',
	'subtotal_mismatch',
	'balance_mismatch',
	'tax_mismatch',
	'tax_base',
	'tax_rate_unusual',
	'doc_fee_above_maximum',
	'doc_fee_compare',
	'duplicate_fee',
	'market_adjustment',
	'price_above_msrp',
	'addon_not_requested',
	'addon_declined',
	'rebate_not_qualified',
	'credit_ended',
	'gap_above_maximum',
	'payment_above_terms',
	'apr_mismatch',
	'apr_above_preapproval',
	'finance_charge_mismatch',
	'total_of_payments_mismatch',
	'money_factor_mismatch',
	'money_factor_marked_up',
	'lease_payment_mismatch',
	'residual_changed',
	'trade_mismatch',
	'negative_equity',
	'payoff_stale',
	'vin_invalid',
	'vin_missing',
	'expired',
	'registration_estimate',
	'fee_for_government_by_dealer',
	'unknown_line',
	'field_missing',
	'long_term',
	'high_rate',
	'dealer_fee',
	'product_required',
	'deposit_unsafe',
	'price_withheld',
	'rate_range',
	'short_deadline',
] as const

export type FindingCode = (typeof findingCodes)[number]

/** `pass`: checked and in order. `review`: worth a question. `stop`: do not sign before it is explained. */
export type Severity = 'pass' | 'review' | 'stop'

export type FindingSource = { title: string; citation: string; asOf: string; grade: 'A' | 'B' }

export type Finding = {
	code: FindingCode
	severity: Severity
	/** The amount it is about in cents, never below zero. */
	cents?: number
	/** The numbers of the lines it is about, from 1. */
	lines?: number[]
	/** What, where and how many dollars. */
	message: string
	/** The sentence to say to the dealer. */
	say?: string
	source?: FindingSource
	/** Absent if the amount may be at stake. Law that may be wrong or out of date only asks, and what is in the buyer's favor costs nothing. */
	atStake?: false
}

/** Returns the source of a finding that rests on a row of law. */
export const sourceOf = ({ title, citation, asOf, grade }: Omit<LawRow, 'rule'>): FindingSource => ({
	title,
	citation,
	asOf,
	grade,
})

/** What a finding about a row of law carries: its source, and that only certain law puts dollars at stake. */
export const restingOn = ({
	row,
	isFirm,
}: Pick<CitedLaw, 'row' | 'isFirm'>): Pick<Finding, 'source' | 'atStake'> => ({
	source: sourceOf(row),
	...(!isFirm && { atStake: false }),
})

/** Writes a rate in parts per million as '7.25%', with at most three digits after the point. */
export function formatRate(ppm: number): string {
	return `${String(Math.round(ppm / 10) / 1000)}%`
}

/** Puts a printed label in quotation marks and shortens it to one line. */
export function quoteLabel(label: string): string {
	const line = label.replace(/\s+/g, ' ')
	return `“${line.length > 60 ? `${line.slice(0, 57)}…` : line}”`
}
