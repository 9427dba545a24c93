import { isOwnKey } from '#app/lib/own-key.ts'
import { usStates } from '#engine'

/** A state the business works in. `confirmation` is what the operator confirmed about negotiating there for a fee; null if nothing. */
export type ServiceState = { state: string; confirmation: string | null }

const MAX_STATES = 60

/**
 * Reads one state per line: 'NY' for advice only, 'NY: registered broker 12345' where negotiating is confirmed. Returns null if
 * a line has neither form, or names an unknown state or a state that another line names.
 */
export function parseServiceStates(text: string): ServiceState[] | null {
	const lines = text
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter(Boolean)
	const states = lines.map((line) => {
		const [, letters = '', confirmation = null] = /^([a-z]{2})(?: ?: ?(\S.{2,199}))?$/i.exec(line) ?? []
		const state = letters.toUpperCase()
		return isOwnKey(usStates, state) ? { state, confirmation } : null
	})
	if (states.length > MAX_STATES || !states.every((state) => state !== null)) return null
	return new Set(states.map(({ state }) => state)).size === states.length ? states : null
}

export const typedServiceStates = (states: readonly ServiceState[]): string =>
	states.map(({ state, confirmation }) => (confirmation ? `${state}: ${confirmation}` : state)).join('\n')

/** Returns the names of the states in which the operator confirmed that it may negotiate for a fee. */
export const negotiationStates = (states: readonly ServiceState[]): string[] =>
	states.filter(({ confirmation }) => confirmation !== null).map(({ state }) => stateName(state))

export const stateName = (state: string): string => (isOwnKey(usStates, state) ? usStates[state] : state)

/**
 * Whether a service that negotiates for a fee is on sale, and where. A live site sells it only once the operator has confirmed a
 * state; a demo sells nothing real.
 */
export function negotiationOffer(states: readonly ServiceState[], mode: 'demo' | 'live') {
	const confirmed = negotiationStates(states)
	return { states: confirmed, onSale: mode === 'demo' || confirmed.length > 0 }
}
