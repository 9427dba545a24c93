/** The states in which the demo's fictional business works; a live site begins without any. */
export const sampleServiceStates = [
	{ state: 'NY', confirmation: 'Sample: registered automobile broker 12345, bond until June 2027' },
	{ state: 'NJ', confirmation: 'Sample: counsel’s answer of October 2026 is on file' },
	{ state: 'CT', confirmation: null },
] as const

/** Where the demo's fictional advisor meets clients. */
export const sampleVisitArea = ['NY', 'NJ', 'CT'] as const
