import {
	describeRule,
	describeWorking,
	formatAmount,
	indexState,
	marketFigures,
	mayHaveChanged,
	type StatePage,
} from '#engine'

/** A short answer: 'Documentation fee', 'No maximum', 'About $499 is usual …'. */
export type ShortAnswer = {
	label: string
	value: string
	hint: string | null
	/** Where somebody finds what is not known to us. */
	link?: { text: string; href: string }
}

/** The tax on one car, with how it is worked out. */
export type OwnTax = {
	label: string
	value: string
	/** 'and local tax', where it is not known to us how much that is. */
	addition: string | null
	working: string | null
	hint: string | null
}

const noRule = 'No rule found'

/** Returns the answers that most people look a state up for, in a few words each. */
export function shortAnswersOf(page: StatePage): ShortAnswer[] {
	const { tax, tradeIn, lease, docFee } = indexState(page)
	return [
		{ label: page.example ? 'Tax rate' : 'Sales tax', value: tax ?? noRule, hint: null },
		{
			label: 'Documentation fee',
			value: docFee ?? noRule,
			hint: docFee === null ? 'There may be a limit all the same.' : usualDocFeeOf(page),
		},
		{ label: 'Title and registration', ...officialFeesOf(page) },
		{ label: 'Trade-in', value: tradeIn ?? noRule, hint: null },
		{ label: 'Lease tax', value: lease ?? noRule, hint: null },
	]
}

/** What dealers charge where the law sets no maximum; it limits no fee, and is compared with nothing where the law may. */
function usualDocFeeOf({ outTheDoor }: StatePage): string | null {
	if (outTheDoor?.docFee?.limit !== 'none') return null
	const { medianCents, highFromCents, highToCents } = marketFigures.docFee
	return `About ${formatAmount(medianCents)} is usual nationwide, ${formatAmount(highFromCents)} to ${formatAmount(highToCents)} is high.`
}

/** Returns the tax on one car, which a reader came for; null where it is not known to us. */
export function ownTaxOf({ example }: StatePage): OwnTax | null {
	if (!example) return null
	const { leastTaxCents, mostTaxCents, isNew, priceCents, allowanceCents, tradeInCents, differsByAge } =
		example
	const tradeIn = tradeInCents > 0 ? ` with a ${formatAmount(tradeInCents)} trade-in` : ''
	const age = differsByAge ? `${isNew ? 'new' : 'used'} ` : ''
	const hints = [
		allowanceCents > tradeInCents ? 'The trade-in isn’t counted: we don’t know if it lowers the tax.' : '',
		example.isDated ? 'A figure that it rests on may have changed.' : '',
		example.isOnValue && !isNew ? 'The state may tax its own value of the car instead of the price.' : '',
	].filter(Boolean)
	return {
		label: `Tax on a ${age}${formatAmount(priceCents)} car${tradeIn}`,
		value:
			mostTaxCents === null && leastTaxCents === 0 ? 'Local tax' : formatRange(leastTaxCents, mostTaxCents),
		addition: mostTaxCents === null && leastTaxCents > 0 ? 'and local tax' : null,
		working: describeWorking(example),
		hint: hints.join(' ') || null,
	}
}

/** '$1,325', or '$1,200 to $1,300'; the least alone where the most is not known. */
export const formatRange = (least: number, most: number | null, format = formatAmount): string =>
	most === null || most === least ? format(least) : `${format(least)} to ${format(most)}`

/** What the state charges for title and registration. Of a long list of fees only the first is named, which is that of the lightest car. */
function officialFeesOf({ name, facts }: StatePage): Omit<ShortAnswer, 'label'> {
	const current = facts.filter(({ isUpcoming }) => !isUpcoming)
	const known = current.flatMap(({ subject, rule, text, isStale }) => {
		if (rule.kind !== 'officialFees') return []
		if (subject === 'title_fee') return [{ text, isStale }]
		if (subject !== 'registration_title') return []
		const { fees } = rule
		if (fees.length <= 2) return [{ text, isStale }]
		const first = describeRule({ ...rule, fees: [{ ...fees[0]!, name: 'registration from' }] })
		return [{ text: first, isStale }]
	})
	const electric = current.find(
		({ subject, rule }) => subject === 'electric_car' && rule.kind === 'officialFees',
	)
	const hint = electric ? `${electric.text}${electric.isStale ? mayHaveChanged : ''}.` : null
	if (known.length === 0)
		return {
			value: 'Depends on your car',
			hint,
			link: {
				text: `Ask the motor vehicle office of ${name}`,
				href: 'https://www.usa.gov/state-motor-vehicle-services',
			},
		}
	const doubt = known.some(({ isStale }) => isStale) ? mayHaveChanged : ''
	return { value: known.map(({ text }) => text).join('; ') + doubt, hint }
}
