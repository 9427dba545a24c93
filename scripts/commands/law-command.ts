import { type CoverageGrade, coverageGrades, coverageOf, coverageReasons, lawRows } from '#engine'

const headings: Record<CoverageGrade, string> = {
	A: 'A',
	'A, outdated': 'A, old',
	B: 'B',
	differ: 'differ',
	none: 'none',
}

/** Returns a table of the rows that ship: of how many states each subject is known, by grade, and which are missing. `today` is an ISO date. */
export function describeCoverage(today: string): string {
	const rows = coverageOf(lawRows, today).map((subject) => {
		const counts = coverageGrades.map((grade) => String(subject[grade].length).padStart(8)).join('')
		const missing = subject.none
		const names = missing.length > 0 && missing.length < 30 ? `  ${missing.join(' ')}` : ''
		return `${subject.name.padEnd(30)}${counts}${names}`
	})
	const heading = coverageGrades.map((grade) => headings[grade].padStart(8)).join('')
	const table = [`${'States by source'.padEnd(30)}${heading}  missing`, ...rows]
	return [...table, '', ...coverageReasons(lawRows, today)].join('\n')
}
