import { classifyLabel } from '../../classification/classify-label.ts'
import { hasAmountCell, type Row, rowOf, textOfRow } from './rows.ts'

/** A row and whether the row beside it may be a part of its label. */
export type LabeledRow = { row: Row; mayContinue: boolean }

/**
 * Joins labels that take several rows with the row of their amount. Signs of this are rows that are closer than the lines of the table, a
 * small letter at the start, an open end ('and', a comma), or an amount without a label.
 */
export function joinWrappedLabels(rows: readonly Row[]): LabeledRow[] {
	const pitch = usualPitch(rows)
	const result: LabeledRow[] = []
	for (let index = 0; index < rows.length; index++) {
		const row = rows[index]!
		const next = rows[index + 1]
		const previous = result.at(-1)
		if (!hasAmountCell(row) && isText(row)) {
			let toNext = next && canJoin(row, next) && hasAmountCell(next) ? linkDown(row, next, pitch) : 0
			let toPrevious =
				previous && canJoin(previous.row, row) && hasAmountCell(previous.row)
					? linkUp(previous.row, row, pitch)
					: 0
			// Of two neighbors, the nearer one is in the same box of the table.
			if (next && previous && toNext >= linkMin && toPrevious >= linkMin) {
				const [above, below] = [row.center - previous.row.center, next.center - row.center]
				if (below < above * nearerShare) toNext++
				if (above < below * nearerShare) toPrevious++
			}
			if (toNext >= linkMin && toNext > toPrevious && next) {
				result.push({ row: merged(row, next, 'label-first'), mayContinue: false })
				index++
				continue
			}
			if (toPrevious >= linkMin && toPrevious > toNext && previous) {
				previous.row = merged(previous.row, row, 'amount-first')
				previous.mayContinue = false
				continue
			}
			// Undecided: the person is asked to compare both neighbors if the words would change their meaning.
			if (previous && toPrevious > 0 && changesMeaning(previous.row, row)) previous.mayContinue = true
			result.push({ row, mayContinue: false })
			if (next && toNext > 0 && changesMeaning(next, row)) {
				result.push({ row: next, mayContinue: true })
				index++
			}
			continue
		}
		result.push({ row, mayContinue: false })
	}
	return result
}

/** A row with at least this link belongs to its neighbor. */
const linkMin = 2

/** One neighbor is nearer if its distance is less than this share of the distance to the other one. */
const nearerShare = 0.88

const isText = (row: Row) =>
	row.cells.length === 1 && /\p{L}{2}/u.test(row.cells[0]!.text) && row.cells[0]!.text.length <= 70

function canJoin(upper: Row, lower: Row): boolean {
	const height = Math.max(upper.height, lower.height)
	return (
		upper.page === lower.page &&
		lower.center - upper.center < height * 2.2 &&
		Math.abs(lower.left - upper.left) < height * 4 &&
		Math.min(upper.height, lower.height) > height * 0.75
	)
}

const isHeading = (text: string) => /:$/.test(text) || (text === text.toUpperCase() && text.length > 3)

/** How strongly a row without amount belongs to the amount below it; 0 not at all. */
function linkDown(row: Row, next: Row, pitch: number): number {
	const text = textOfRow(row)
	const below = next.cells[0]!.text
	if (!/\p{L}/u.test(textOfRow(next))) return isHeading(text) && text.endsWith(':') ? 2 : 4
	if (isHeading(text)) return 0
	let link = 1
	if (/(?:[-,/&(+]|\b(?:and|of|for|the|to|with|or|on|by|in))$/i.test(text)) link += 2
	if (/^(?:\p{Ll}|[(/&+])/u.test(below)) link += 2
	if (next.center - row.center < pitch * 0.85) link += 2
	return link
}

/** How strongly a row without amount belongs to the amount above it. */
function linkUp(previous: Row, row: Row, pitch: number): number {
	const text = textOfRow(row)
	if (isHeading(text)) return 0
	let link = 1
	if (/(?:[-,/&(+]|\b(?:and|of|for|the|to|with|or|on|by|in))$/i.test(labelOf(previous))) link += 2
	if (/^(?:\p{Ll}|[(/&+])/u.test(text)) link += 2
	if (row.center - previous.center < pitch * 0.85) link += 2
	return link
}

const labelOf = (row: Row) =>
	row.cells.length > 1 ? row.cells[0]!.text : textOfRow(row).replace(/\s?[-$(]{0,3}[\d,.]{1,14}\)?$/, '')

function changesMeaning(amountRow: Row, other: Row): boolean {
	const label = labelOf(amountRow)
	return classifyLabel(`${textOfRow(other)} ${label}`) !== classifyLabel(label)
}

/** The usual distance between two rows with amounts; of rows that follow each other, if there are any. */
function usualPitch(rows: readonly Row[]): number {
	const pitches = pitchesOf(rows, (row, next) => hasAmountCell(row) && hasAmountCell(next))
	const usual = pitches.length > 1 ? pitches : pitchesOf(rows.filter(hasAmountCell), () => true)
	return usual[usual.length >> 1] ?? 0
}

const pitchesOf = (rows: readonly Row[], isPair: (row: Row, next: Row) => boolean): number[] =>
	rows
		.flatMap((row, index) => {
			const next = rows[index + 1]
			return next && next.page === row.page && isPair(row, next) && next.center > row.center
				? [next.center - row.center]
				: []
		})
		.sort((one, other) => one - other)

/** Merges two rows into one, with all words of the label before the amount. */
function merged(upper: Row, lower: Row, order: 'label-first' | 'amount-first'): Row {
	const [first, second] = order === 'label-first' ? [upper, lower] : [lower, upper]
	if (order === 'label-first') {
		const [head, ...rest] = second.cells
		const label = /\p{L}/u.test(head!.text) ? joinCells(first.cells[0]!, head!) : first.cells[0]!
		return rowOf(/\p{L}/u.test(head!.text) ? [label, ...rest] : [label, ...second.cells], second)
	}
	const [head, ...rest] = upper.cells
	if (rest.length === 0) {
		// The amount is in the same cell as the label: what follows the label goes before the amount's last word.
		const words = head!.words
		const label = { ...head!, words: [...words.slice(0, -1), ...first.cells[0]!.words] }
		const last = words.at(-1)!
		label.text = label.words.map(({ text }) => text).join(' ')
		return rowOf(
			[label, { text: last.text, left: last.left, right: last.left + last.width, words: [last] }],
			upper,
		)
	}
	return rowOf([joinCells(head!, first.cells[0]!), ...rest], upper)
}

function joinCells(one: Row['cells'][number], other: Row['cells'][number]): Row['cells'][number] {
	const isHyphenated = /\p{Ll}-$/u.test(one.text) && /^\p{Ll}/u.test(other.text)
	return {
		text: isHyphenated ? one.text.slice(0, -1) + other.text : `${one.text} ${other.text}`,
		left: Math.min(one.left, other.left),
		right: Math.max(one.right, other.right),
		words: [...one.words, ...other.words],
	}
}
