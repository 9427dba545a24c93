import { formatAmount } from '../../money/format-money.ts'
import { topicOf } from '../buyer-questions.ts'
import type { LawRule } from '../law-rule.ts'
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
	return indexed
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
		case 'purchaseTax': {
			const { local } = rule
			if (rule.ppm === 0) return local ? 'Only local' : untaxed
			if (!local) return percent(rule.ppm)
			const { leastPpm, mostPpm, firstCents } = local
			if (mostPpm === undefined) return `${percent(rule.ppm)} plus local rates`
			if (firstCents !== undefined)
				return `${percent(rule.ppm)} plus up to ${percent(mostPpm)} on the first ${formatAmount(firstCents)}`
			// The sum, because that is the rate on a contract.
			return `${percent(rule.ppm + leastPpm)} to ${percent(rule.ppm + mostPpm)}`
		}
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

const untaxed = 'None'

const leaseBases = {
	payment: 'On each payment',
	payments_upfront: 'On all payments, at signing',
	price: 'On the price, at signing',
	depreciation: 'On the loss in value, at signing',
	none: 'Not taxed',
} as const

const percent = (ppm: number) => `${ppm / 10_000}%`
