export const subject = 'doc_fee_maximum'

/** Nobody is known to have set an amount; the sources were read on 28 November 2026. */
export const noMaximum = { subject, rule: { kind: 'noMaximum' }, title: 'Documentation fee' } as const

/** A state of which a published list says so, and nothing else was found. */
export const listedAsOpen = {
	...noMaximum,
	effectiveFrom: '2026-01-01',
	asOf: '2026-04',
	staleAfter: '2027-11-28',
	citation: 'Published list of documentation fees (testdrivepro.co)',
	url: 'https://www.testdrivepro.co/doc-fees-by-state',
	grade: 'B',
} as const
