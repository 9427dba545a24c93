import type { LawRow } from './law-row.ts'

/** A year after the sources were gathered: rows that no calendar outdates are looked at again then. */
export const yearlyLook = '2027-11-22'

const subject = 'doc_fee_maximum'

/** The most a dealer may charge for documents. A state without a row has no maximum that we know of. */
export const docFeeRows: readonly LawRow[] = [
	{
		id: 'ca-doc-fee',
		state: 'CA',
		subject,
		rule: {
			kind: 'maximumWithCondition',
			cents: 8_500,
			withoutConditionCents: 7_000,
			condition: 'the dealer is a private industry partner of the DMV',
		},
		effectiveFrom: '2025-10-01',
		asOf: '2025-10',
		staleAfter: '2026-12-31',
		citation: 'California Vehicle Code 11713.1 and 4456.5',
		title: 'Document processing charge',
		grade: 'A',
		note: 'A bill of 2025 to raise the maximum was vetoed; the veto is known from a secondary page.',
	},
]
