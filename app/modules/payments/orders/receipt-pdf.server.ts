import { formatCents } from '#app/lib/money/money.ts'
import type { Block } from '#app/platform/pdf/blocks.ts'
import { printBlocks } from '#app/platform/pdf/print-blocks.server.ts'
import {
	colors,
	page,
	type StructureElement,
	TaggedPdf,
	type TextStyle,
} from '#app/platform/pdf/tagged-pdf.server.ts'

export type ReceiptToPrint = {
	/** The full name of the business. */
	brand: string
	/** Empty if it is not known. */
	address: string
	contactEmail: string
	phone: string
	reference: string
	customerName: string | null
	customerEmail: string | null
	title: string
	amountCents: number
	/** 'Card', 'Cash' …, or 'Test card' in a demo. */
	method: string
	/** 'Tue, Mar 4, 2026', in the time zone of the business. */
	paidOn: string
	/** Each refund with its day, oldest first. */
	refunds: readonly { refundedOn: string; amountCents: number }[]
	/** The day of payment as an ISO date; it makes the PDF reproducible byte for byte. */
	date: string
}

const styles = {
	brand: { size: 15, lineHeight: 20, color: colors.brand, useTitleFont: true },
	title: { size: 26, lineHeight: 30, color: colors.text, useTitleFont: true },
	label: { size: 9, lineHeight: 13, color: colors.mutedText },
	text: { size: 10.5, lineHeight: 15, color: colors.text },
	total: { size: 15, lineHeight: 20, color: colors.text, useTitleFont: true },
	paid: { size: 10.5, lineHeight: 15, color: colors.brand, useTitleFont: true },
} satisfies Record<string, TextStyle>

/** Renders the receipt of a paid order as a tagged PDF on one page of US Letter. */
export function printReceipt(receipt: ReceiptToPrint): Promise<Buffer> {
	const { brand, reference, date } = receipt
	const pdf = new TaggedPdf({
		title: `Receipt ${reference}`,
		author: brand,
		subject: receipt.title,
		date,
	})
	pdf.drawArtifact(() => pdf.doc.rect(0, 0, page.width, 9).fill(colors.brand))
	const half = pdf.width / 2
	inColumns(pdf, [
		{ width: half, print: (parent) => printSeller(pdf, parent, receipt) },
		{
			width: half,
			print: (parent) => {
				printRight(pdf, pdf.addElement(parent, 'H1'), 'Receipt', styles.title)
				printRight(pdf, pdf.addElement(parent, 'P'), `Order ${reference}`, styles.text)
			},
		},
	])
	pdf.y += 22
	const buyer = [receipt.customerName, receipt.customerEmail].filter((line) => line !== null)
	inColumns(pdf, [
		{ width: half, print: (parent) => printFact(pdf, parent, { label: 'Billed to', lines: buyer }) },
		{
			width: half / 2,
			print: (parent) => printFact(pdf, parent, { label: 'Date paid', lines: [receipt.paidOn] }),
		},
		{
			width: half / 2,
			print: (parent) => printFact(pdf, parent, { label: 'Paid with', lines: [receipt.method] }),
		},
	])
	pdf.y += 20
	printBlocks(pdf, pdf.root, [itemsOf(receipt)])
	printTotals(pdf, receipt)
	pdf.y += 26
	const thanks = `Thank you. Questions about this order? Email ${receipt.contactEmail} or call ${receipt.phone}, and include the order number ${reference}.`
	pdf.text(pdf.addElement(pdf.root, 'P'), [{ text: thanks }], styles.text)
	return pdf.finish((number, pages) => {
		const y = page.height - 48
		pdf.doc.font('text').fontSize(8.5).fillColor(colors.mutedText)
		pdf.doc.text(`${brand} · ${reference} · Page ${number} of ${pages}`, page.left, y, { lineBreak: false })
	})
}

type ColumnToPrint = { width: number; print: (parent: StructureElement) => void }

/** Prints columns beside each other; the next block starts below the tallest one. */
function inColumns(pdf: TaggedPdf, columns: readonly ColumnToPrint[]): void {
	const { left, width, y: top } = pdf
	let bottom = top
	for (const column of columns) {
		pdf.y = top
		pdf.width = column.width - 12
		column.print(pdf.addElement(pdf.root, 'Div'))
		pdf.left += column.width
		bottom = Math.max(bottom, pdf.y)
	}
	pdf.left = left
	pdf.width = width
	pdf.y = bottom
}

function printSeller(
	pdf: TaggedPdf,
	parent: StructureElement,
	{ brand, address, contactEmail, phone }: ReceiptToPrint,
): void {
	pdf.text(pdf.addElement(parent, 'P'), [{ text: brand }], styles.brand)
	for (const text of [address, contactEmail, phone].filter(Boolean))
		pdf.text(pdf.addElement(parent, 'P'), [{ text }], styles.label)
}

function printFact(
	pdf: TaggedPdf,
	parent: StructureElement,
	{ label, lines }: { label: string; lines: readonly string[] },
): void {
	pdf.text(pdf.addElement(parent, 'P'), [{ text: label }], styles.label)
	for (const text of lines) pdf.text(pdf.addElement(parent, 'P'), [{ text }], styles.text)
}

function printRight(pdf: TaggedPdf, struct: StructureElement, text: string, style: TextStyle): void {
	const line = [{ run: { text }, text }]
	const right = page.width - page.right
	pdf.line(struct, line, style, right - pdf.measureLine(line, style))
	pdf.y += style.lineHeight
}

function itemsOf({ title, amountCents }: ReceiptToPrint): Block {
	const cell = (text: string, { bold = false, right = false } = {}) => ({ runs: [{ text, bold }], right })
	return {
		kind: 'table',
		head: [
			cell('Description', { bold: true }),
			cell('Quantity', { bold: true, right: true }),
			cell('Amount', { bold: true, right: true }),
		],
		rows: [
			[
				cell(title, { bold: true }),
				cell('1', { right: true }),
				cell(formatCents(amountCents), { right: true }),
			],
		],
	}
}

/** Prints what was paid, each refund, and what remains. */
function printTotals(pdf: TaggedPdf, { amountCents, refunds }: ReceiptToPrint): void {
	const parent = pdf.addElement(pdf.root, 'Div')
	const row = (text: string, style: TextStyle) => printRight(pdf, pdf.addElement(parent, 'P'), text, style)
	const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
	pdf.y += 4
	row(`Total paid  ${formatCents(amountCents)}`, refunds.length > 0 ? styles.text : styles.total)
	for (const refund of refunds)
		row(`Refunded on ${refund.refundedOn}  -${formatCents(refund.amountCents)}`, styles.text)
	if (refunds.length > 0)
		row(`Total after refunds  ${formatCents(amountCents - refundedCents)}`, styles.total)
	row(stateOf({ amountCents, refundedCents }), styles.paid)
}

function stateOf({ amountCents, refundedCents }: { amountCents: number; refundedCents: number }): string {
	if (refundedCents === 0) return 'Paid in full'
	return refundedCents < amountCents ? 'Refunded in part' : 'Refunded in full'
}
