import { formatMoment } from '#app/lib/dates/dates.ts'
import { nameOfCar, stateLabels } from './round.ts'
import type { Round } from './rounds.server.ts'

/** A round as a line of its deal. */
export type RoundLine = {
	id: string
	title: string
	state: string
	deadline: string
	/** Whether dealers may still make offers. */
	isOpen: boolean
	needsApproval: boolean
}

/** Prepares the rounds of a deal for a list. */
export const roundLinesOf = (rounds: readonly Round[], { thisYear }: { thisYear: number }): RoundLine[] =>
	rounds.map(({ id, kind, terms, state, deadline, timeZone }) => ({
		id,
		title: `${kind === 'trade' ? 'Selling the' : 'Offers for a'} ${nameOfCar(terms.vehicle)}`,
		state: stateLabels[state],
		deadline: formatMoment(deadline, timeZone, thisYear),
		isOpen: state === 'open',
		needsApproval: state === 'draft',
	}))
