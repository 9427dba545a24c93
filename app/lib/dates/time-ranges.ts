/** `from` is inclusive, `until` exclusive. Both are local dates, or both are instants in the format of `toISOString`. */
export type TimeRange = { from: string; until: string }

/**
 * Returns all points at which the ranges begin or end, sorted and without duplicates. The time between two neighbors is entirely
 * inside or outside of each range, so overlapping ranges can be counted in one query.
 */
export function boundariesOf(ranges: readonly TimeRange[]): string[] {
	return [...new Set(ranges.flatMap(({ from, until }) => [from, until]))].sort()
}

/**
 * Returns the rows within the range. A row's `span` is the number of its interval; 1 is the interval between the first two `cuts`, which
 * are from `boundariesOf`.
 */
export function rowsWithin<Row extends { span: number }>(
	rows: readonly Row[],
	{ from, until }: TimeRange,
	cuts: readonly string[],
): Row[] {
	return rows.filter(({ span }) => {
		const begin = cuts[span - 1]
		return begin !== undefined && begin >= from && begin < until
	})
}
