import type { UsState } from '#app/lib/us-states.ts'

export type LawSubject =
	| 'doc_fee_maximum'
	| 'tax_base'
	| 'tax_rate'
	| 'gap_maximum'
	| 'registration_title'
	| 'federal_credit'
	| 'apr_tolerance'
	| 'return_right'

type ShareBase = 'price' | 'amountFinanced'

export type LawRule =
	| { kind: 'maximumCents'; cents: number }
	| { kind: 'maximumWithCondition'; cents: number; withoutConditionCents: number; condition: string }
	| { kind: 'lesserOf' | 'greaterOf'; cents: number; ppm: number; of: ShareBase }
	| { kind: 'maximumShare'; ppm: number; of: ShareBase; minimumLoanToValuePpm?: number }
	| { kind: 'presumedReasonable'; cents: number }
	| {
			kind: 'indexedFormula'
			index: string
			figures: { year: number; cents: number; otherwiseCents?: number; condition?: string }[]
	  }
	| {
			kind: 'tradeCredit'
			credit: 'full' | 'none' | 'capped'
			caps?: { year: number; cents: number }[]
			unlimitedFromYear?: number
			newCarsOnly?: boolean
			notOnLeases?: boolean
	  }
	| { kind: 'rebateTaxed'; manufacturer: boolean; dealer: boolean | null }
	| { kind: 'feeTaxed'; taxed: boolean }
	| { kind: 'ratePpm'; ppm: number; minimumCents?: number; localRates?: boolean }
	| { kind: 'endedOn'; date: string }

export type LawRuleOf<Kind extends LawRule['kind']> = Extract<LawRule, { kind: Kind }>

export type LawRow = {
	id: string
	state: UsState | 'US'
	subject: LawSubject
	rule: LawRule
	effectiveFrom: string
	asOf: string
	staleAfter: string | null
	citation: string
	title: string
	url?: string
	grade: 'A' | 'B'
	note?: string
}

export type LawRowOf<Kind extends LawRule['kind']> = Omit<LawRow, 'rule'> & { rule: LawRuleOf<Kind> }

export type FoundLawRow<Kind extends LawRule['kind'] = LawRule['kind']> = {
	row: LawRowOf<Kind>
	isFirm: boolean
}

/** The newest row in effect on a day; `isFirm` when its primary text was read and is not outdated on that day. */
export function findLawRow<Kind extends LawRule['kind'] = LawRule['kind']>(
	rows: readonly LawRow[],
	{
		state,
		subject,
		onDate,
		kind,
	}: { state: LawRow['state']; subject: LawSubject; onDate: string; kind?: Kind },
): FoundLawRow<Kind> | null {
	let newest: LawRow | null = null
	for (const row of rows) {
		if (row.state !== state || row.subject !== subject || row.effectiveFrom > onDate) continue
		if (kind && row.rule.kind !== kind) continue
		if (!newest || row.effectiveFrom >= newest.effectiveFrom) newest = row
	}
	if (!newest) return null
	const isFresh = newest.staleAfter === null || onDate <= newest.staleAfter
	return { row: newest as LawRowOf<Kind>, isFirm: newest.grade === 'A' && isFresh }
}
