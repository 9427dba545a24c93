import type { UsState } from '#engine'

/** The time zones of the United States, with the names that clients know. */
export const usTimeZones: readonly (readonly [string, string])[] = [
	['America/New_York', 'Eastern'],
	['America/Chicago', 'Central'],
	['America/Denver', 'Mountain'],
	['America/Phoenix', 'Arizona'],
	['America/Los_Angeles', 'Pacific'],
	['America/Anchorage', 'Alaska'],
	['Pacific/Honolulu', 'Hawaii'],
	['America/Puerto_Rico', 'Atlantic'],
]

export const isUsTimeZone = (name: string): boolean => usTimeZones.some(([zone]) => zone === name)

/**
 * The states of each zone; a state with two zones is listed in the zone of most of its people (49 CFR part 71). The advisor can choose
 * another one.
 */
const statesOfZone: readonly (readonly [string, readonly UsState[]])[] = [
	[
		'America/New_York',
		// biome-ignore format: a list of codes
		['CT', 'DC', 'DE', 'FL', 'GA', 'IN', 'KY', 'MA', 'MD', 'ME', 'MI', 'NC', 'NH', 'NJ', 'NY', 'OH', 'PA', 'RI', 'SC', 'VA', 'VT', 'WV'],
	],
	[
		'America/Chicago',
		// biome-ignore format: a list of codes
		['AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI'],
	],
	['America/Denver', ['CO', 'ID', 'MT', 'NM', 'UT', 'WY']],
	['America/Phoenix', ['AZ']],
	['America/Los_Angeles', ['CA', 'NV', 'OR', 'WA']],
	['America/Anchorage', ['AK']],
	['Pacific/Honolulu', ['HI']],
]

/** The time zone of most people of a state; undefined for a territory and for text that is no state. */
export const timeZoneOfState = (state: string): string | undefined =>
	statesOfZone.find(([, states]) => states.some((each) => each === state))?.[0]
