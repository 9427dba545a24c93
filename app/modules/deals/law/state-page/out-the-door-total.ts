import { formatAmount, formatCents, formatDollars, formatList, type StatePage } from '#engine'
import { formatRange } from './short-answers.ts'

/** What one car costs in all: the lines, their sum, and what is not in it. */
export type OutTheDoorTotal = {
	lines: { label: string; value: string }[]
	/** Says what is not in it: 'Before title and registration'. */
	label: string
	value: string
	hint: string | null
	/** What is to pay beside the trade-in; null without one. */
	leftToPay: string | null
}

const feeLabels = {
	maximum: 'Documentation fee, at most',
	presumed: 'Documentation fee, presumed fair',
	none: 'Documentation fee, usual',
} as const

/** Returns the out-the-door price of the car that the page computes a tax for; null where that is not known to us. */
export function outTheDoorTotal({ example, outTheDoor }: StatePage): OutTheDoorTotal | null {
	if (!example || !outTheDoor) return null
	const { docFee, feeTax, stateFeesCents, leastCents, mostCents, isDated } = outTheDoor
	const { priceCents, leastTaxCents, mostTaxCents, allowanceCents } = example
	const lines = [
		{ label: 'Price', value: formatCents(priceCents) },
		{ label: 'Tax', value: formatRange(leastTaxCents, mostTaxCents, formatCents) },
		...(docFee ? [{ label: feeLabels[docFee.limit], value: formatCents(docFee.cents) }] : []),
		...(feeTax.leastCents > 0
			? [
					{
						label: 'Tax on that fee',
						value: formatRange(feeTax.leastCents, mostCents && feeTax.mostCents, formatCents),
					},
				]
			: []),
		...(stateFeesCents === null
			? []
			: [{ label: 'Title and registration, from', value: formatCents(stateFeesCents) }]),
	]
	const missing = [
		...(mostCents === null ? ['local tax'] : []),
		...(docFee ? [] : ['the documentation fee']),
		...(stateFeesCents === null ? ['title', 'registration'] : []),
	]
	return {
		lines,
		label: missing.length > 0 ? `Before ${formatList(missing)}` : 'Out-the-door total',
		value: `About ${formatRange(leastCents, mostCents, formatDollars)}`,
		hint: isDated ? 'One of the fees may have changed.' : null,
		leftToPay:
			allowanceCents > 0 && allowanceCents < leastCents
				? `${formatRange(leastCents - allowanceCents, mostCents && mostCents - allowanceCents, formatDollars)} after the ${formatAmount(allowanceCents)} trade-in`
				: null,
	}
}
