import { getOwnValue } from '../../own-key.ts'
import type { UsState } from '../../places/us-states.ts'
import { type BuyerTopic, topicOf } from '../buyer-questions.ts'
import { isStale, type LawRow, type LawSubject } from '../law-row.ts'
import { summarizedStates } from './state-summary.ts'

/** What the table lists: a subject, or one of the topics of a subject that has several. */
const lines: readonly { name: string; subject: LawSubject; topic?: BuyerTopic }[] = [
	{ name: 'Documentation fee', subject: 'doc_fee_maximum' },
	{ name: 'Tax rate', subject: 'tax_rate' },
	{ name: 'Trade-in in the tax', subject: 'tax_base', topic: 'trade_in' },
	{ name: 'Rebates in the tax', subject: 'tax_base', topic: 'rebate' },
	{ name: 'Documentation fee in the tax', subject: 'tax_base', topic: 'fee_taxed' },
	{ name: 'Tax on leases', subject: 'lease_tax' },
	{ name: 'GAP coverage', subject: 'gap_maximum' },
	{ name: 'Electronic filing', subject: 'electronic_filing_fee' },
	{ name: 'Title', subject: 'title_fee' },
	{ name: 'Registration', subject: 'registration_title' },
	{ name: 'Electric cars', subject: 'electric_car' },
	{ name: 'Highest interest', subject: 'finance_charge_maximum' },
	{ name: 'Selling advice', subject: 'negotiation_license' },
]

/** Why a state has no row of what every purchase or lease needs. */
const reasons: Partial<Record<string, Partial<Record<LawRow['state'], string>>>> = {
	'Documentation fee': {
		ND: 'no source that can be relied on',
		NM: 'no source that can be relied on',
		SD: 'no source found',
		UT: 'the statute (41-3-211) allows one by a rule that was not found',
		VT: 'no source that can be relied on',
		WY: 'no source found',
	},
	'Trade-in in the tax': {
		AK: 'no state tax; cities have rules of their own',
		DC: 'the tax is on the value by a price guide',
		MT: 'no tax on cars',
		NH: 'no tax on cars',
		OR: 'no tax on the price after credits',
	},
	'Tax on leases': {
		LA: 'the Department of Revenue says that leases are taxed, not when; one site says both',
		WY: 'the rule (2-11) names only the purchase after a lease',
	},
}

/** How a state is known: read in the law and fresh, read there once, read in a summary, contested, or not at all. */
export const coverageGrades = ['A', 'A, outdated', 'B', 'differ', 'none'] as const

export type CoverageGrade = (typeof coverageGrades)[number]

type SubjectCoverage = { name: string; subject: LawSubject } & Record<CoverageGrade, LawRow['state'][]>

/** Returns, for each subject, which of the states are known by which grade. `today` is an ISO date. */
export function coverageOf(rows: readonly LawRow[], today: string): SubjectCoverage[] {
	const byState = [...rowsInEffect(rows, today)].toSorted(([one], [other]) => (one < other ? -1 : 1))
	return lines.map((line) => {
		const states: Record<CoverageGrade, LawRow['state'][]> = {
			A: [],
			'A, outdated': [],
			B: [],
			differ: [],
			none: [],
		}
		for (const [state, ofState] of byState) states[gradeOf(currentRow(ofState, line), today)].push(state)
		return { name: line.name, subject: line.subject, ...states }
	})
}

/** Returns a line for each state without a row, or with sources that differ, of what every purchase or lease needs. */
export function coverageReasons(rows: readonly LawRow[], today: string): string[] {
	const byState = rowsInEffect(rows, today)
	return lines
		.filter(({ name }) => name === 'Tax rate' || Object.hasOwn(reasons, name))
		.flatMap((line) =>
			[...byState].flatMap(([state, ofState]) => {
				const row = currentRow(ofState, line)
				if (row?.rule.kind === 'sourcesDiffer')
					return [`${line.name}, ${state}: sources differ on ${row.rule.about}`]
				const reason = getOwnValue(getOwnValue(reasons, line.name) ?? {}, state)
				return row ? [] : [`${line.name}, ${state}: ${reason ?? 'no reason is recorded'}`]
			}),
		)
}

/** Returns the rows of each state that are in effect on a day, the oldest first. */
function rowsInEffect(rows: readonly LawRow[], today: string): Map<UsState, LawRow[]> {
	const byState = new Map<UsState, LawRow[]>(summarizedStates.map((state) => [state, []]))
	for (const row of rows)
		if (row.state !== 'US' && row.effectiveFrom <= today) byState.get(row.state)?.push(row)
	for (const ofState of byState.values())
		ofState.sort((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom))
	return byState
}

/** Returns the newest row; one that says that sources differ counts like an answer. */
const currentRow = (ofState: readonly LawRow[], { subject, topic }: (typeof lines)[number]) =>
	ofState.findLast((row) => row.subject === subject && (!topic || topicOf(row) === topic))

function gradeOf(row: LawRow | undefined, today: string): CoverageGrade {
	if (!row) return 'none'
	if (row.rule.kind === 'sourcesDiffer') return 'differ'
	if (row.grade === 'B') return 'B'
	return isStale(row, today) ? 'A, outdated' : 'A'
}
