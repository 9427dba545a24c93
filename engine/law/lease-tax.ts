import type { UsState } from '../places/us-states.ts'
import { findLawRow, type LawRow } from './law-row.ts'
import type { LawRuleOf } from './law-rule.ts'
import { leaseTaxRows } from './rows/lease-tax-rows.ts'

export type LeaseTaxRule = LawRuleOf<'leaseTax'>
export type LeaseTaxMethod = LeaseTaxRule['method']

/** The rows to look in, and an ISO date; without a date the newest row counts. */
export type LeaseLaw = { lawRows?: readonly LawRow[]; onDate?: string }

/** Returns what a state charges the tax on a lease on; undefined where that is not known to us. */
function leaseTaxOf(
	state: UsState | undefined,
	{ lawRows = leaseTaxRows, onDate = '9999-12-31' }: LeaseLaw = {},
): LeaseTaxRule | undefined {
	if (state === undefined) return undefined
	return findLawRow(lawRows, { state, subject: 'lease_tax', onDate, kind: 'leaseTax' })?.row.rule
}

/** The usual method and those that a lessor may choose instead. */
export const methodsOf = ({ method, otherMethods = [] }: LeaseTaxRule): LeaseTaxMethod[] => [
	method,
	...otherMethods,
]

/** Whether lease payments carry no tax in a state: without a tax, or with one that is due once. */
export function areLeasePaymentsUntaxed(state: UsState | undefined, law?: LeaseLaw): boolean {
	const rule = leaseTaxOf(state, law)
	return rule !== undefined && !methodsOf(rule).includes('payment')
}
