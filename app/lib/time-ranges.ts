/** From a place, taken in, until another, left out: local dates, or instants as `toISOString` writes them. */
export type Stretch = { from: string; until: string }

/**
 * Where spans begin and end, in order, each place once: what lies between two neighbours is in a span as a whole or not at all, so
 * that spans which overlap are counted in one pass.
 */
export function cutsOf(spans: readonly Stretch[]): string[] {
	return [...new Set(spans.flatMap(({ from, until }) => [from, until]))].sort()
}

/** The rows whose `stretch` lies in the span; 1 is what lies between the first two cuts. */
export function rowsWithin<Row extends { span: number }>(
	rows: readonly Row[],
	{ from, until }: Stretch,
	cuts: readonly string[],
): Row[] {
	return rows.filter(({ span }) => {
		const begin = cuts[span - 1]
		return begin !== undefined && begin >= from && begin < until
	})
}
