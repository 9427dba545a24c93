import { getOwnValue } from '#app/lib/own-key.ts'
import type { Block } from './blocks.ts'
import { printTable } from './print-table.server.ts'
import { inks, type Struct, type TaggedSheet, type TextLook } from './tagged-sheet.server.ts'

export const body: TextLook = { size: 10.5, lead: 15.5, color: inks.ink }
const headings: Record<2 | 3 | 4, TextLook & { before: number; after: number }> = {
	2: { size: 17, lead: 21, color: inks.brand, title: true, before: 20, after: 6 },
	3: { size: 12.5, lead: 16, color: inks.ink, title: true, before: 13, after: 4 },
	4: { size: 10.5, lead: 15.5, color: inks.ink, title: true, before: 10, after: 2 },
}
const tones: Record<string, string> = { warning: inks.danger, example: inks.amber, quote: inks.line }
const GAP = 7

/** Prints blocks below each other, as children of `parent`. */
export function printBlocks(sheet: TaggedSheet, parent: Struct, blocks: Block[]): void {
	for (const block of blocks) printBlock(sheet, parent, block)
}

function printBlock(sheet: TaggedSheet, parent: Struct, block: Block): void {
	if (block.kind === 'heading') printHeading(sheet, parent, block)
	else if (block.kind === 'list') printList(sheet, parent, block)
	else if (block.kind === 'aside') printAside(sheet, parent, block)
	else if (block.kind === 'table') {
		printTable(sheet, parent, block)
		sheet.y += GAP + 3
	} else if (block.kind === 'paragraph') {
		sheet.text(sheet.under(parent, 'P'), block.runs, body)
		sheet.y += block.tight ? 1 : GAP
	} else {
		sheet.ensureSpace(20)
		sheet.artifact(() => sheet.doc.rect(sheet.left, sheet.y + 8, sheet.width, 1).fill(inks.line))
		sheet.y += 20
	}
}

function printAside(sheet: TaggedSheet, parent: Struct, { tone, blocks }: Block & { kind: 'aside' }): void {
	sheet.y += 4
	sheet.ensureSpace(3 * body.lead)
	sheet.withBar(getOwnValue(tones, tone) ?? inks.brand, 14, () => {
		printBlocks(sheet, sheet.under(parent, tone === 'quote' ? 'BlockQuote' : 'Div'), blocks)
		sheet.y -= GAP - 2
	})
	sheet.y += GAP + 6
}

function printHeading(
	sheet: TaggedSheet,
	parent: Struct,
	{ depth, runs }: Block & { kind: 'heading' },
): void {
	const look = headings[depth]
	const lines = sheet.linesOf(runs, look).length
	// A heading needs space for at least three lines of text after it.
	sheet.ensureSpace(look.before + lines * look.lead + look.after + 3 * body.lead)
	if (sheet.y > 100) sheet.y += look.before
	if (depth === 2) sheet.doc.outline.addItem(runs.map(({ text }) => text).join(''))
	sheet.text(sheet.under(parent, `H${depth}`), runs, look)
	sheet.y += look.after
}

function printList(
	sheet: TaggedSheet,
	parent: Struct,
	{ ordered, start, items }: Block & { kind: 'list' },
): void {
	const list = sheet.under(parent, 'L')
	const indent = ordered ? 20 : 17
	items.forEach(({ task, blocks }, index) => {
		sheet.ensureSpace(2 * body.lead)
		const item = sheet.under(list, 'LI')
		const label = sheet.under(item, 'Lbl', task ? { alt: 'Box to tick' } : {})
		if (task) label.add(() => drawCheckbox(sheet))
		else
			sheet.line(
				label,
				[{ run: { text: '', bold: ordered }, text: ordered ? `${start + index}.` : '•' }],
				body,
				sheet.left,
			)
		sheet.indented(indent, () => printBlocks(sheet, sheet.under(item, 'LBody'), blocks))
		sheet.y -= GAP - 3
	})
	sheet.y += GAP - 3
}

/** Draws a checkbox big enough for a pen. */
function drawCheckbox({ doc, left, y }: TaggedSheet): void {
	doc
		.lineWidth(1)
		.roundedRect(left + 0.5, y + 1.5, 9.5, 9.5, 1.5)
		.stroke(inks.soft)
}
