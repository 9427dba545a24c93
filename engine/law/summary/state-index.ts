import { formatList } from '../../format-list.ts'
import { topicOf } from '../buyer-questions.ts'
import { shortRule, shortSurtax, untaxed } from './short-rule.ts'
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
export function indexState({ name, slug, facts, onDate }: StateSummary): IndexedState {
	const indexed: IndexedState = { name, slug, tax: null, tradeIn: null, lease: null, docFee: null }
	const current = facts.filter(({ isUpcoming }) => !isUpcoming)
	for (const { key, topic } of columns) {
		const fact = current.find((each) => topicOf(each) === topic)
		if (fact) indexed[key] = `${shortRule(fact, onDate) ?? fact.text}${doubtOf(fact)}`
		else if (key === 'tradeIn') indexed.tradeIn = tradeInWithoutRule(current)
	}
	// What every car is charged comes before what only expensive ones are.
	const surtaxes = current
		.filter(({ subject }) => subject === 'vehicle_surtax')
		.toSorted((one, other) => fromCentsOf(one) - fromCentsOf(other))
	const added = surtaxes.flatMap((fact) => {
		const text = shortSurtax(fact.rule)
		return text ? `${text}${doubtOf(fact)}` : []
	})
	if (indexed.tax && added.length > 0)
		indexed.tax = indexed.tax === untaxed ? formatList(added) : `${indexed.tax}, plus ${formatList(added)}`
	return indexed
}

/** Says what follows for a trade-in from the tax alone; null where that leaves it open. */
function tradeInWithoutRule(facts: readonly LawFact[]): string | null {
	const rule = facts.find(({ subject }) => subject === 'tax_rate')?.rule
	if (rule?.kind === 'ratePpm' && rule.ppm === 0 && !rule.localRates) return 'No tax to lower'
	if (rule?.kind !== 'purchaseTax' || rule.ppm > 0) return null
	return rule.local ? 'Each place decides' : 'No tax to lower'
}

const fromCentsOf = ({ rule }: LawFact) => (rule.kind === 'rateAbove' ? rule.fromCents : 0)

/** What an answer ends with whose source is out of date. */
export const mayHaveChanged = ' (may have changed)'

const doubtOf = ({ isStale, rule }: LawFact) =>
	isStale && rule.kind !== 'sourcesDiffer' ? mayHaveChanged : ''
