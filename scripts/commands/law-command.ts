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
	{ name: 'Registration and title', subject: 'registration_title' },
]

/** Which row title tells that sources differ about a kind of rule that a state has no row of. */
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
	return [`${'States by source'.padEnd(30)}${heading}  missing`, ...rows].join('\n')
}

function coverageOf(
	{ subject, kind }: { subject: LawSubject; kind?: LawRule['kind'] },
	state: LawRow['state'],
	today: string,
): Coverage {
	const found = findLawRow(lawRows, { state, subject, kind, onDate: today })
	const end = kind && idEnd[kind]
	if (!found)
		return end && lawRows.some(({ id }) => id === `${state.toLowerCase()}-${end}`) ? 'differ' : 'none'
	if (found.row.rule.kind === 'sourcesDiffer') return 'differ'
	if (found.row.grade === 'B') return 'B'
	return isStale(found.row, today) ? 'A, outdated' : 'A'
}
