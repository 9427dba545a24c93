import { confirmationOf, type ServiceState, stateName } from '#app/modules/settings/service-states.ts'
import { type LawRow, saleTerms } from '#engine'

export type RoundsOffer = { isOffered: true } | { isOffered: false; reason: string }

type RoundsOfferInput = {
	/** Where the client lives. */
	state: string
	mode: 'demo' | 'live'
	/** Whether the address of the business was entered. */
	hasAddress: boolean
	/** Today as an ISO date, in the business's time zone. */
	day: string
	/** The table of law with the operator's changes. */
	rows: readonly LawRow[]
}

/**
 * Whether dealers may be asked for bids for a client of a state. A live site does so only where it may arrange a purchase for a fee; in a
 * demo nobody real is asked.
 */
export function roundsOffer(
	states: readonly ServiceState[],
	{ state, mode, hasAddress, day, rows }: RoundsOfferInput,
): RoundsOffer {
	if (mode === 'demo') return { isOffered: true }
	const confirmation = confirmationOf(states, state)
	const { isSold, missing, source } = saleTerms({
		state,
		activity: 'arranging',
		confirmation,
		hasAddress,
		day,
		rows,
	})
	if (isSold) return { isOffered: true }
	const rule = source ? `: see ${source.citation}` : ''
	return {
		isOffered: false,
		reason:
			source && missing.length === 0
				? `Rounds are off for ${stateName(state)}, where nobody may arrange a purchase for a fee${rule}.`
				: `Rounds are off for ${stateName(state)} until you confirm in the settings, under Licenses, that you may negotiate there for a fee${rule}.`,
	}
}
