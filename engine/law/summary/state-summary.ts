import { type UsState, usStates } from '../../places/us-states.ts'
import {
	type BuyerQuestion,
	type BuyerTopic,
	buyerQuestions,
	buyerTopics,
	questionOf,
	topicOf,
} from '../buyer-questions.ts'
import { describeRule } from '../describe/describe-rule.ts'
import { isImported } from '../imported/imported-rows.ts'
import { isStale, type LawRow, type LawState, type LawSubject } from '../law-row.ts'
import { findPurchaseTax } from '../purchase-tax.ts'
import { type OutTheDoor, outTheDoorOf } from './out-the-door.ts'
import { type PurchaseExample, type PurchaseFigures, purchaseExampleOf } from './purchase-example.ts'

/** The fifty states and the District of Columbia. */
export const summarizedStates = (Object.keys(usStates) as UsState[]).filter(
	(code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code),
)

export type LawFact = {
	id: string
	subject: LawSubject
	title: string
	rule: LawRow['rule']
	/** What the rule says, without a final period. */
	text: string
	effectiveFrom: string
	/** Takes effect after `today`. */
	isUpcoming: boolean
	asOf: string
	staleAfter: string | null
	isStale: boolean
	grade: LawRow['grade']
	citation: string
	url?: string
	note?: string
}

export type StateSummary = {
	state: UsState
	/** The day for which it is true, an ISO date. */
	onDate: string
	name: string
	/** Its part of the address: 'ohio'. */
	slug: string
	facts: LawFact[]
	/** The same facts under the questions that they answer, in a buyer's order; questions without an answer are left out. */
	answers: { question: BuyerQuestion; facts: LawFact[] }[]
	/** What nothing is known about, in words that complete 'We haven’t found a rule in Ohio on'. */
	unknown: string[]
}

/** What the page of one state shows. */
export type StatePage = StateSummary & {
	/** A purchase computed by these rules; null where the tax is not known to us. */
	example: PurchaseExample | null
	/** What that car costs in all; null without an example. */
	outTheDoor: OutTheDoor | null
}

/** Returns what is known about each state on a day (an ISO date), in the order of their names. */
export const stateSummaries = (rows: readonly LawRow[], onDate: string): StateSummary[] =>
	summarizedStates
		.map((state) => summarizeState(rows, state, onDate))
		.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Returns the content of the page with an address such as 'new-york', with a purchase for these figures; null if there is no such state. */
export function findStatePage(
	rows: readonly LawRow[],
	slug: string,
	onDate: string,
	figures?: PurchaseFigures,
): StatePage | null {
	const state = summarizedStates.find((code) => slugOf(code) === slug)
	if (!state) return null
	const example = purchaseExampleOf(rows, state, onDate, figures)
	const outTheDoor = example && outTheDoorOf(rows, { state, onDate }, example)
	return { ...summarizeState(rows, state, onDate), example, outTheDoor }
}

/**
 * Returns the rows of a state, or of federal law ('US'), that are in effect on a day or will be; older ones about the same are left out, and
 * general tax rates beside the rule that is used for cars.
 */
export function lawFacts(rows: readonly LawRow[], state: LawState, onDate: string): LawFact[] {
	const newest = new Map<string, LawRow>()
	const upcoming: LawRow[] = []
	const taxOfCars = findPurchaseTax(rows, state, onDate)?.row
	const hasOwnRate = rows.some(
		(row) =>
			row.state === state &&
			row.subject === 'tax_rate' &&
			row.effectiveFrom <= onDate &&
			row.rule.kind !== 'zipRate' &&
			!isImported(row),
	)
	for (const row of rows) {
		if (row.state !== state) continue
		const key = keyOf(row)
		const known = newest.get(key)
		if (row.effectiveFrom > onDate) upcoming.push(row)
		else if (row.subject === 'tax_rate' && taxOfCars && row !== taxOfCars) continue
		else if (row.subject === 'tax_rate' && hasOwnRate && isImported(row)) continue
		else if (!known || row.effectiveFrom >= known.effectiveFrom) newest.set(key, row)
	}
	const current = [...newest.values()]
	const settled = current.filter((row) => !current.some((other) => isReplaced(row, other)))
	return [...settled, ...upcoming].map((row) => factOf(row, onDate))
}

/** A row that says that sources differ replaces older ones about the same of any kind, and a later answer replaces it. */
function isReplaced(row: LawRow, other: LawRow): boolean {
	if (row.subject !== other.subject || topicOf(row) !== topicOf(other)) return false
	if ((row.rule.kind === 'sourcesDiffer') === (other.rule.kind === 'sourcesDiffer')) return false
	return other.rule.kind === 'sourcesDiffer'
		? other.effectiveFrom >= row.effectiveFrom
		: other.effectiveFrom > row.effectiveFrom
}

/** Rows of one key replace each other. One that says that sources differ gives way to a later answer of any kind. */
function keyOf(row: LawRow): string {
	const topic = topicOf(row)
	return topic === null || topic === 'title' || topic === 'cancel' || topic === 'dealer'
		? `${row.subject} ${row.rule.kind}`
		: topic
}

function summarizeState(rows: readonly LawRow[], state: UsState, onDate: string): StateSummary {
	const facts = lawFacts(rows, state, onDate)
	const known = new Set(facts.map(topicOf))
	// Nothing lowers a tax that there is none of.
	if (facts.some(isNoTax)) for (const topic of taxTopics) known.add(topic)
	const topics = Object.keys(buyerTopics) as BuyerTopic[]
	const questions = Object.keys(buyerQuestions) as BuyerQuestion[]
	return {
		state,
		onDate,
		name: usStates[state],
		slug: slugOf(state),
		facts,
		answers: questions
			.map((question) => ({
				question,
				facts: facts.filter(({ subject }) => questionOf[subject] === question),
			}))
			.filter((answer) => answer.facts.length > 0),
		unknown: topics.filter((topic) => !known.has(topic)).map((topic) => buyerTopics[topic]),
	}
}

const taxTopics: readonly BuyerTopic[] = ['trade_in', 'rebate', 'fee_taxed', 'lease_tax']

const isNoTax = ({ subject, rule }: LawFact) =>
	subject === 'tax_rate' && rule.kind === 'ratePpm' && rule.ppm === 0

function factOf(row: LawRow, onDate: string): LawFact {
	const { id, subject, title, effectiveFrom, asOf, staleAfter, grade, citation, url, note } = row
	return {
		id,
		subject,
		title,
		rule: row.rule,
		text: describeRule(row.rule),
		effectiveFrom,
		isUpcoming: effectiveFrom > onDate,
		asOf,
		staleAfter,
		isStale: isStale(row, onDate),
		grade,
		citation,
		url,
		note,
	}
}

/** The part of a state's address: 'ohio'. */
export const slugOf = (state: UsState) => usStates[state].toLowerCase().replaceAll(' ', '-')
