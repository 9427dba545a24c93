import type { PaperPage } from '../page-words.ts'
import { hasLetters, isAmountText, isEmptyBox, isMoneyText } from './amount-text.ts'
import { cleanWords, type LaidWord } from './clean-words.ts'
import { skewOf } from './skew.ts'

/** Words that are close together, separated from the next cell of their row. */
export type Cell = { text: string; left: number; right: number; words: LaidWord[] }

/** Words on one line of a page, from left to right; `center` is its vertical center on the straightened page. */
export type Row = { page: number; cells: Cell[]; left: number; right: number; center: number; height: number }

/** A wider gap than this share of the type size separates two cells. */
const cellGap = 1.1

/** Groups the words of a page into rows from top to bottom; a page that lies a little askew is straightened first. */
export function rowsOfPage(page: PaperPage, number: number): Row[] {
	const found = page.words.filter(({ width, height }) => width >= 0 && height > 0)
	const slope = skewOf(found)
	const words = cleanWords(found, { slope })
	const placed = words
		.map((word) => ({ word, center: word.top + word.height / 2 - slope * (word.left + word.width / 2) }))
		.sort((one, other) => one.center - other.center)
	const rows: { words: LaidWord[]; center: number; height: number }[] = []
	for (const { word, center } of placed) {
		const row = rows.slice(-6).findLast((each) => Math.abs(each.center - center) < each.height * 0.5)
		if (!row) {
			rows.push({ words: [word], center, height: word.height })
			continue
		}
		const count = row.words.push(word)
		// Dashes and periods have small boxes; they neither move a row nor set its height.
		if (word.height < row.height * 0.6) continue
		row.center += (center - row.center) / count
		row.height += (word.height - row.height) / count
	}
	joinSpacedThousands(rows)
	return joinAmountsBeside(rows.sort((one, other) => one.center - other.center)).map(
		({ words: own, ...place }) =>
			rowOf(cellsOf(withoutReferences(own), place.height), { ...place, page: number }),
	)
}

/** Makes a row of at least one cell. */
export function rowOf(cells: readonly Cell[], place: Pick<Row, 'page' | 'center' | 'height'>): Row {
	return {
		...place,
		cells: [...cells],
		left: cells[0]!.left,
		right: Math.max(...cells.map(({ right }) => right)),
	}
}

export const wordsOfRow = (row: Row): LaidWord[] => row.cells.flatMap(({ words }) => words)
export const textOfRow = (row: Row): string => row.cells.map(({ text }) => text).join(' ')

/** Whether a row has an amount as a cell of its own, or at the end of its last cell. */
export const hasAmountCell = (row: Row): boolean =>
	row.cells.some(({ text }) => isAmountText(text)) || isMoneyText(row.cells.at(-1)!.words.at(-1)!.text)

type Line = { words: LaidWord[]; center: number; height: number }

/** Joins an amount with the words in the cell beside it into one row, even if it is printed a little lower or higher. */
function joinAmountsBeside(lines: readonly Line[]): Line[] {
	const joined: Line[] = []
	for (const line of lines) {
		const last = joined.at(-1)
		const isBeside =
			last &&
			line.center - last.center < Math.max(line.height, last.height) * 0.8 &&
			areLabelAndAmount(last.words, line.words)
		if (isBeside) last.words = [...last.words, ...line.words]
		else joined.push({ ...line })
	}
	return joined
}

function areLabelAndAmount(one: readonly LaidWord[], other: readonly LaidWord[]): boolean {
	const isAmounts = (words: readonly LaidWord[]) => words.every(({ text }) => isMoneyText(text))
	const hasNone = (words: readonly LaidWord[]) => words.every(({ text }) => !isMoneyText(text))
	const [amounts, labels] = isAmounts(one) ? [one, other] : [other, one]
	if (!isAmounts(amounts) || !hasNone(labels)) return false
	const right = Math.max(...labels.map(({ left, width }) => left + width))
	return amounts.every(({ left }) => left > right)
}

/** The number of amounts with a space between thousands that shows that a paper writes them so. */
const spacedMin = 2

/** Joins '31' and '450.00' into one word if a paper has a space between thousands and no comma anywhere. */
function joinSpacedThousands(rows: { words: LaidWord[]; height: number }[]): void {
	if (rows.some(({ words }) => words.some(({ text }) => /\d,\d{3}/.test(text)))) return
	const found = rows.flatMap((row) => {
		const ordered = row.words.toSorted((one, other) => one.left - other.left)
		const [head, tail] = ordered.slice(-2)
		const isSpaced =
			head &&
			tail &&
			/^[-−–(]?\$?[1-9]\d{0,2}$/.test(head.text) &&
			/^\d{3}\.\d{2}[)-]?$/.test(tail.text) &&
			tail.left - head.left - head.width < row.height * 0.6
		return isSpaced ? [{ row, head, tail }] : []
	})
	if (found.length < spacedMin) return
	for (const { row, head, tail } of found) {
		const joined = {
			...head,
			text: `${head.text},${tail.text}`,
			width: tail.left + tail.width - head.left,
			confidence: Math.min(head.confidence, tail.confidence),
		}
		row.words = [...row.words.filter((word) => word !== head && word !== tail), joined]
	}
}

/** Contracts print '(A)' or '(1)' after an amount, which other lines refer to. */
function withoutReferences(words: readonly LaidWord[]): LaidWord[] {
	const ordered = words.toSorted((one, other) => one.left - other.left)
	return ordered.filter(
		({ text }, index) =>
			index === 0 || !/^\([A-Z\d]{1,2}\)$/.test(text) || !isValue(ordered[index - 1]!.text),
	)
}

const isValue = (text: string) => isMoneyText(text) || isEmptyBox(text)

export function cellsOf(words: readonly LaidWord[], height: number): Cell[] {
	const cells: Cell[] = []
	for (const word of words.toSorted((one, other) => one.left - other.left)) {
		const last = cells.at(-1)
		if (last && belongsTo(last, word, height)) {
			last.words.push(word)
			last.text = joined(last.text, word, word.left - last.right < height * 0.6)
			last.right = Math.max(last.right, word.left + word.width)
		} else cells.push({ text: word.text, left: word.left, right: word.left + word.width, words: [word] })
	}
	return cells
}

function belongsTo(cell: Cell, word: LaidWord, height: number): boolean {
	const gap = word.left - cell.right
	// A dollar sign or a minus at the left of its column belongs to the digits at the right.
	if (
		/^[-−–(]?\s?(?:\$|USD)[-−–(]?$/.test(cell.text) ||
		(/^[-−–(]$/.test(cell.text) && !/^\p{L}/u.test(word.text))
	)
		return gap < height * 16 && /^[-−–(]?(?:\$?[\d(]|(?:\$|USD)$)/.test(word.text)
	if (gap >= height * cellGap) return false
	// Two amounts side by side are two columns.
	if (isMoneyText(cell.text) && isMoneyText(word.text)) return false
	return true
}

/** Text recognition splits an amount at its comma or period: '38, 214.62', '38,214 .62'. */
function joined(text: string, word: LaidWord, isNear: boolean): string {
	const isSplit =
		isNear &&
		word.confidence < 1 &&
		((/\d,$/.test(text) && /^\d{3}(?:[.,]\d{2})?\W?$/.test(word.text)) ||
			(/\d$/.test(text) && /^(?:,\d{3}(?:\.\d{2})?|\.\d{2})\W?$/.test(word.text)) ||
			(/\d\.$/.test(text) && /^\d{2}\W?$/.test(word.text)))
	return isSplit ? text + word.text : `${text} ${word.text}`
}

/** Whether a cell has words and is not only an amount. */
export const isLabelCell = ({ text }: Cell): boolean => hasLetters(text) && !isAmountText(text)
