import type { ReadDeal } from '../reading/document/read-deal.ts'

/** Whether a line prints a price above zero; a sticker price counts only where arithmetic made it the price. */
export const hasPrice = ({ lines }: ReadDeal): boolean =>
	lines.some(
		({ category, role, cents }) =>
			(category === 'price' || category === 'msrp') && role === 'charge' && cents > 0,
	)

/** Whether taxes and fees are one line, so that nobody can tell how much of it is which. */
export const hasLump = ({ lines }: ReadDeal): boolean =>
	lines.some(
		({ category, role, classifiedBy, sums }) =>
			category === 'unknown' && role === 'charge' && classifiedBy === 'rule' && sums === 'taxes_and_fees',
	)

/** Whether the paper prints a tax, alone or with the fees, or a total that the lines reach without one. */
export function isTaxKnown(deal: ReadDeal): boolean {
	const { lines, carCents, sums, statedOutTheDoorCents: stated } = deal
	const hasTax = lines.some(
		({ category, role }) => (category === 'sales_tax' || category === 'other_tax') && role === 'charge',
	)
	return (
		hasTax ||
		hasLump(deal) ||
		(stated !== undefined && (stated === carCents || stated === carCents + sums.held))
	)
}
