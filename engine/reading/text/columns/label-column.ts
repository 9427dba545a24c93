import { figuresOf } from '../figures/figures.ts'
import { disclosureCaption, withDisclosureBoxes } from './disclosure-boxes.ts'

/** Fewer amounts below each other are no column. */
const rowsMin = 4
const labelCharsMax = 120

/**
 * Puts the amounts of a column beside their labels where a copied paper has all labels first and all amounts below them, as many as there are
 * labels right above: each line keeps its number.
 */
export function withLabelColumn(copied: readonly string[]): readonly string[] {
	const lines = withAmountsBelow(withCaptions(withGutter(withDisclosureBoxes(copied))))
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
	figuresOf(withoutAsides(line)).every(({ kind }) => kind !== 'money' && kind !== 'bare')

const withoutAsides = (line: string) => line.replace(/\([^()]*\)/g, ' ')

/** Joins each amount that is alone on its line to a label above it that has figures of its own: 'LOCAL TAX 2.25% (FIRST $1,600)'. */
function withAmountsBelow(lines: readonly string[]): readonly string[] {
	const joined = [...lines]
	for (const [index, line] of lines.entries()) {
		const label = lines[index - 1] ?? ''
		if (!isAmount(line) || !/\d/.test(label) || !isLabel(label)) continue
		joined[index - 1] = `${label.trim()}: ${line.trim()}`
		joined[index] = ''
	}
	return joined
}

const captionLinesMax = 3
const explainsCaption =
	/^(?:the )?(?:cost of your credit|dollar amount the credit|amount of credit provided|amount you will have paid)\b/i

/**
 * Joins the lines of a disclosure's caption into its last one, and leaves out the sentence that is often printed below it. An empty line is
 * in no caption.
 */
function withCaptions(lines: readonly string[]): readonly string[] {
	const joined = [...lines]
	for (const index of lines.keys())
		for (let count = captionLinesMax; count > 0; count--) {
			const part = lines.slice(index, index + count).map((line) => line.trim())
			const text = part.join(' ')
			if (part.includes('') || text.length > labelCharsMax || !disclosureCaption.test(text)) continue
			const last = index + count - 1
			for (let line = index; line < last; line++) joined[line] = ''
			joined[last] = text
			if (explainsCaption.test(lines[last + 1] ?? '')) joined[last + 1] = ''
			break
		}
	return joined
}

/** How many rows begin their second column at the same place in a sheet of two columns. */
const gutterRowsMin = 5

/** Sets off the right column of a sheet whose left one has words, so that they are no part of its labels. */
function withGutter(lines: readonly string[]): readonly string[] {
	const starts = lines.map((line) =>
		/\t|\|/.test(line) ? -1 : (/^.{0,70}?\s{3,}(?=\p{L})/u.exec(line)?.[0].length ?? -1),
	)
	const counts = new Map<number, number>()
	for (const start of starts) if (start > 15) counts.set(start, (counts.get(start) ?? 0) + 1)
	const [column, count] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [0, 0]
	const isRow = (line: string, index: number) => starts[index] === column && /\d\.\d{2}\s{0,9}$/.test(line)
	const hasWords = (line: string) => /\p{L}{2}/u.test(line.slice(0, column))
	if (count < gutterRowsMin || lines.filter((line, index) => isRow(line, index) && hasWords(line)).length < 2)
		return lines
	return lines.map((line, index) =>
		isRow(line, index) && hasWords(line)
			? `${line.slice(0, column).trimEnd()} | ${line.slice(column)}`
			: line,
	)
}
