import { figuresOf } from './figures/figures.ts'

/** Fewer amounts below each other are no column. */
const rowsMin = 4
const labelCharsMax = 60

/**
 * Puts the amounts of a column beside their labels where a copied paper has all labels first and all amounts below them, as many as there are
 * labels right above: each line keeps its number.
 */
export function withLabelColumn(lines: readonly string[]): readonly string[] {
	const joined = [...lines]
	for (let from = 0; from < lines.length; from++) {
		if (!isAmount(lines[from]!)) continue
		let to = from
		while (to < lines.length && isAmount(lines[to]!)) to++
		const labels = labelsAbove(lines, from)
		const count = to - from
		if (count >= rowsMin && labels.length >= count && labels.length <= count + 1)
			labels.slice(-count).forEach((line, index) => {
				joined[line] = `${lines[line]!.trim()}: ${lines[from + index]!.trim()}`
				joined[from + index] = ''
			})
		from = to
	}
	return joined
}

/** The lines of a block without figures above a line, with at most one empty line between. */
function labelsAbove(lines: readonly string[], below: number): number[] {
	let line = below - 1
	if (lines[line]?.trim() === '') line--
	const found: number[] = []
	for (; line >= 0 && isLabel(lines[line]!); line--) found.unshift(line)
	return found
}

const isAmount = (line: string) => /^\s*-?\s?\$?\s?\(?-?\$?\d[\d,]{0,9}\.\d{2}\)?\s*$/.test(line)

const isLabel = (line: string) =>
	/\p{L}{2}/u.test(line) &&
	line.length <= labelCharsMax &&
	figuresOf(line).every(({ kind }) => kind !== 'money' && kind !== 'bare')
