/** Where an offer begins that is one row of a table. */
type RowStart = { line: number; at: number; name: string }

/** The names of the values of a row, as `withColumnNames` writes them; null for any other line. */
function namesOf(line: string): string | null {
	const cells = line.split(' | ')
	const names = cells.map((cell) => /^([^:\d]{2,40}): /.exec(cell)?.[1])
	return cells.length >= 3 && names.every((name) => name !== undefined) ? names.join(' | ') : null
}

/** Rows of a table with a car or an offer each: 'Model: CX-30 | Term: 36 | Payment: $299' above 'Model: CX-50 | …'. */
export function startsByRow(lines: readonly string[]): RowStart[] {
	const rows = lines.flatMap((line, index) => {
		const names = namesOf(line)
		return names && /\b(?:payment|monthly|price|otd|out.the.door|total)\b/i.test(names)
			? [{ line, index, names }]
			: []
	})
	const same = rows.filter(({ names }) => names === rows[0]!.names)
	if (same.length < 2) return []
	return same.map(({ line, index }) => ({
		line: index,
		at: 0,
		name: (line.split(' | ')[0] ?? '').replace(/^[^:]*: /, '').slice(0, 60),
	}))
}
