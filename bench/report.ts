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

function spread(figures: number[]): string {
	if (figures.length === 0) return '–'
	const sorted = [...figures].sort((a, b) => a - b)
	const [low, middle, high] = [sorted[0]!, sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!].map(short)
	return low === high ? middle! : `${middle} (${low}–${high})`
}

const short = (figure: number) => (figure < 10 ? figure.toFixed(1) : String(Math.round(figure)))
