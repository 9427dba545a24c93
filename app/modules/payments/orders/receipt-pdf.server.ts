import { formatCents } from '#app/lib/money/money.ts'
import type { Block } from '#app/platform/pdf/blocks.ts'
import { printBlocks } from '#app/platform/pdf/print-blocks.server.ts'
import { colors, page, TaggedPdf, type TextStyle } from '#app/platform/pdf/tagged-sheet.server.ts'

export type ReceiptToPrint = {
	/** The business: full name, contact address, phone. */
	brand: string
	contactEmail: string
	phone: string
	reference: string
	customerName: string | null
	customerEmail: string | null
	title: string
	amountCents: number
	refundedCents: number
	/** 'Tue, Mar 4, 2026', in the time zone of the business. */
	paidOn: string
	/** The same day as an ISO date; it makes the PDF reproducible byte for byte. */
	date: string
}

const title: TextStyle = { size: 26, lineHeight: 30, color: colors.text, useTitleFont: true }
const fine: TextStyle = { size: 9, lineHeight: 13, color: colors.mutedText }

/** Renders the receipt of a paid order as a tagged PDF on one page of US Letter. */
export function printReceipt(receipt: ReceiptToPrint): Promise<Buffer> {
	const { brand, reference, date } = receipt
	const sheet = new TaggedPdf({
		title: `Receipt ${reference}`,
		author: brand,
		subject: receipt.title,
		date,
	})
	sheet.drawArtifact(() => sheet.doc.rect(0, 0, page.width, 9).fill(colors.brand))
	const line = (text: string, look: TextStyle) =>
		sheet.text(sheet.addElement(sheet.root, 'P'), [{ text }], look)
	line(brand, { size: 14, lineHeight: 18, color: colors.brand, useTitleFont: true })
	line(`${receipt.contactEmail} · ${receipt.phone}`, fine)
	sheet.y += 14
	sheet.text(sheet.addElement(sheet.root, 'H1'), [{ text: 'Receipt' }], title)
	sheet.y += 4
	printBlocks(sheet, sheet.root, blocksOf(receipt))
	return sheet.finish((number, pages) => {
		const y = page.height - 48
		sheet.doc.font('text').fontSize(8.5).fillColor(colors.mutedText)
		sheet.doc.text(`${brand} · ${reference} · Page ${number} of ${pages}`, page.left, y, { lineBreak: false })
	})
}

function blocksOf(receipt: ReceiptToPrint): Block[] {
	const { reference, customerName, customerEmail, amountCents, refundedCents } = receipt
	const cell = (text: string, { bold = false, right = false } = {}) => ({ runs: [{ text, bold }], right })
	const facts = [
		['Reference', reference],
		['Paid on', receipt.paidOn],
		['Paid by', [customerName, customerEmail].filter(Boolean).join(', ')],
		['Paid with', 'Card'],
	].filter(([, value]) => value)
	const sums: [string, number][] = [[receipt.title, amountCents]]
	if (refundedCents) sums.push(['Refunded', -refundedCents])
	return [
		{
			kind: 'table',
			head: [cell('Detail', { bold: true }), cell('Value', { bold: true })],
			rows: facts.map(([name, value]) => [cell(name!), cell(value!)]),
		},
		{
			kind: 'table',
			head: [cell('Service', { bold: true }), cell('Amount', { bold: true, right: true })],
			rows: [
				...sums.map(([name, cents]) => [cell(name), cell(money(cents), { right: true })]),
				[
					cell(refundedCents ? 'Total after refund' : 'Total paid', { bold: true }),
					cell(money(amountCents - refundedCents), { bold: true, right: true }),
				],
			],
		},
		{
			kind: 'paragraph',
			runs: [{ text: 'Thank you. If you have questions about this order, please include the reference.' }],
		},
	]
}

const money = (cents: number) => (cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents))
