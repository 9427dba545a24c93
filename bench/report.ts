export type Row = (string | number[])[]

/** Formats a Markdown table. Several figures become their median and range. */
export function table(head: string[], rows: Row[]): string {
	const cells = [
		head,
		...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : spread(cell)))),
	]
	const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]!.length)))
	const lines = cells.map(
		(row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
	)
	return `${[lines[0], `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1)].join('\n')}\n`
}

/** The middle figure; NaN when there is none. */
export function median(figures: number[]): number {
	const sorted = [...figures].sort((a, b) => a - b)
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The figure that this share of the figures does not exceed; NaN when there is none. */
export function quantile(figures: number[], share: number): number {
	const sorted = [...figures].sort((a, b) => a - b)
	return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

/** 'lowest–highest', or one figure where they are alike. */
export function range(figures: number[]): string {
	const [low, high] = [Math.min(...figures), Math.max(...figures)].map(short)
	return low === high ? low! : `${low}–${high}`
}

/** A path with its long parts, such as ids and titles, as '…'. */
export const shortPath = (path: string) => path.replace(/[^/?]{25,}/g, '…')

function spread(figures: number[]): string {
	if (figures.length === 0) return '–'
	const middle = short(median(figures))
	return range(figures) === middle ? middle : `${middle} (${range(figures)})`
}

const short = (figure: number) => (figure < 10 ? figure.toFixed(1) : String(Math.round(figure)))
