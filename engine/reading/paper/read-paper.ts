import { findGrids } from '../text/grids/find-grids.ts'
import { findForm } from './forms/find-form.ts'
import { readingOrder } from './layout/blocks.ts'
import type { LaidWord } from './layout/clean-words.ts'
import { inColumn, joinCentsColumn, moneyColumns, moveAmountsBehindLabels } from './layout/columns.ts'
import { isLabelDoubtful } from './layout/label-doubts.ts'
import { pairLabelGrids } from './layout/label-grids.ts'
import { correctedWord } from './layout/label-words.ts'
import { withoutLineNumbers } from './layout/line-numbers.ts'
import { type Row, rowOf, rowsOfPage, wordsOfRow } from './layout/rows.ts'
import { withoutRunningHeads } from './layout/running-heads.ts'
import { splitCompleteCells } from './layout/split-cells.ts'
import { separateText } from './layout/text-columns.ts'
import { joinWrappedLabels } from './layout/wrapped-labels.ts'
import type { PaperPage } from './page-words.ts'
import type { MarkCode, PaperReading } from './paper-reading.ts'
import { placeOf } from './place-of.ts'
import { readRows, type SourceRow } from './read-rows.ts'

/** The papers of one purchase have fewer words. Words beyond this number are not read, and the reading says so. */
const wordsMax = 12_000

/**
 * Reads a paper from the words on its pages: text of a PDF, or what text recognition found on a photo. The result is a draft with the
 * place of each line; its checksum says whether the lines add up to the printed total. Never throws.
 */
export function readPaper(pages: readonly PaperPage[]): PaperReading {
	const { limited, isCut } = withinLimit(pages)
	const reading = readPages(limited)
	if (!isCut) return reading
	const end = { lineNumber: (reading.unread.at(-1)?.lineNumber ?? 0) + 1, place: null, text: '…' }
	return {
		...reading,
		unread: [...reading.unread, { ...end, why: 'The document is too long; the rest was not read.' }],
	}
}

function withinLimit(pages: readonly PaperPage[]): { limited: PaperPage[]; isCut: boolean } {
	let left = wordsMax
	let isCut = false
	const limited = pages.map((page) => {
		const words = page.words.slice(0, left)
		isCut ||= words.length < page.words.length
		left -= words.length
		return { ...page, words }
	})
	return { limited, isCut }
}

function readPages(pages: readonly PaperPage[]): PaperReading {
	const usedOcr = pages.some(({ words }) => words.some(({ confidence }) => confidence < 1))
	const rows = withoutRunningHeads(
		pages.flatMap((page, number) => rowsOfPage(page, number)),
		pages,
	)
	const form = findForm(rows)
	const grids = gridsOf(rows)
	const blocks = pages.flatMap((_, page) =>
		blocksOfPage(
			withoutUsed(
				rows.flatMap((row) => partOf(row, 0, grids.starts.get(row))),
				form?.used ?? new Set(),
			).filter((row) => row.page === page),
		),
	)
	const boxes = [...(form?.rows ?? []).map((row) => [row]), ...grids.tables]
	// Of several columns of amounts, the one whose lines add up counts; the column headings decide which is tried first.
	let first: PaperReading | null = null
	const choices = Math.max(1, ...blocks.map(({ columns }) => columns.length))
	for (let choice = 0; choice < choices; choice++) {
		const source = blocks.flatMap(({ rows: own, columns }) =>
			own.map(({ row, mayContinue }) => {
				const { row: chosen, hasSeveral } = inColumn(row, columns[Math.min(choice, columns.length - 1)])
				const doubts: MarkCode[] = []
				if (mayContinue) doubts.push('label_may_continue')
				if (hasSeveral) doubts.push('several_amounts')
				if (usedOcrForRow(row) && isLabelDoubtful(chosen, rows)) doubts.push('label_unclear')
				return sourceRow(chosen, doubts)
			}),
		)
		const reading = readRows({ rows: withBoxes(source, boxes), usedOcr, form })
		if (reading.checksum.status === 'adds_up') return reading
		first ??= reading
	}
	return first!
}

/**
 * The tables of payments, whose rows keep all of their columns and stay together, and the number of cells that stand in front of the table
 * in each of its rows.
 */
function gridsOf(rows: readonly Row[]): { tables: SourceRow[][]; starts: ReadonlyMap<Row, number> } {
	const texts = rows.map(({ cells }) => cells.map(({ text }) => text).join('\t'))
	const starts = new Map<Row, number>()
	const tables = findGrids(texts).map(({ lines }) =>
		[...lines]
			.toSorted(([one], [other]) => one - other)
			.flatMap(([line, start]) => {
				const from = texts[line]!.slice(0, start).split('\t').length - 1
				starts.set(rows[line]!, from)
				return partOf(rows[line]!, from).map((row) => sourceRow(row, []))
			}),
	)
	return { tables, starts }
}

/** The row with some of its cells; none if none is left. */
function partOf(row: Row, from: number, to?: number): Row[] {
	const cells = row.cells.slice(from, to)
	return cells.length === row.cells.length ? [row] : cells.length > 0 ? [rowOf(cells, row)] : []
}

/** Puts boxes of a form and tables of payments among the other rows, by the place of their last row. */
function withBoxes(rows: readonly SourceRow[], boxes: readonly (readonly SourceRow[])[]): SourceRow[] {
	const isBelow = ({ place }: SourceRow, box: SourceRow | undefined) =>
		place !== null &&
		box !== undefined &&
		box.place !== null &&
		(place.page > box.place.page || (place.page === box.place.page && place.top > box.place.top))
	const merged = [...rows]
	for (const box of boxes) {
		const next = merged.findIndex((row) => isBelow(row, box.at(-1)))
		merged.splice(next < 0 ? merged.length : next, 0, ...box)
	}
	return merged
}

function blocksOfPage(rows: readonly Row[]) {
	const paired = splitCompleteCells(pairLabelGrids(separateText(withoutLineNumbers(rows))))
	const ordered = joinCentsColumn(readingOrder(moveAmountsBehindLabels(paired)))
	return { rows: joinWrappedLabels(ordered), columns: moneyColumns(ordered) }
}

/** The rows without the words that belong to a form's boxes. */
function withoutUsed(rows: readonly Row[], used: ReadonlySet<LaidWord>): Row[] {
	if (used.size === 0) return [...rows]
	return rows.flatMap((row) => {
		const cells = row.cells.flatMap((cell) => {
			const words = cell.words.filter((word) => !used.has(word))
			return words.length === cell.words.length
				? [cell]
				: words.length === 0
					? []
					: [{ ...cell, words, text: words.map(({ text }) => text).join(' ') }]
		})
		return cells.length > 0 ? [rowOf(cells, row)] : []
	})
}

const usedOcrForRow = (row: Row) => wordsOfRow(row).some(({ confidence }) => confidence < 1)

function sourceRow(row: Row, doubts: MarkCode[]): SourceRow {
	const words = wordsOfRow(row)
	const text = row.cells
		.map((cell) =>
			cell.words.some(({ confidence }) => confidence < 1) ? correctedLabel(cell.text) : cell.text,
		)
		.join('\t')
	return { text, place: placeOf(words, row.page), words, doubts }
}

/** A cell of a recognized paper, with words corrected that differ in one letter from a known word. */
const correctedLabel = (text: string) =>
	text
		.split(' ')
		.map((word) => correctedWord(word) ?? word)
		.join(' ')
