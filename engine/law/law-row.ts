import type { z } from 'zod'
import type { UsState } from '../places/us-states.ts'
import { topicOf } from './buyer-questions.ts'
import type { lawRowSchema } from './law-row-schema.ts'
import type { LawRule, LawRuleOf } from './law-rule.ts'

export type { LawRule, LawRuleOf }

/** The subject of a row. 'tax_base' has rows of the kinds `tradeCredit`, `rebateTaxed` and `feeTaxed`. */
export const lawSubjects = [
	'doc_fee_maximum',
	'tax_base',
	'tax_rate',
	'lease_tax',
	'vehicle_surtax',
	'gap_maximum',
	'registration_title',
	'title_fee',
	'registration_refund',
	'electronic_filing_fee',
	'other_fee',
	'electric_car',
	'finance_charge_maximum',
	'spot_delivery',
	'addons',
	'tax_collection',
	'out_of_state',
	'title_delay',
	'used_car_disclosure',
	'federal_credit',
	'federal_rule',
	'loan_interest_deduction',
	'apr_tolerance',
	'finance_charge_tolerance',
	'disclosure_threshold',
	'lease_disclosure',
	'return_right',
	'contract_cancellation',
	'negotiation_license',
] as const

export type LawSubject = (typeof lawSubjects)[number]

/** 'US' for federal law. */
export type LawState = UsState | 'US'

export type LawRow = z.infer<typeof lawRowSchema>

/** A row whose rule is of one kind. */
export type LawRowOf<Kind extends LawRule['kind']> = Omit<LawRow, 'rule'> & { rule: LawRuleOf<Kind> }

export type FoundLawRow<Kind extends LawRule['kind'] = LawRule['kind']> = {
	row: LawRowOf<Kind>
	/** Whether a verdict may rest on it: the primary text was read and is not outdated on that day. */
	isFirm: boolean
	/** Whether it is outdated on that day. */
	isStale: boolean
}

/**
 * Finds the newest row that was in effect on a day (an ISO date), of any kind of rule or of `kind`; null if none is known, or if a newer row
 * says that sources differ about it. Federal rows are found under 'US' only.
 */
export function findLawRow<Kind extends LawRule['kind'] = LawRule['kind']>(
	rows: readonly LawRow[],
	{ state, subject, onDate, kind }: { state: LawState; subject: LawSubject; onDate: string; kind?: Kind },
): FoundLawRow<Kind> | null {
	let newest: LawRow | null = null
	for (const row of rows) {
		if (row.state !== state || row.subject !== subject || row.effectiveFrom > onDate) continue
		if (kind && row.rule.kind !== kind && !isContested(row, { subject, kind })) continue
		// Of two rows of the same day the later one in the list corrects the earlier one.
		if (!newest || row.effectiveFrom >= newest.effectiveFrom) newest = row
	}
	if (newest && kind && newest.rule.kind !== kind) return null
	return newest && foundRow(newest as LawRowOf<Kind>, isStale(newest, onDate))
}

/** Whether a row says that sources differ about what rules of a kind answer: of several parts of a subject, about the same one. */
const isContested = (row: LawRow, { subject, kind }: { subject: LawSubject; kind: LawRule['kind'] }) =>
	row.rule.kind === 'sourcesDiffer' && topicOf(row) === topicOf({ subject, rule: { kind }, title: '' })

/** What is known of a row that is outdated or not. */
export const foundRow = <Kind extends LawRule['kind']>(
	row: LawRowOf<Kind>,
	isOutdated: boolean,
): FoundLawRow<Kind> => ({ row, isFirm: row.grade === 'A' && !isOutdated, isStale: isOutdated })

/** Whether a row is outdated on a day (an ISO date). */
export const isStale = (row: Pick<LawRow, 'staleAfter'>, onDate: string): boolean =>
	row.staleAfter !== null && onDate > row.staleAfter
