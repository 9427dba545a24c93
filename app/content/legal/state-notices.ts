import type { UsState } from '#engine'

/** A sentence that the law of a state requires on a credit application of somebody who lives there. */
export type StateNotice = {
	state: UsState
	text: string
	/** The law that requires it. */
	citation: string
	/** The day on which the text of the law was read. */
	asOf: string
}

/**
 * The notices of the states, by version. A version of the consent text names the version of the notices that it was shown with, so a
 * change of either is a new version, and no version is ever changed.
 */
export const stateNotices = {
	'2026-11-24': [
		{
			state: 'CA',
			text: 'An applicant who is married may apply for a separate account.',
			citation: 'Cal. Civ. Code 1812.30',
			asOf: '2026-11-23',
		},
		{
			state: 'NY',
			text: 'A consumer report may be requested in connection with this application, and later ones in connection with an update, renewal or extension of the credit. On request, you will be told whether a consumer report was requested and, if so, the name and address of the consumer reporting agency that furnished it.',
			citation: 'N.Y. Gen. Bus. Law 380-b(b) and (c)',
			asOf: '2026-11-23',
		},
		{
			state: 'OH',
			text: 'The Ohio laws against discrimination require that all creditors make credit equally available to all creditworthy customers and that credit reporting agencies maintain separate credit histories on each individual upon request. The Ohio civil rights commission administers compliance with this law.',
			citation: 'Ohio Rev. Code 4112.021(G)',
			asOf: '2026-11-23',
		},
		{
			state: 'WI',
			text: 'No provision of a marital property agreement, a unilateral statement under s. 766.59 or a court decree under s. 766.70 adversely affects the interest of the creditor unless the creditor, prior to the time the credit is granted, is furnished a copy of the agreement, statement or decree or has actual knowledge of the adverse provision when the obligation to the creditor is incurred.',
			citation: 'Wis. Stat. 766.56(2)(b)',
			asOf: '2026-11-23',
		},
	],
} as const satisfies Record<string, readonly StateNotice[]>

export type StateNoticesVersion = keyof typeof stateNotices
