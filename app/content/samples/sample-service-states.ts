/** The states in which the demo's fictional business works; a live site begins without any. */
export const sampleServiceStates = [
	{ state: 'NY', confirmation: 'Sample: counsel found no license needed, October 2026' },
	{ state: 'NJ', confirmation: 'Sample: counsel found no license needed, October 2026' },
	{ state: 'CT', confirmation: null },
] as const
