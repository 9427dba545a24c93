import { formatAmount, formatCents } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import type { TaxPart } from '../purchase-tax.ts'
import type { PurchaseExample } from '../summary/purchase-example.ts'

/**
 * Writes how a tax is worked out, in one line: '($30,000 − $10,000) × 6.625% = $1,325.00'. Null where nothing is multiplied, and where only
 * local taxes are due, which are not known to us.
 */
export function describeWorking(example: PurchaseExample): string | null {
	const { working, leastTaxCents, mostTaxCents } = example
	const isOpen = mostTaxCents === null
	const terms = working.parts.flatMap((part) => describePart(part, example, isOpen) ?? [])
	if (terms.length === 0) return null
	const flat = working.flatCents > 0 ? ` + up to ${formatAmount(working.flatCents)}` : ''
	const most = isOpen || mostTaxCents === leastTaxCents ? '' : ` to ${formatCents(mostTaxCents)}`
	const local = isOpen ? ', and local tax' : ''
	return `${terms.join(' + ')}${flat} = ${formatCents(leastTaxCents)}${most}${local}`
}

function describePart(
	{ base, leastPpm, mostPpm, minimumCents, maximumCents }: TaxPart,
	{ priceCents, creditCents }: PurchaseExample,
	isOpen: boolean,
): string | null {
	const rates =
		isOpen || mostPpm === leastPpm ? percent(leastPpm) : `${percent(leastPpm)} to ${percent(mostPpm)}`
	if (rates === '0%') return null
	const [to, from] = base === 'taxed' ? [priceCents, creditCents] : [base.toCents, base.fromCents]
	const amount = from > 0 ? `(${formatAmount(to)} − ${formatAmount(from)})` : formatAmount(to)
	return `${amount} × ${rates}${describeLimit({ minimumCents, maximumCents }, shareOf(to - from, leastPpm))}`
}

/** Names the least or the most that a tax comes to, where it changes the amount. */
function describeLimit(
	{ minimumCents = 0, maximumCents }: Pick<TaxPart, 'minimumCents' | 'maximumCents'>,
	cents: number,
): string {
	if (cents < minimumCents) return ` (at least ${formatAmount(minimumCents)})`
	if (maximumCents === undefined || cents <= maximumCents) return ''
	return ` (at most ${formatAmount(maximumCents)})`
}

const percent = (ppm: number) => `${ppm / 10_000}%`
