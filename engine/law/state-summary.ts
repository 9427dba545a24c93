import { type UsState, usStates } from '../places/us-states.ts'
import { describeRule } from './describe-rule.ts'
import { isUsedForCars } from './imported-rows.ts'
import { isStale, type LawRow, type LawState, type LawSubject } from './law-row.ts'
import { isStreamlined } from './streamlined-sales-tax.ts'

/** The fifty states and the District of Columbia. */
export const summarizedStates = (Object.keys(usStates) as UsState[]).filter(
	(code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code),
)

/** The subjects that the page lists for every state, even if nothing is known. */
export const summarizedSubjects = [
	'doc_fee_maximum',
	'tax_base',
	'tax_rate',
	'gap_maximum',
	'registration_title',
] as const satisfies readonly LawSubject[]

export type LawFact = {
	id: string
	subject: LawSubject
	title: string
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
	name: string
	/** Its part of the address: 'ohio'. */
	slug: string
	facts: LawFact[]
	/** Subjects of the page about which nothing is known. */
	empty: LawSubject[]
	/** Whether the state's Streamlined Sales Tax files have the rates that it charges on a car. */
	hasRateFiles: boolean
}

/** Returns the content of the public page about each state on a day (an ISO date), in the order of their names. */
export const stateSummaries = (rows: readonly LawRow[], onDate: string): StateSummary[] =>
	summarizedStates
		.map((state) => summarizeState(rows, state, onDate))
		.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Returns the summary for an address such as 'new-york'; null if there is no such state. */
export function findStateSummary(rows: readonly LawRow[], slug: string, onDate: string): StateSummary | null {
	const state = summarizedStates.find((code) => slugOf(code) === slug)
	return state ? summarizeState(rows, state, onDate) : null
}

/**
 * Returns the rows of a state, or of federal law ('US'), that are in effect on a day or will be; older ones of the same kind are left out.
 */
export function lawFacts(rows: readonly LawRow[], state: LawState, onDate: string): LawFact[] {
	const newest = new Map<string, LawRow>()
	const upcoming: LawRow[] = []
	for (const row of rows) {
		if (row.state !== state) continue
		const key = `${row.subject} ${row.rule.kind}`
		const known = newest.get(key)
		if (row.effectiveFrom > onDate) upcoming.push(row)
		else if (!known || row.effectiveFrom >= known.effectiveFrom) newest.set(key, row)
	}
	return [...newest.values(), ...upcoming].map((row) => factOf(row, onDate))
}

function summarizeState(rows: readonly LawRow[], state: UsState, onDate: string): StateSummary {
	const facts = lawFacts(rows, state, onDate)
	return {
		state,
		name: usStates[state],
		slug: slugOf(state),
		facts,
		empty: summarizedSubjects.filter((subject) => !facts.some((fact) => fact.subject === subject)),
		hasRateFiles: isStreamlined(state) && isUsedForCars({ state }),
	}
}

function factOf(row: LawRow, onDate: string): LawFact {
	const { id, subject, title, effectiveFrom, asOf, staleAfter, grade, citation, url, note } = row
	return {
		id,
		subject,
		title,
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

const slugOf = (state: UsState) => usStates[state].toLowerCase().replaceAll(' ', '-')
