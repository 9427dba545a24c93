import { payDays, refundLine } from '#app/modules/agreements/agreement-summary.ts'
import type { HomeStates, StateTerms } from '#app/modules/agreements/home/home-states.ts'
import { promisedFeatures } from '#app/modules/agreements/promised-features.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { stateName } from '#app/modules/settings/service-states.ts'
import { formatList, usStates } from '#engine'
import { type SaleSources, termsOfSaleBy } from '../payments/terms-of-sale.server.ts'

type TermsSources = SaleSources & {
	/** The cancellation terms of appointments. */
	appointmentTerms: string
}

/** Returns the states in which the client of a service may live, with what is true there by the law of today. */
export function homeStatesOf(offering: Offering, sources: TermsSources): HomeStates {
	const terms: StateTerms[] = []
	const states = Object.entries(usStates).map(([letters, name]) => {
		const here = stateTermsOf(offering, { ...sources, state: letters })
		const known = terms.findIndex(
			({ text, asksAddress }) => text === here.text && asksAddress === here.asksAddress,
		)
		return [letters, name, known < 0 ? terms.push(here) - 1 : known] as const
	})
	return { states, terms }
}

/** Returns what is true for the clients of one state (two letters), in the words of the agreement's summary. */
export function stateTermsOf(
	offering: Offering,
	{ state, appointmentTerms, ...sources }: TermsSources & { state: string },
): StateTerms {
	const sale = termsOfSaleBy(sources, { kind: offering.kind, state })
	if (!sale.isSold) return { text: sale.sentence, asksAddress: false }
	const { leftOut } = promisedFeatures(offering, sale.leavesOut)
	const when = payDays[sale.payment]
	const parts = [
		sale.answer === 'advice_only' && leftOut.length > 0
			? `In ${stateName(state)} this is advice only, without ${formatList(leftOut)}.`
			: '',
		`You pay ${when.charAt(0).toLowerCase()}${when.slice(1)}.`,
		refundLine({ service: offering, feeTiming: sale.payment, clauses: [], appointmentTerms }),
	]
	return { text: parts.filter(Boolean).join(' '), asksAddress: sale.asksClientAddress }
}
