import { getOwnValue } from '#app/lib/own-key.ts'
import type { Block } from './blocks.ts'
import { printTable } from './print-table.server.ts'
import { colors, type StructureElement, type TaggedPdf, type TextStyle } from './tagged-pdf.server.ts'

export const body: TextStyle = { size: 10.5, lineHeight: 15.5, color: colors.text }
const headings: Record<2 | 3 | 4, TextStyle & { before: number; after: number }> = {
	2: { size: 17, lineHeight: 21, color: colors.brand, useTitleFont: true, before: 20, after: 6 },
	3: { size: 12.5, lineHeight: 16, color: colors.text, useTitleFont: true, before: 13, after: 4 },
	4: { size: 10.5, lineHeight: 15.5, color: colors.text, useTitleFont: true, before: 10, after: 2 },
}
/** The color of the bar beside each kind of callout, by looks: an example has the warning color without being a warning. */
const barColors: Record<string, string> = {
	warning: colors.danger,
	example: colors.warning,
	quote: colors.line,
}
const GAP = 7

/** Prints blocks below each other, as children of `parent`. */
export function printBlocks(pdf: TaggedPdf, parent: StructureElement, blocks: Block[]): void {
	for (const block of blocks) printBlock(pdf, parent, block)
}

function printBlock(pdf: TaggedPdf, parent: StructureElement, block: Block): void {
	if (block.kind === 'heading') printHeading(pdf, parent, block)
	else if (block.kind === 'list') printList(pdf, parent, block)
	else if (block.kind === 'aside') printAside(pdf, parent, block)
	else if (block.kind === 'table') {
		printTable(pdf, parent, block)
		pdf.y += GAP + 3
	} else if (block.kind === 'paragraph') {
		pdf.text(pdf.addElement(parent, 'P'), block.runs, body)
		pdf.y += block.tight ? 1 : GAP
	} else {
		pdf.ensureSpace(20)
		pdf.drawArtifact(() => pdf.doc.rect(pdf.left, pdf.y + 8, pdf.width, 1).fill(colors.line))
		pdf.y += 20
	}
}

function printAside(
	pdf: TaggedPdf,
	parent: StructureElement,
	{ calloutKind, blocks }: Block & { kind: 'aside' },
): void {
	pdf.y += 4
	pdf.ensureSpace(3 * body.lineHeight)
	pdf.withBar(getOwnValue(barColors, calloutKind) ?? colors.brand, 14, () => {
		printBlocks(pdf, pdf.addElement(parent, calloutKind === 'quote' ? 'BlockQuote' : 'Div'), blocks)
		pdf.y -= GAP - 2
	})
	pdf.y += GAP + 6
}

function printHeading(
	pdf: TaggedPdf,
	parent: StructureElement,
	{ depth, runs }: Block & { kind: 'heading' },
): void {
	const look = headings[depth]
	const lines = pdf.layOutLines(runs, look).length
	// A heading needs space for at least three lines of text after it.
	pdf.ensureSpace(look.before + lines * look.lineHeight + look.after + 3 * body.lineHeight)
	if (pdf.y > 100) pdf.y += look.before
	if (depth === 2) pdf.doc.outline.addItem(runs.map(({ text }) => text).join(''))
	pdf.text(pdf.addElement(parent, `H${depth}`), runs, look)
	pdf.y += look.after
}

function printList(
	pdf: TaggedPdf,
	parent: StructureElement,
	{ ordered, start, items }: Block & { kind: 'list' },
): void {
	const list = pdf.addElement(parent, 'L')
	const indent = ordered ? 20 : 17
	items.forEach(({ task, blocks }, index) => {
		pdf.ensureSpace(2 * body.lineHeight)
		const item = pdf.addElement(list, 'LI')
		const label = pdf.addElement(item, 'Lbl', task ? { alt: 'Checkbox' } : {})
		if (task) label.add(() => drawCheckbox(pdf))
		else
			pdf.line(
				label,
				[{ run: { text: '', bold: ordered }, text: ordered ? `${start + index}.` : '•' }],
				body,
				pdf.left,
			)
		pdf.withIndent(indent, () => printBlocks(pdf, pdf.addElement(item, 'LBody'), blocks))
		pdf.y -= GAP - 3
	})
	pdf.y += GAP - 3
}

/** Draws a checkbox big enough for a pen. */
function drawCheckbox({ doc, left, y }: TaggedPdf): void {
	doc
		.lineWidth(1)
		.roundedRect(left + 0.5, y + 1.5, 9.5, 9.5, 1.5)
		.stroke(colors.mutedText)
}
