import type { ServiceState } from '#app/db/schema/settings.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import {
	advertisingNoticeOf,
	isCurrent,
	type LawRow,
	type StateConfirmation,
	saleTerms,
	usStates,
} from '#engine'

export type { ServiceState }

export const stateName = (state: string): string => (isOwnKey(usStates, state) ? usStates[state] : state)

/** Returns what was confirmed for a state, expired or not; null if nothing was. */
export function confirmationOf(states: readonly ServiceState[], state: string): StateConfirmation | null {
	const found = states.find((each) => each.state === state)
	if (!found) return null
	const confirmation: StateConfirmation = {
		license: found.license ?? found.confirmation ?? null,
		bond: found.bond ?? null,
		trustAccount: found.trustAccount ?? null,
		isExempt: found.isExempt ?? false,
		expiresOn: found.expiresOn ?? null,
	}
	const { license, bond, trustAccount, isExempt } = confirmation
	return license || bond || trustAccount || isExempt ? confirmation : null
}

type OnDay = {
	/** Whether the address of the business was entered. */
	hasAddress: boolean
	/** Today as an ISO date, in the business's time zone. */
	day: string
	/** The table of law with the operator's changes. */
	rows: readonly LawRow[]
}

/** Returns the names of the states whose buyers may have us negotiate for a fee, and whether there are any, so that it is on sale. */
export function negotiationOffer(
	states: readonly ServiceState[],
	{ hasAddress, day, rows }: OnDay,
): { states: string[]; onSale: boolean } {
	const sold = states
		.filter(({ state }) => {
			const confirmation = confirmationOf(states, state)
			return saleTerms({ state, activity: 'arranging', confirmation, hasAddress, day, rows }).isSold
		})
		.map(({ state }) => stateName(state))
	return { states: sold, onSale: sold.length > 0 }
}

/** A confirmation that holds today, as clients read it. */
export type ShownLicense = { state: string; license: string; expiresOn: string | null }

/** Returns the licenses that hold on a day, by the name of the state. `rows`: only those of states whose rules ask for one. */
export function licensesOn(
	states: readonly ServiceState[],
	{ day, rows }: { day: string; rows?: readonly LawRow[] },
): ShownLicense[] {
	return states.flatMap(({ state }) => {
		const confirmation = confirmationOf(states, state)
		if (!confirmation?.license || !isCurrent(confirmation, day)) return []
		const isAsked = rows?.some((row) => row.state === state && row.rule.kind === 'confirmationNeeded') ?? true
		const { license, expiresOn } = confirmation
		return isAsked ? [{ state: stateName(state), license, expiresOn }] : []
	})
}

/** Returns what the states for which the business is confirmed on a day want in its advertisements. */
export const advertisingOn = (states: readonly ServiceState[], day: string): string[] =>
	states.flatMap(({ state }) => {
		const confirmation = confirmationOf(states, state)
		const notice = advertisingNoticeOf(state)
		return confirmation?.license && notice && isCurrent(confirmation, day) ? [notice.text] : []
	})

/** Returns the names of the states whose rules want the address of the business in the agreement. */
export const statesThatAskForAddress = (rows: readonly LawRow[]): string[] =>
	[
		...new Set(
			rows.flatMap(({ state, rule }) =>
				rule.kind === 'confirmationNeeded' && rule.confirm?.includes('address') ? [stateName(state)] : [],
			),
		),
	].toSorted()
