import type { DealDocument } from '../../../format/format.ts'
import { isOwnKey } from '../../../own-key.ts'
import { usStates } from '../../../places/us-states.ts'
import { isZipInState } from '../../../places/zip-states.ts'
import { datesOf } from './printed-dates.ts'
import { vehicleOf } from './printed-vehicle.ts'

type Facts = Pick<
	DealDocument,
	'kind' | 'date' | 'validUntil' | 'firstPaymentDate' | 'dealerState' | 'vehicle'
>

const kinds: [RegExp, DealDocument['kind']][] = [
	[
		/\bretail install?ment\b|\binstall?ment (?:sale )?contract\b|\bannual percentage rate\b.{0,80}\bfinance charge\b/i,
		'retail_contract',
	],
	[
		/\bmotor vehicle lease\b|\bvehicle lease agreement\b|\bclosed[- ]end lease\b|\blease agreement\b/i,
		'lease_contract',
	],
	[
		/\bbuyer['’]?s['’]? order\b|\bpurchase (?:agreement|order|contract)\b|\bbill of sale\b|\bretail purchase\b/i,
		'buyers_order',
	],
	[/\bpre-?approv(?:al|ed)\b/i, 'pre_approval'],
	[/\btrade(?:-in)? (?:offer|appraisal)\b|\bwe will buy your\b/i, 'trade_offer'],
	[/\b(?:deal|desking|purchase|finance|payment) (?:work ?sheet|sheet)\b|\bworksheet\b/i, 'worksheet'],
]

/** What a paper says about itself: its kind, its dates, the car, and where the dealer is. Only facts that are printed, never a guess. */
export function documentFacts(
	texts: readonly string[],
	{ kind, deal }: { kind: DealDocument['kind'] | undefined; deal: DealDocument['deal'] },
): Facts {
	const head = texts.slice(0, 12).join('\n').slice(0, 3_000)
	const found = kind ?? kinds.find(([words]) => words.test(head))?.[1] ?? 'quote'
	// A quote for a lease may call itself a lease agreement; a paper without lease terms is not one.
	const isFitting = !(found === 'lease_contract' && deal !== 'lease')
	const vehicle = vehicleOf(texts)
	const facts: Facts = { kind: isFitting ? found : 'quote', ...datesOf(texts) }
	const dealerState = stateOf(texts.slice(0, 12))
	if (dealerState) facts.dealerState = dealerState
	if (vehicle) facts.vehicle = vehicle
	return facts
}

const address = /\b([A-Z]{2}) {1,2}(\d{5})(?:-\d{4})?\b/

/** The state in the address at the top of a paper. */
function stateOf(texts: readonly string[]): DealDocument['dealerState'] {
	for (const text of texts) {
		const [, state, zip] = address.exec(text) ?? []
		if (zip && isOwnKey(usStates, state) && isZipInState(zip, state)) return state
	}
	return undefined
}
