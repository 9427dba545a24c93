import { formatAmount } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import { shareBases } from '../describe/describe-rule.ts'
import type { LawRule, LawRuleOf } from '../law-rule.ts'
import type { LawFact } from './state-summary.ts'

/** What stands for the tax of a state without one. */
export const untaxed = 'None'

/** Describes in a few words what a rule says on a day (an ISO date); null for one that needs its sentence. */
export function shortRule(
	{ rule, subject, isStale }: Pick<LawFact, 'rule' | 'subject' | 'isStale'>,
	onDate: string,
): string | null {
	switch (rule.kind) {
		case 'sourcesDiffer':
			return subject === 'doc_fee_maximum' ? shortDispute(rule) : 'Sources differ'
		case 'ratePpm':
			if (rule.ppm === 0) return untaxed
			return rule.maximumCents === undefined
				? percent(rule.ppm)
				: `${percent(rule.ppm)}, at most ${formatAmount(rule.maximumCents)}`
		case 'purchaseTax':
			return rule.ppm === 0 ? (rule.local ? 'Local taxes only' : untaxed) : shortPurchaseTax(rule)
		case 'rateByWeight': {
			const rates = rule.weights.flatMap(({ ratesPpm }) => ratesPpm)
			return `${percent(Math.min(...rates))} to ${percent(Math.max(...rates))} by weight and mileage`
		}
		case 'tradeCredit':
			return shortTradeCredit(rule, yearOf(onDate))
		case 'leaseTax':
			return leaseBases[rule.method]
		case 'noMaximum':
			return 'No maximum'
		case 'presumedReasonable':
			return `No maximum, ${formatAmount(rule.cents)} is presumed fair`
		case 'maximumWithCondition':
			return `At most ${formatAmount(rule.cents)}`
		case 'lesserOf':
			return withShare(rule, `at most ${formatAmount(rule.cents)}`)
		case 'indexedFormula':
			return shortIndexed(rule, { year: yearOf(onDate), isStale })
		default:
			return null
	}
}

/** Names what sources say, where that is short: 'Sources differ: $175 or $499'. */
function shortDispute({ candidates }: LawRuleOf<'sourcesDiffer'>): string {
	const claims = candidates.map(({ claim }) => claim).join(' or ')
	return claims.length > disputeCharsMax ? 'Sources differ' : `Sources differ: ${claims}`
}

const disputeCharsMax = 50

function shortTradeCredit(rule: LawRuleOf<'tradeCredit'>, year: number): string {
	if (rule.credit === 'none') return 'Doesn’t lower the tax'
	const lowers = `Lowers ${rule.part ? 'a part of the tax' : 'the tax'}${rule.newCarsOnly ? ' on new cars' : ''}`
	if (rule.credit === 'full' || year >= (rule.unlimitedFromYear ?? Number.POSITIVE_INFINITY)) return lowers
	const cap = rule.caps?.find((each) => each.year === year)
	return `${lowers}, up to ${cap ? formatAmount(cap.cents) : 'an amount'}`
}

/** The amount of the day, with its year only where the amounts since then were not found. */
function shortIndexed(
	{ figures, share }: LawRuleOf<'indexedFormula'>,
	{ year, isStale }: { year: number; isStale: boolean },
): string | null {
	const figure = figures.findLast((each) => each.year <= year)
	if (!figure) return null
	const most = `at most ${formatAmount(figure.cents)}${isStale ? ` in ${figure.year}` : ''}`
	return share ? withShare(share, most) : `A${most.slice(1)}`
}

const withShare = ({ ppm, of }: Pick<LawRuleOf<'lesserOf'>, 'ppm' | 'of'>, most: string) =>
	`Up to ${percent(ppm)} of ${shareBases[of]}, ${most}`

/** What is charged on top of the usual tax: '0.5% on cars', '0.4% on new cars from $45,000'. Null for a rule of another kind. */
export function shortSurtax(rule: LawRule): string | null {
	if (rule.kind === 'ratePpm') return `${percent(rule.ppm)} on cars`
	if (rule.kind !== 'rateAbove') return null
	const { ppm, fromCents, of, newCarsOnly } = rule
	const cars = newCarsOnly ? 'new cars' : 'cars'
	if (fromCents === 0) return `${percent(ppm)} on ${cars}`
	return of === 'price'
		? `${percent(ppm)} on ${cars} from ${formatAmount(fromCents)}`
		: `${percent(ppm)} of what ${cars} cost above ${formatAmount(fromCents)}`
}

/** Describes the whole tax on a car: the rate with its local part, and what differs by the price. */
function shortPurchaseTax(rule: LawRuleOf<'purchaseTax'>): string {
	const { higher, lowerIfUsed } = rule
	return [
		withLocalRates(rule),
		higher ? `, ${percent(higher.ppm)} above ${formatAmount(higher.aboveCents)}` : '',
		lowerIfUsed ? `, less on used cars below ${formatAmount(lowerIfUsed.at(-1)!.belowCents)}` : '',
	].join('')
}

function withLocalRates(rule: LawRuleOf<'purchaseTax'>): string {
	const { ppm, local } = rule
	const mostCents = limitedPartOf(rule)
	if (mostCents !== null) return `${percent(ppm)} plus up to ${formatAmount(mostCents)}`
	if (!local) return percent(ppm)
	const { leastPpm, mostPpm, firstCents } = local
	const limit = firstCents === undefined ? '' : ` on the first ${formatAmount(firstCents)}`
	if (mostPpm === undefined) return `${percent(ppm)} plus local rates${limit}`
	if (limit) return `${percent(ppm)} plus up to ${percent(mostPpm)}${limit}`
	// The sum, because that is the rate on a contract.
	return `${percent(ppm + leastPpm)} to ${percent(ppm + mostPpm)}`
}

/** The most that is added to the rate, where parts of the price are taxed apart: in Tennessee 2.75% of $1,600 twice. Null without a limit. */
function limitedPartOf({ local, slices = [], flatCents = 0 }: LawRuleOf<'purchaseTax'>): number | null {
	const { firstCents, mostPpm } = local ?? { firstCents: 0, mostPpm: 0 }
	if (slices.length + flatCents === 0 || firstCents === undefined || mostPpm === undefined) return null
	return slices.reduce(
		(sum, { ppm, fromCents, upToCents }) => sum + shareOf(upToCents - fromCents, ppm),
		flatCents + shareOf(firstCents, mostPpm),
	)
}

const leaseBases = {
	payment: 'On each payment',
	payments_upfront: 'On all payments, at signing',
	price: 'On the price, at signing',
	depreciation: 'On the loss in value, at signing',
	none: 'Not taxed',
} as const

const percent = (ppm: number) => `${ppm / 10_000}%`

const yearOf = (date: string) => Number(date.slice(0, 4))
