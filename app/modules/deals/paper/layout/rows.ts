import type { PageWord, PaperPage } from '#app/lib/paper/page-words.ts'
import { skewOf } from './skew.ts'

/** Words that stand together, apart from the next cell of their row. */
export type Cell = { text: string; left: number; right: number; words: PageWord[] }

/** Words on one line of a page, from left to right. Places are those of the page before it was straightened. */
export type Row = {
	page: number
	cells: Cell[]
	left: number
	right: number
	top: number
	bottom: number
	height: number
}

/** A wider gap than this share of the type size separates two cells. */
const cellGap = 1.1

/** Groups the words of a page into rows; a page that lies a little askew is straightened first. */
export function rowsOfPage(page: PaperPage, number: number): Row[] {
	const slope = skewOf(page.words)
	const placed = page.words
		.filter(({ text, width, height }) => text.trim() !== '' && width >= 0 && height > 0)
		.map((word) => ({ word, center: word.top + word.height / 2 - slope * (word.left + word.width / 2) }))
		.sort((one, other) => one.center - other.center)
	const rows: { words: PageWord[]; center: number; height: number }[] = []
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
	return rows
		.sort((one, other) => one.center - other.center)
		.map(({ words, height }) => rowOf(words, { page: number, height }))
}

/** A row of these words, which may come from several lines of the page. */
export function rowOf(words: readonly PageWord[], { page, height }: { page: number; height: number }): Row {
	const sorted = words.toSorted((one, other) => one.left - other.left)
	const cells: Cell[] = []
	for (const word of sorted) {
		const last = cells.at(-1)
		const gap = last ? word.left - last.right : Infinity
		if (last && gap < height * cellGap) {
			last.words.push(word)
			last.text += ` ${word.text}`
			last.right = Math.max(last.right, word.left + word.width)
		} else cells.push({ text: word.text, left: word.left, right: word.left + word.width, words: [word] })
	}
	return {
		page,
		cells,
		height,
		left: cells[0]!.left,
		right: Math.max(...cells.map(({ right }) => right)),
		top: Math.min(...words.map(({ top }) => top)),
		bottom: Math.max(...words.map((word) => word.top + word.height)),
	}
}

export const wordsOfRow = (row: Row): PageWord[] => row.cells.flatMap(({ words }) => words)
