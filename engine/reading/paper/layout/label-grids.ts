import { classifyLabel } from '../../classification/classify-label.ts'
import { isAmountText, isEmptyBox } from './amount-text.ts'
import { type Cell, isLabelCell, type Row, rowOf } from './rows.ts'

/** The largest height of a form's box, in lines of its print. */
const linesApartMax = 4

/**
 * Forms with boxes print the labels of a row above their amounts, or below them: 'Price | Doc fee' over '32,000 | 499'. Makes a row of each
 * label with its amount; every other row stays.
 */
export function pairLabelGrids(rows: readonly Row[]): Row[] {
	const used = new Set<Row>()
	const paired = new Map<Row, Row[]>()
	for (const [index, amounts] of rows.entries()) {
		if (!isAmountRow(amounts)) continue
		const near = [rows[index - 1], rows[index + 1]].filter(
			(row): row is Row => row !== undefined && !used.has(row) && isNear(row, amounts),
		)
		// Labels above are usual; labels below have to be nearer.
		const [labels] = near.toSorted((one, other) => distance(one, amounts) - distance(other, amounts))
		const pairs = labels && pairsOf(labels, amounts)
		if (!labels || !pairs) continue
		used.add(labels)
		used.add(amounts)
		paired.set(amounts, pairs)
	}
	// One label with one amount is a box only beside boxes of several.
	if (![...paired.values()].some((pairs) => pairs.length > 1)) return [...rows]
	return rows.flatMap((row) => paired.get(row) ?? (used.has(row) ? [] : [row]))
}

const distance = (labels: Row, amounts: Row) =>
	Math.abs(labels.center - amounts.center) * (labels.center > amounts.center ? 1.15 : 1)

const isNear = (labels: Row, amounts: Row) =>
	labels.page === amounts.page &&
	labels.cells.every((cell) => isLabelCell(cell) && !endsWithAmount(cell)) &&
	Math.abs(labels.center - amounts.center) < Math.max(labels.height, amounts.height) * linesApartMax

const endsWithAmount = ({ words }: Cell) => words.length > 1 && isAmountText(words.at(-1)!.text)

function isAmountRow({ cells }: Row): boolean {
	return (
		cells.every(({ text }) => isAmountText(text) || isEmptyBox(text)) &&
		cells.some(({ text }) => isAmountText(text))
	)
}

/** A row for each amount with the label in its column; null unless each has its own label and most labels are known. */
function pairsOf(labels: Row, amounts: Row): Row[] | null {
	if (amounts.cells.length > labels.cells.length) return null
	const taken = new Map<Cell, Cell>()
	for (const amount of amounts.cells) {
		const label = labelOver(labels, amount)
		if (!label || taken.has(label)) return null
		taken.set(label, amount)
	}
	const pairs = [...taken].filter(([, amount]) => isAmountText(amount.text))
	const known = pairs.filter(([label]) => classifyLabel(label.text) !== null)
	if (known.length * 2 < pairs.length || (pairs.length === 1 && known.length === 0)) return null
	return pairs.map(([label, amount]) => rowOf([label, amount], amounts))
}

/** The label in the column of an amount: both have the same edge or the same middle. */
function labelOver(labels: Row, amount: Cell): Cell | null {
	const apart = (label: Cell) =>
		Math.min(
			Math.abs(label.left - amount.left),
			Math.abs(label.right - amount.right),
			Math.abs(label.left + label.right - amount.left - amount.right) / 2,
		)
	const [nearest] = labels.cells.toSorted((one, other) => apart(one) - apart(other))
	const overlaps = nearest!.left < amount.right && nearest!.right > amount.left
	return overlaps || apart(nearest!) < labels.height * 2 ? nearest! : null
}
