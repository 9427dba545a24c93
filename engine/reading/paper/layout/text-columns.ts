import { hasLetters, isAmountText, isEmptyBox } from './amount-text.ts'
import type { LaidWord } from './clean-words.ts'
import { cellsOf, type Row, rowOf, textOfRow, wordsOfRow } from './rows.ts'

/** A band of fewer rows has no columns of running text. */
const rowsMin = 3

/** Boxes of a form are no higher, in rows. */
const bandRowsMax = 24

/** The space between two columns of text is at least this share of the type size. */
const gutterMin = 0.9

/** Lines of a paragraph are at most this far apart, in sizes of the type. */
const linesApartMax = 2

/** The amount of a box is at most this far below its caption. */
const captionApartMax = 4

type Span = { left: number; right: number }

/**
 * Forms print boxes of running text side by side: 'Monthly payments. Your first …' beside 'Other charges' and 'Total of payments'. Arranges
 * them one below the other, and joins the lines of each paragraph, with the amount at its end. The rows are those of one page.
 */
export function separateText(rows: readonly Row[]): Row[] {
	const arranged: Row[] = []
	const bands = rows.map((_, start) => bandFrom(rows, start))
	let index = 0
	while (index < rows.length) {
		const { end, columns } = bands[index]!
		const band = rows.slice(index, end)
		// A line across the columns stands above them, and so does one whose words only happen to leave their space free.
		const isAcross = bands
			.slice(index + 1, end)
			.some(
				(next) =>
					next.columns.length > columns.length ||
					(next.columns.length === columns.length && next.end > end && end - index < bandRowsMax),
			)
		if (!isAcross && columns.length > 1 && columns.some((column) => isRunning(rowsIn(band, column)))) {
			for (const column of columns) arranged.push(...joinParagraphs(joinCaptions(rowsIn(band, column))))
			index = end
		} else arranged.push(rows[index++]!)
	}
	return joinParagraphs(arranged)
}

/** The run of rows from this one on with the most columns of text side by side, and of these the longest. */
function bandFrom(rows: readonly Row[], start: number): { end: number; columns: Span[] } {
	let best: { end: number; columns: Span[] } = { end: start + 1, columns: [] }
	let spans: Span[] = []
	for (let end = start; end < rows.length && end < start + bandRowsMax; end++) {
		const row = rows[end]!
		const last = rows[end - 1]
		if (end > start && last && row.center - last.center > row.height * 4) break
		spans = merged(
			[...spans, ...wordsOfRow(row).map(({ left, width }) => ({ left, right: left + width }))],
			row.height,
		)
		if (spans.length < 2) break
		if (end + 1 - start < rowsMin) continue
		const columns = columnsOf(spans, rows.slice(start, end + 1))
		if (columns.length > 1 && columns.length >= best.columns.length) best = { end: end + 1, columns }
	}
	return best
}

/** Spans of words, joined where the space between them is no gutter. */
function merged(spans: readonly Span[], height: number): Span[] {
	const joined: Span[] = []
	for (const span of spans.toSorted((one, other) => one.left - other.left)) {
		const last = joined.at(-1)
		if (last && span.left - last.right < height * gutterMin) last.right = Math.max(last.right, span.right)
		else joined.push({ ...span })
	}
	return joined
}

/** The spans that have words on two rows; amounts belong to the words at their left. */
function columnsOf(spans: readonly Span[], rows: readonly Row[]): Span[] {
	const columns: Span[] = []
	for (const span of spans) {
		const texts = rows.map((row) =>
			wordsIn(row, span)
				.map(({ text }) => text)
				.join(' '),
		)
		const hasText =
			texts.filter((text) => hasLetters(text) && !isAmountText(text) && !isEmptyBox(text)).length >= 2
		const last = columns.at(-1)
		if (hasText || !last) columns.push({ ...span })
		else last.right = span.right
	}
	return columns
}

const wordsIn = (row: Row, { left, right }: Span): LaidWord[] =>
	wordsOfRow(row).filter((word) => word.left >= left - 1 && word.left + word.width <= right + 1)

function rowsIn(rows: readonly Row[], column: Span): Row[] {
	return rows.flatMap((row) => {
		const words = wordsIn(row, column)
		return words.length > 0 ? [rowOf(cellsOf(words, row.height), row)] : []
	})
}

/** Whether some line of a column goes on in the next one. */
const isRunning = (rows: readonly Row[]) =>
	rows.some((row, index) => rows[index + 1] && goesOn(row, rows[index + 1]!))

/** Joins the lines of a paragraph; its last line may have an amount in a cell of its own. */
export function joinParagraphs(rows: readonly Row[]): Row[] {
	const joined: Row[] = []
	for (const row of rows) {
		const last = joined.at(-1)
		if (last && goesOn(last, row)) joined[joined.length - 1] = joinRows(last, row)
		else joined.push(row)
	}
	return joined
}

/** Joins the short lines of a caption with the amount below it, in a box beside another one: 'Amount due at lease / Signing or delivery'. */
function joinCaptions(rows: readonly Row[]): Row[] {
	const joined: Row[] = []
	for (const row of rows) {
		if (row.cells.every(({ text }) => isAmountText(text))) {
			const lines = captionAbove(joined, row)
			if (lines.length > 1) {
				const caption = lines.reduce(joinRows)
				joined.splice(
					joined.length - lines.length,
					lines.length,
					rowOf([...caption.cells, ...row.cells], row),
				)
				continue
			}
		}
		joined.push(row)
	}
	return joined
}

/** The lines right above each other, without an amount, that end above this one. */
function captionAbove(rows: readonly Row[], amounts: Row): Row[] {
	const lines: Row[] = []
	let below = amounts
	for (const row of rows.toReversed()) {
		const apart = lines.length === 0 ? captionApartMax : linesApartMax
		const isNear = below.center - row.center < Math.max(row.height, below.height) * apart
		const isCaption = row.cells.length === 1 && hasLetters(textOfRow(row)) && !/[.:\d]$/.test(textOfRow(row))
		if (row.page !== amounts.page || !isNear || !isCaption) break
		lines.unshift(row)
		below = row
	}
	return lines
}

/** Whether a line of text, without an amount of its own, goes on in the next one. */
function goesOn(upper: Row, lower: Row): boolean {
	const text = textOfRow(upper)
	const next = lower.cells[0]!
	const height = Math.min(upper.height, lower.height)
	if (
		upper.page !== lower.page ||
		upper.cells.length > 1 ||
		lower.center - upper.center > height * linesApartMax ||
		lower.center <= upper.center ||
		Math.abs(next.left - upper.left) > height * 1.5 ||
		/[.:]$/.test(text)
	)
		return false
	// 'Amount Due at Lease Signing or' goes on with 'Delivery'.
	if (/\b(?:of|is|for|the|and|or|to|by|at)$/i.test(text)) return /^[\p{L}$\d]/u.test(next.text)
	return text.split(' ').length > 2 && /^(?:\p{Ll}{2}|\p{Ll}\s|[(/&])/u.test(next.text)
}

function joinRows(upper: Row, lower: Row): Row {
	const [head, ...rest] = lower.cells
	const first = upper.cells[0]!
	const cell = {
		text: `${first.text} ${head!.text}`,
		left: Math.min(first.left, head!.left),
		right: Math.max(first.right, head!.right),
		words: [...first.words, ...head!.words],
	}
	return rowOf([cell, ...rest], { ...upper, center: lower.center })
}
