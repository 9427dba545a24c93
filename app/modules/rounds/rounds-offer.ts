import { type ServiceState, stateName } from '#app/modules/settings/service-states.ts'

/**
 * Rules on arranging a car sale for a fee, as of November 2026, from secondary sources: read the text with counsel. In every other state
 * the operator confirms as well, because nobody has read every state's law.
 */
const knownRules: ReadonlyMap<string, string> = new Map([
	['TX', '43 TAC 215.84 on brokering a new vehicle for a fee'],
	['CA', 'the autobroker endorsement of the dealer license'],
	['FL', 'section 687.14 on loan brokers and advance fees'],
])

export type RoundsOffer = { isOffered: true } | { isOffered: false; reason: string }

/**
 * Whether dealers may be asked for bids for a client of a state. A live site does so only where the operator has confirmed in the
 * settings that it may negotiate for a fee; in a demo nobody real is asked.
 */
export function roundsOffer(
	states: readonly ServiceState[],
	{ state, mode }: { state: string; mode: 'demo' | 'live' },
): RoundsOffer {
	if (mode === 'demo' || states.some((each) => each.state === state && each.confirmation !== null))
		return { isOffered: true }
	const rule = knownRules.get(state)
	return {
		isOffered: false,
		reason: `Rounds are off for ${stateName(state)} until you confirm in the settings that you may negotiate there for a fee${rule ? `: see ${rule}` : ''}.`,
	}
}
