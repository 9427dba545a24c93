import { getOwnValue } from '#app/lib/own-key.ts'
import {
	findLawRow,
	isStale,
	type LawRow,
	type LawRule,
	type LawSubject,
	lawRows,
	summarizedStates,
} from '#engine'

/** What the table lists: a subject, and the kind of rule where a subject has several. */
const columns: readonly { name: string; subject: LawSubject; kind?: LawRule['kind'] }[] = [
	{ name: 'Documentation fee', subject: 'doc_fee_maximum' },
	{ name: 'Tax rate', subject: 'tax_rate' },
	{ name: 'Trade-in in the tax', subject: 'tax_base', kind: 'tradeCredit' },
	{ name: 'Rebates in the tax', subject: 'tax_base', kind: 'rebateTaxed' },
	{ name: 'Documentation fee in the tax', subject: 'tax_base', kind: 'feeTaxed' },
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
	'Tax on leases': { WY: 'the rule (2-11) names only the purchase after a lease' },
}

/** How the id of a row ends that says which kind of rule its sources differ about. */
const idEnd: Partial<Record<LawRule['kind'], string>> = {
	tradeCredit: 'trade-in-tax',
	rebateTaxed: 'rebate-tax',
	feeTaxed: 'doc-fee-tax',
}

type Coverage = 'A' | 'A, outdated' | 'B' | 'differ' | 'none'

/** Returns a table of the rows that ship: of how many states each subject is known, by grade, and which are missing. `today` is an ISO date. */
export function describeCoverage(today: string): string {
	const rows = columns.map(({ name, ...column }) => {
		const found = summarizedStates.map((state) => [state, coverageOf(column, state, today)] as const)
		const count = (grade: Coverage) => String(found.filter(([, each]) => each === grade).length).padStart(8)
		const missing = found.filter(([, each]) => each === 'none').map(([state]) => state)
		const names = missing.length > 0 && missing.length < 30 ? `  ${missing.toSorted().join(' ')}` : ''
		return `${name.padEnd(30)}${count('A')}${count('A, outdated')}${count('B')}${count('differ')}${count('none')}${names}`
	})
	const heading = ['A', 'A, old', 'B', 'differ', 'none'].map((each) => each.padStart(8)).join('')
	return [`${'States by source'.padEnd(30)}${heading}  missing`, ...rows, '', ...describeReasons(today)].join(
		'\n',
	)
}

/** Returns a line for each state without a row, or with sources that differ, of what every purchase or lease needs. */
function describeReasons(today: string): string[] {
	return columns
		.filter(({ name }) => name === 'Tax rate' || name in reasons)
		.flatMap(({ name, ...column }) =>
			summarizedStates.flatMap((state) => {
				const coverage = coverageOf(column, state, today)
				const differing = differingRow(column, state)?.rule
				if (coverage === 'differ' && differing?.kind === 'sourcesDiffer')
					return [`${name}, ${state}: sources differ on ${differing.about}`]
				const reason = getOwnValue(getOwnValue(reasons, name) ?? {}, state)
				return coverage === 'none' ? [`${name}, ${state}: ${reason ?? 'no reason is recorded'}`] : []
			}),
		)
}

function differingRow(
	{ subject, kind }: { subject: LawSubject; kind?: LawRule['kind'] },
	state: LawRow['state'],
) {
	const end = kind && idEnd[kind]
	return lawRows.find(
		(row) =>
			row.state === state &&
			row.subject === subject &&
			row.rule.kind === 'sourcesDiffer' &&
			(!end || row.id.endsWith(end)),
	)
}

function coverageOf(
	{ subject, kind }: { subject: LawSubject; kind?: LawRule['kind'] },
	state: LawRow['state'],
	today: string,
): Coverage {
	const found = findLawRow(lawRows, { state, subject, kind, onDate: today })
	if (!found) return differingRow({ subject, kind }, state) ? 'differ' : 'none'
	if (found.row.rule.kind === 'sourcesDiffer') return 'differ'
	if (found.row.grade === 'B') return 'B'
	return isStale(found.row, today) ? 'A, outdated' : 'A'
}
