import { formatCents } from '#engine'
import { conditionItems, nameOfCar, type RoundKind, type RoundTerms } from './round.ts'
import type { Round } from './rounds.server.ts'

/** The request to dealers, as a page shows it. */
export type RoundRequest = {
	kind: RoundKind
	/** '2026 Honda CR-V EX' */
	car: string
	vehicle: RoundTerms['vehicle']
	details: string
	payment: RoundTerms['payment']
	/** '19103, PA' */
	place: string
	delivery: boolean
	noAddOns: boolean
	/** '$12,400.00', for a trade-in */
	payoff: string | null
	condition: readonly { label: string; answer: string }[]
	photoIds: readonly string[]
	stagesMax: number
}

/** Prepares the request to dealers for a page, with the photos of a trade-in. */
export function requestOf(
	{ kind, terms, stagesMax }: Pick<Round, 'kind' | 'terms' | 'stagesMax'>,
	{ photoIds }: { photoIds: readonly string[] },
): RoundRequest {
	const { vehicle, details, payment, state, zip, delivery, noAddOns, trade } = terms
	const answers = new Map(Object.entries(trade?.condition ?? {}))
	return {
		kind,
		car: nameOfCar(vehicle),
		vehicle,
		details,
		payment,
		place: `${zip}, ${state}`,
		delivery,
		noAddOns,
		payoff: trade ? formatCents(trade.payoffCents) : null,
		condition: conditionItems.flatMap(({ key, label }) => {
			const answer = answers.get(key)
			return answer ? [{ label, answer }] : []
		}),
		photoIds,
		stagesMax,
	}
}
