import { amountOf } from '#app/lib/text/amount-of.ts'

/** From this number on, offers are called bids, below it quotes. */
const bidsFrom = 3

/** 'bids' from three on, else 'quotes': few offers are no competition. */
export const wordForBids = (count: number): 'bids' | 'quotes' => (count >= bidsFrom ? 'bids' : 'quotes')

/** Returns a number of offers in words: '2 quotes', '3 bids'. */
export const bidsInWords = (count: number): string =>
	amountOf(count, count === 1 ? 'quote' : wordForBids(count).slice(0, -1))

/** The offers that are sealed: those of the stage. The opened ones of an earlier stage can be read and stand until they are replaced. */
export type SealedOffers = { count: number; isFinal: boolean }

/** Returns the offers of a stage, of those that count in a round. */
export const sealedOffersOf = (
	{ stage }: { stage: number },
	standing: Iterable<{ stage: number }>,
): SealedOffers => ({
	count: [...standing].filter((bid) => bid.stage === stage).length,
	isFinal: stage > 1,
})

/** Who has offered, while dealers can: ends before the moment until which nobody can read it. */
export function arrivedInWords({ count, isFinal }: SealedOffers): string {
	const made = isFinal ? 'has sent a new offer' : 'has submitted an offer'
	const arrived =
		count === 0
			? `No ${isFinal ? 'new ' : ''}offer yet.`
			: count === 1
				? `One dealer ${made}.`
				: `${count} dealers ${made.replace('has', 'have')}.`
	return isFinal
		? `${arrived} The offers below stand as long as their dealers send no new ones, which nobody can read before`
		: `${arrived} Nobody can read anything before`
}

/** What the deadline found. */
export function waitingInWords({ count, isFinal }: SealedOffers): string {
	if (isFinal && count === 0)
		return 'The deadline has passed without a new offer, so the offers below stand. Open the round to decide.'
	const offers = isFinal ? amountOf(count, 'new offer') : bidsInWords(count)
	return `The deadline has passed with ${offers}. ${
		count === 1 ? 'It stays sealed until you open it.' : 'They stay sealed until you open them all at once.'
	}`
}
