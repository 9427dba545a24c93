import { formatList } from '../../format-list.ts'
import { formatAmount } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import { topicOf } from '../buyer-questions.ts'
import type { LawRule, LawRuleOf } from '../law-rule.ts'
import type { LawFact, StateSummary } from './state-summary.ts'

/** The answers that most buyers look for in a state, in a few words; null where nothing is known to us. */
export type IndexedState = {
	name: string
	slug: string
	tax: string | null
	tradeIn: string | null
	lease: string | null
	docFee: string | null
}

const columns = [
	{ key: 'tax', topic: 'tax_rate' },
	{ key: 'tradeIn', topic: 'trade_in' },
	{ key: 'lease', topic: 'lease_tax' },
	{ key: 'docFee', topic: 'doc_fee_maximum' },
] as const

/** Returns the short answers of a state. */
export function indexState({ name, slug, facts }: StateSummary): IndexedState {
	const indexed: IndexedState = {
		name,
		slug,
		tax: null,
		tradeIn: null,
		lease: null,
		docFee: null,
	}
	for (const { key, topic } of columns) {
		const fact = facts.find((each) => !each.isUpcoming && topicOf(each) === topic)
		if (fact) indexed[key] = `${shortRule(fact.rule) ?? fact.text}${doubtOf(fact)}`
		else if (key === 'tradeIn' && indexed.tax === untaxed) indexed[key] = 'No tax to lower'
	}
	const surtaxes = facts.filter(({ subject, isUpcoming }) => subject === 'vehicle_surtax' && !isUpcoming)
	const added = surtaxes.flatMap(({ rule }) => shortSurtax(rule) ?? [])
	if (indexed.tax && added.length > 0)
		indexed.tax = indexed.tax === untaxed ? formatList(added) : `${indexed.tax}, plus ${formatList(added)}`
	return indexed
}

/** What every car, or every new one, is charged on top of the usual tax: '0.5% on cars'. Null for a tax on expensive cars only. */
function shortSurtax(rule: LawRule): string | null {
	if (rule.kind === 'ratePpm') return `${percent(rule.ppm)} on cars`
	if (rule.kind !== 'rateAbove' || rule.fromCents > 0) return null
	return `${percent(rule.ppm)}${rule.newCarsOnly ? ' on new cars' : ' on cars'}`
}

const doubtOf = ({ isStale, rule }: LawFact) =>
	isStale && rule.kind !== 'sourcesDiffer' ? ' (may have changed)' : ''

/** Describes a rule in a few words; null for one that needs its sentence. */
function shortRule(rule: LawRule): string | null {
	switch (rule.kind) {
		case 'sourcesDiffer':
			return 'Sources differ'
		case 'ratePpm':
			if (rule.ppm === 0) return untaxed
			return rule.maximumCents === undefined
				? percent(rule.ppm)
				: `${percent(rule.ppm)}, at most ${formatAmount(rule.maximumCents)}`
		case 'purchaseTax':
			return rule.ppm === 0 ? (rule.local ? 'Only local' : untaxed) : shortPurchaseTax(rule)
		case 'rateByWeight': {
			const rates = rule.weights.flatMap(({ ratesPpm }) => ratesPpm)
			return `${percent(Math.min(...rates))} to ${percent(Math.max(...rates))} by weight and mileage`
		}
		case 'tradeCredit':
			if (rule.credit === 'none') return 'Doesn’t lower the tax'
			return `Lowers the tax${rule.credit === 'capped' ? ', up to an amount' : ''}${rule.newCarsOnly ? ' on new cars' : ''}`
		case 'leaseTax':
			return leaseBases[rule.method]
		case 'noMaximum':
			return 'No maximum'
		case 'presumedReasonable':
			return `No maximum, ${formatAmount(rule.cents)} is presumed fair`
		case 'maximumWithCondition':
			return `At most ${formatAmount(rule.cents)}`
		case 'indexedFormula':
			return `At most ${formatAmount(rule.figures.at(-1)!.cents)} in ${rule.figures.at(-1)!.year}`
		default:
			return null
	}
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

const untaxed = 'None'

const leaseBases = {
	payment: 'On each payment',
	payments_upfront: 'On all payments, at signing',
	price: 'On the price, at signing',
	depreciation: 'On the loss in value, at signing',
	none: 'Not taxed',
} as const

const percent = (ppm: number) => `${ppm / 10_000}%`
