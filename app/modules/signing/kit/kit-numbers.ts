import type { DealDocument } from '#engine'
import type { KitNumbers } from './kit-case.ts'

type Goals = { walkAwayCents: number | null; targetCents: number | null; targetReason: string }
type Offer = {
	kind: DealDocument['kind']
	state: string
	document: DealDocument | null
	dealerName: string | null
	writtenBy: string
}

/** The numbers to keep in mind at the signing desk, from the deal's goals and confirmed documents. `today` is an ISO date. */
export function kitNumbersOf(
	{ walkAwayCents, targetCents, targetReason }: Goals,
	{ documents, today }: { documents: readonly Offer[]; today: string },
): KitNumbers {
	const confirmed = documents.filter(
		({ state, document }) =>
			(state === 'confirmed' || state === 'chosen') &&
			(document?.validUntil === undefined || document.validUntil >= today),
	)
	const rates = confirmed.flatMap(({ kind, document, dealerName, writtenBy }) =>
		kind === 'pre_approval' && document?.loan?.aprPpm !== undefined
			? [
					{
						aprPpm: document.loan.aprPpm,
						months: document.loan.months ?? null,
						lender: document.loan.lender ?? (writtenBy || dealerName || ''),
					},
				]
			: [],
	)
	const trades = confirmed.flatMap(({ kind, document, dealerName, writtenBy }) =>
		kind === 'trade_offer' && document?.trade
			? [{ cents: document.trade.allowanceCents, from: writtenBy || dealerName || '' }]
			: [],
	)
	return {
		walkAwayCents,
		targetCents,
		targetReason,
		rateToBeat: rates.sort((one, other) => one.aprPpm - other.aprPpm)[0] ?? null,
		tradeFloor: trades.sort((one, other) => other.cents - one.cents)[0] ?? null,
	}
}
