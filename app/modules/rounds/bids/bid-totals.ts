import {
	type DealDocument,
	formatCents,
	hasLump,
	hasPrice,
	openTotalOf,
	type ReadDeal,
	readDeal,
	shareOf,
	sumOf,
	type UsState,
	untaxedStates,
	usualRatePpmMax,
} from '#engine'
import type { RoundTerms } from '../round.ts'
import type { SetApart } from './rank-bids.ts'

/**
 * Returns why the total of a purchase is not one that a buyer would pay: lines that don't add up to it, or a tax or title that every buyer
 * pays and that is missing or impossible. A lease has taxes and fees in its payments.
 */
export function faultsOfTotals(
	document: DealDocument,
	{ state, payment }: Pick<RoundTerms, 'state' | 'payment'>,
): SetApart[] {
	const deal = readDeal(document)
	if (document.deal === 'lease' || payment === 'lease' || !hasPrice(deal)) return []
	const texts = [
		sumFault(document),
		...(hasLump(deal) ? [] : [taxFault(deal, state as UsState), titleFault(deal)]),
	]
	return texts.flatMap((text) => (text ? [{ kind: 'total' as const, text }] : []))
}

function sumFault(document: DealDocument): string | null {
	const open = openTotalOf(document)
	return (
		open &&
		`Its lines add up to ${formatCents(open.linesCents)}, but it states ${formatCents(open.paperCents)}.`
	)
}

function taxFault({ lines, carCents }: ReadDeal, state: UsState): string | null {
	const tax = sumOf(lines, 'sales_tax')
	if (tax <= 0) return untaxedStates.has(state) ? null : `It has no sales tax, which is due in ${state}.`
	const before = carCents - tax
	if (tax <= shareOf(Math.max(0, before), usualRatePpmMax)) return null
	return `Its sales tax of ${formatCents(tax)} on ${formatCents(before)} is higher than any place charges.`
}

const titleFault = ({ sums }: ReadDeal): string | null =>
	sums.government > 0 ? null : 'It has nothing for title and registration, which every state charges for.'
