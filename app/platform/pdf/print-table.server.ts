import type { Block } from './blocks.ts'
import type { Line } from './break-lines.ts'
import { colors, type StructureElement, type TaggedPdf, type TextStyle } from './tagged-pdf.server.ts'

type Table = Block & { kind: 'table' }
type Row = Table['head']

const look: TextStyle = { size: 9.5, lineHeight: 13.5, color: colors.text }
const pad = { x: 7, y: 4 }

/** Prints a table. Rows are never split across pages, and the header is repeated on every page. */
export function printTable(pdf: TaggedPdf, parent: StructureElement, { head, rows }: Table): void {
	const widths = columnWidths(pdf, [head, ...rows])
	const table = pdf.addElement(parent, 'Table')
	const headLayout = layOutRow(pdf, head, widths)
	const first = rows[0] ? layOutRow(pdf, rows[0], widths).height : 0
	pdf.ensureSpace(headLayout.height + first)
	printRow(pdf, pdf.addElement(table, 'TR'), headLayout, widths, 'TH')
	for (const row of rows) {
		const layout = layOutRow(pdf, row, widths)
		const before = pdf.doc.page
		pdf.ensureSpace(layout.height)
		if (pdf.doc.page !== before) repeatHead(pdf, headLayout, widths)
		printRow(pdf, pdf.addElement(table, 'TR'), layout, widths, 'TD')
	}
}

type RowLayout = { cells: { lines: Line[]; right: boolean }[]; height: number }

function layOutRow(pdf: TaggedPdf, row: Row, widths: number[]): RowLayout {
	const cells = row.map(({ runs, right }, index) => ({
		lines: pdf.layOutLines(runs, look, widths[index]! - 2 * pad.x),
		right,
	}))
	const count = Math.max(1, ...cells.map(({ lines }) => lines.length))
	return { cells, height: count * look.lineHeight + 2 * pad.y }
}

function printRow(
	pdf: TaggedPdf,
	struct: StructureElement,
	row: RowLayout,
	widths: number[],
	tag: 'TH' | 'TD',
): void {
	drawBackground(pdf, row.height, tag === 'TH')
	const { y } = pdf
	eachCell(pdf, row, widths, (startOf, lines, x) => {
		const element = pdf.addElement(struct, tag, tag === 'TH' ? { scope: 'Column' } : {})
		// An empty cell still needs its structure element.
		if (lines.length === 0) element.add(() => {})
		pdf.y = y + pad.y
		for (const line of lines) {
			pdf.line(element, line, look, startOf(line, x))
			pdf.y += look.lineHeight
		}
	})
	pdf.y = y + row.height
}

/** Draws the header again as an artifact, because a screen reader should find only one. */
function repeatHead(pdf: TaggedPdf, row: RowLayout, widths: number[]): void {
	drawBackground(pdf, row.height, true)
	const { y } = pdf
	pdf.drawArtifact(() => {
		eachCell(pdf, row, widths, (startOf, lines, x) => {
			lines.forEach((line, index) => {
				const text = line.map((segment) => segment.text).join('')
				pdf.doc
					.font('bold')
					.fontSize(look.size)
					.fillColor(look.color)
					.text(text, startOf(line, x), y + pad.y + index * look.lineHeight, { lineBreak: false })
			})
		})
	})
	pdf.y = y + row.height
}

function eachCell(
	pdf: TaggedPdf,
	row: RowLayout,
	widths: number[],
	draw: (startOf: (line: Line, x: number) => number, lines: Line[], x: number) => void,
): void {
	let x = pdf.left
	row.cells.forEach(({ lines, right }, index) => {
		const width = widths[index]!
		const startOf = (line: Line, column: number) =>
			right ? column + width - pad.x - pdf.measureLine(line, look) : column + pad.x
		draw(startOf, lines, x)
		x += width
	})
}

function drawBackground(pdf: TaggedPdf, height: number, isHead: boolean): void {
	const { doc, left, width, y } = pdf
	pdf.drawArtifact(() => {
		if (isHead) doc.rect(left, y, width, height).fill(colors.tint)
		doc.rect(left, y + height - 0.75, width, 0.75).fill(colors.line)
	})
}

/**
 * Returns the width of each column: its natural width, reduced in proportion if the table is too wide, but not below its
 * longest word.
 */
function columnWidths(pdf: TaggedPdf, rows: Row[]): number[] {
	const columns = rows[0]!.map((_, index) => rows.flatMap((row) => row[index]?.runs ?? []))
	const contentWidths = rows[0]!.map((_, index) =>
		Math.max(
			...rows.map((row) =>
				pdf
					.layOutLines(row[index]?.runs ?? [], look, 9_999)
					.reduce((most, line) => Math.max(most, pdf.measureLine(line, look)), 0),
			),
		),
	)
	const longestWords = columns.map((runs) =>
		Math.max(
			...runs.flatMap((run) =>
				run.text.split(/\s+/).map((word) => pdf.measureLine([{ run, text: word }], look)),
			),
			20,
		),
	)
	const natural = contentWidths.map((width) => width + 2 * pad.x + 1)
	const sum = natural.reduce((a, b) => a + b, 0)
	if (sum <= pdf.width) return natural.map((width) => width + ((pdf.width - sum) * width) / sum)
	const minimum = longestWords.map((width) => Math.min(width + 2 * pad.x + 1, pdf.width / columns.length))
	const free = pdf.width - minimum.reduce((a, b) => a + b, 0)
	const excess = natural.map((width, index) => Math.max(0, width - minimum[index]!))
	const overSum = excess.reduce((a, b) => a + b, 0) || 1
	return minimum.map((width, index) => width + (free * excess[index]!) / overSum)
}
