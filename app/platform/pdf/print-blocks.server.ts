import { getOwnValue } from '#app/lib/own-key.ts'
import type { Block } from './blocks.ts'
import { printTable } from './print-table.server.ts'
import { colors, type StructureElement, type TaggedPdf, type TextStyle } from './tagged-sheet.server.ts'

export const body: TextStyle = { size: 10.5, lineHeight: 15.5, color: colors.text }
const headings: Record<2 | 3 | 4, TextStyle & { before: number; after: number }> = {
	2: { size: 17, lineHeight: 21, color: colors.brand, useTitleFont: true, before: 20, after: 6 },
	3: { size: 12.5, lineHeight: 16, color: colors.text, useTitleFont: true, before: 13, after: 4 },
	4: { size: 10.5, lineHeight: 15.5, color: colors.text, useTitleFont: true, before: 10, after: 2 },
}
const tones: Record<string, string> = { warning: colors.danger, example: colors.warning, quote: colors.line }
const GAP = 7

/** Prints blocks below each other, as children of `parent`. */
export function printBlocks(sheet: TaggedPdf, parent: StructureElement, blocks: Block[]): void {
	for (const block of blocks) printBlock(sheet, parent, block)
}

function printBlock(sheet: TaggedPdf, parent: StructureElement, block: Block): void {
	if (block.kind === 'heading') printHeading(sheet, parent, block)
	else if (block.kind === 'list') printList(sheet, parent, block)
	else if (block.kind === 'aside') printAside(sheet, parent, block)
	else if (block.kind === 'table') {
		printTable(sheet, parent, block)
		sheet.y += GAP + 3
	} else if (block.kind === 'paragraph') {
		sheet.text(sheet.addElement(parent, 'P'), block.runs, body)
		sheet.y += block.tight ? 1 : GAP
	} else {
		sheet.ensureSpace(20)
		sheet.drawArtifact(() => sheet.doc.rect(sheet.left, sheet.y + 8, sheet.width, 1).fill(colors.line))
		sheet.y += 20
	}
}

function printAside(
	sheet: TaggedPdf,
	parent: StructureElement,
	{ tone, blocks }: Block & { kind: 'aside' },
): void {
	sheet.y += 4
	sheet.ensureSpace(3 * body.lineHeight)
	sheet.withBar(getOwnValue(tones, tone) ?? colors.brand, 14, () => {
		printBlocks(sheet, sheet.addElement(parent, tone === 'quote' ? 'BlockQuote' : 'Div'), blocks)
		sheet.y -= GAP - 2
	})
	sheet.y += GAP + 6
}

function printHeading(
	sheet: TaggedPdf,
	parent: StructureElement,
	{ depth, runs }: Block & { kind: 'heading' },
): void {
	const look = headings[depth]
	const lines = sheet.layOutLines(runs, look).length
	// A heading needs space for at least three lines of text after it.
	sheet.ensureSpace(look.before + lines * look.lineHeight + look.after + 3 * body.lineHeight)
	if (sheet.y > 100) sheet.y += look.before
	if (depth === 2) sheet.doc.outline.addItem(runs.map(({ text }) => text).join(''))
	sheet.text(sheet.addElement(parent, `H${depth}`), runs, look)
	sheet.y += look.after
}

function printList(
	sheet: TaggedPdf,
	parent: StructureElement,
	{ ordered, start, items }: Block & { kind: 'list' },
): void {
	const list = sheet.addElement(parent, 'L')
	const indent = ordered ? 20 : 17
	items.forEach(({ task, blocks }, index) => {
		sheet.ensureSpace(2 * body.lineHeight)
		const item = sheet.addElement(list, 'LI')
		const label = sheet.addElement(item, 'Lbl', task ? { alt: 'Checkbox' } : {})
		if (task) label.add(() => drawCheckbox(sheet))
		else
			sheet.line(
				label,
				[{ run: { text: '', bold: ordered }, text: ordered ? `${start + index}.` : '•' }],
				body,
				sheet.left,
			)
		sheet.withIndent(indent, () => printBlocks(sheet, sheet.addElement(item, 'LBody'), blocks))
		sheet.y -= GAP - 3
	})
	sheet.y += GAP - 3
}

/** Draws a checkbox big enough for a pen. */
function drawCheckbox({ doc, left, y }: TaggedPdf): void {
	doc
		.lineWidth(1)
		.roundedRect(left + 0.5, y + 1.5, 9.5, 9.5, 1.5)
		.stroke(colors.mutedText)
}
