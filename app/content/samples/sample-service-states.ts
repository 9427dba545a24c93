/** States of whose rules none is known, in which the demo's fictional business says that it asked counsel. */
const withCounsel = [
	['CT', 'DC', 'DE', 'GA', 'IA', 'IL', 'IN', 'KY', 'MA', 'MD', 'ME', 'MI', 'MN'],
	['MO', 'NC', 'NH', 'NJ', 'OH', 'PA', 'RI', 'SC', 'TN', 'VA', 'VT', 'WI', 'WV'],
].flat()

/**
 * The states in which the demo's fictional business works, with numbers that are marked as samples, until a day (an ISO date); a live site
 * begins without any.
 */
export const sampleServiceStates = (expiresOn: string) => [
	{
		state: 'NY',
		license: 'Sample registration 0000000',
		bond: 'Sample bond 0000000',
		trustAccount: 'Sample trust account 0000',
		isExempt: false,
		expiresOn,
	},
	...withCounsel.map((state) => ({
		state,
		license: 'Sample letter of counsel 0000000',
		bond: null,
		trustAccount: null,
		isExempt: false,
		expiresOn,
	})),
]

/** The address of the demo's fictional business. */
export const samplePostalAddress = '120 Example Avenue, Suite 4, White Plains, NY 10601'

/** Where the demo's fictional advisor meets clients. */
export const sampleVisitArea = ['NY', 'NJ', 'CT'] as const
