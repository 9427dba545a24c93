import { type ClaimDefinition, claimCasesMin } from '#app/content/claims.ts'

export type ClaimSource = 'computed' | 'confirmed' | 'sample'

/** The stored decision about a claim: the source, and the advisor's own figure with its note and date. */
export type StoredClaim = {
	key: string
	source: ClaimSource
	value: string | null
	note: string | null
	confirmedAt: Date | null
}

/** A figure calculated from the site's own data. */
export type ComputedFigure = { value: string; cases: number; period: string }

export type StatedClaim = {
	key: string
	label: string
	value: string
	source: ClaimSource
	note: string | null
}

type StateClaimInput = {
	definition: ClaimDefinition
	stored: StoredClaim | undefined
	computed: ComputedFigure | undefined
	/** Samples exist in demo mode only. */
	demo: boolean
}

/**
 * Returns the figure that visitors see: a computed one once it has enough cases, otherwise one that the advisor has confirmed, otherwise null.
 * A claim without a decision is computed.
 */
export function stateClaim({
	definition: { key, label },
	stored,
	computed,
	demo,
}: StateClaimInput): StatedClaim | null {
	const source = stored?.source ?? 'computed'
	if (source === 'sample')
		return demo && stored?.value ? { key, label, value: stored.value, source, note: null } : null
	if (source === 'computed' && computed && computed.cases >= claimCasesMin)
		return {
			key,
			label,
			value: computed.value,
			source,
			note: `${computed.cases.toLocaleString('en-US')} cases, ${computed.period}`,
		}
	if (stored?.value && stored.confirmedAt)
		return { key, label, value: stored.value, source: 'confirmed', note: stored.note }
	return null
}
