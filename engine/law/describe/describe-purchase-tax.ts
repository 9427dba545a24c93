import { formatAmount } from '../../money/format-money.ts'
import type { LawRuleOf } from '../law-rule.ts'

/** Describes a tax with its local part: '6%, and up to 2% added locally on the first $5,000'. */
export function describePurchaseTax(rule: LawRuleOf<'purchaseTax'>): string {
	const { ppm, higher, lowerIfUsed = [], slices = [], flatCents, onValue } = rule
	const parts = [
		ppm === 0
			? 'No state tax'
			: onValue
				? `${percent(ppm)} of the price, or of the value that the state sets`
				: percent(ppm),
		higher ? `${percent(higher.ppm)} of the whole price above ${formatAmount(higher.aboveCents)}` : '',
		...lowerIfUsed.map(
			(each) => `${percent(each.ppm)} for a used car below ${formatAmount(each.belowCents)}`,
		),
		describeLocal(rule),
		...slices.map(
			(each) =>
				`${percent(each.ppm)} more on the part from ${formatAmount(each.fromCents)} to ${formatAmount(each.upToCents)}`,
		),
		flatCents === undefined ? '' : `and up to ${formatAmount(flatCents)} in some places`,
	]
	return parts.filter(Boolean).join(', ')
}

function describeLocal({ local }: LawRuleOf<'purchaseTax'>): string {
	if (!local) return ''
	const { leastPpm, mostPpm, firstCents } = local
	const range =
		mostPpm === undefined
			? 'local rates'
			: leastPpm === 0
				? `up to ${percent(mostPpm)} added locally`
				: `${percent(leastPpm)} to ${percent(mostPpm)} added locally`
	return `and ${range}${firstCents === undefined ? '' : ` on the first ${formatAmount(firstCents)}`}`
}

/** Describes the rates by weight, lightest first, each from the thirstiest to the thriftiest car. */
export function describeByWeight({
	weights,
	cityMilesPerGallonUpTo: miles,
}: LawRuleOf<'rateByWeight'>): string {
	const rows = weights.map(({ poundsUpTo, ratesPpm }) => {
		const weight = poundsUpTo === null ? 'heavier' : `up to ${poundsUpTo.toLocaleString('en-US')} pounds`
		return `${ratesPpm.map(percent).join(', ')} (${weight})`
	})
	const limits = miles.filter((each) => each !== null).join(', ')
	return `By weight and city miles per gallon (up to ${limits}, and more): ${rows.join('; ')}`
}

const percent = (ppm: number) => `${ppm / 10_000}%`
