import type { Ask } from '../documents/document-card.ts'
import type { StripDocument } from '../documents/document-strip.ts'

/** The content of the one-page summary of a deal. Amounts in cents, rates in parts per million. */
export type DealSummary = {
	/** The business: name and contact address. */
	brand: string
	contactEmail: string
	clientName: string
	/** 'March 4, 2026', and the same as an ISO date, which makes the PDF reproducible byte for byte. */
	preparedOn: string
	date: string
	wants: string
	targetCents: number | null
	walkAwayCents: number | null
	budgetCents: number | null
	/** The lowest rate of the pre-approvals that are still good. */
	rateToBeatPpm: number | null
	cars: string[]
	offers: SummaryOffer[]
	/** How many offers are left out because there is no space. */
	moreOffers: number
	/** The offer whose questions are listed: the chosen one, otherwise the cheapest. */
	questions: { title: string; asks: Ask[] } | null
}

export type SummaryOffer = {
	title: string
	about: string
	outTheDoorCents: number | null
	paymentCents: number | null
	addsUp: boolean | null
	askCents: number
	isChosen: boolean
}

/** How much fits on the page. */
const offersMax = 8
const asksMax = 5
const sayCharsMax = 220

/** Chooses which offers a summary shows: those that count, cheapest first, with the questions about the chosen or cheapest one. */
export function summaryOffers(
	documents: readonly StripDocument[],
): Pick<DealSummary, 'offers' | 'moreOffers' | 'questions'> {
	const current = documents
		.filter(({ state, isApproval }) => !isApproval && (state === 'confirmed' || state === 'chosen'))
		.sort((one, other) => rank(one) - rank(other))
	const offer = current[0]
	return {
		offers: current.slice(0, offersMax).map(offerOf),
		moreOffers: Math.max(0, current.length - offersMax),
		questions:
			offer && offer.facts.asks.length > 0
				? {
						title: offer.title,
						asks: offer.facts.asks
							.slice(0, asksMax)
							.map(({ title, cents, say }) => ({ title, cents, say: shortened(say) })),
					}
				: null,
	}
}

/** The chosen offer first, then by price; offers without a price last. */
const rank = ({ state, facts }: StripDocument) =>
	state === 'chosen' ? -1 : (facts.outTheDoorCents ?? Number.POSITIVE_INFINITY)

const offerOf = ({ title, about, state, facts }: StripDocument): SummaryOffer => ({
	title,
	about,
	outTheDoorCents: facts.outTheDoorCents,
	paymentCents: facts.paymentCents,
	addsUp: facts.addsUp,
	askCents: facts.askCents,
	isChosen: state === 'chosen',
})

const shortened = (text: string) =>
	text.length <= sayCharsMax ? text : `${text.slice(0, text.lastIndexOf(' ', sayCharsMax))} …`
