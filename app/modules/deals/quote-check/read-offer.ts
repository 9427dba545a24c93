import { formatCents, paymentOfDeal, type ReadDealText, readDeal, totalsOf } from '#engine'

/** One of several offers of a text, as a person chooses between them. */
export type OfferChoice = { name: string; says: string }

/** Returns the offer with this number of a text, from 0, and what there is to choose; nothing for a text with one offer. */
export function chooseOffer(
	read: ReadDealText,
	offer: number,
): { chosen: ReadDealText; offers: OfferChoice[] } {
	const all = [read, ...read.others]
	return {
		chosen: all[offer] ?? read,
		offers:
			all.length === 1
				? []
				: all.map((each, index) => ({ name: each.offer ?? `Offer ${index + 1}`, says: figureOf(each) })),
	}
}

/** The figure that a person knows an offer by. */
function figureOf({ document }: ReadDealText): string {
	const totals = totalsOf(readDeal(document))
	const payment = paymentOfDeal(document, totals)
	const { months } = document.lease ?? document.loan ?? {}
	if (payment) return `${formatCents(payment)} a month${months ? ` for ${months} months` : ''}`
	const total = totals.outTheDoorCents ?? document.stated?.outTheDoorCents ?? totals.sellingPriceCents
	return total ? formatCents(total) : ''
}

const kindsOfText =
	'What works: an email or a text message with prices, a list of fees, cells of a spreadsheet, or the terms of a lease or loan. You can also type the lines below.'

/** Why nothing can be checked of a text; null if something was read. */
export function problemOf({ document, unread }: ReadDealText): string | null {
	if (document.lines.length > 0 || document.lease || document.loan || document.stated) return null
	if (unread.some(({ isOtherCurrency }) => isOtherCurrency))
		return 'The amounts in this text are in another currency. We can only check prices in US dollars.'
	return `We found no prices in this text. ${kindsOfText}`
}
