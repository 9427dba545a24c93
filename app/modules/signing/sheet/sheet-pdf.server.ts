import { renderQr } from '#app/lib/qr.ts'
import type { Block } from '#app/platform/pdf/blocks.ts'
import { printBlocks } from '#app/platform/pdf/print-blocks.server.ts'
import { colors, page, TaggedPdf, type TextStyle } from '#app/platform/pdf/tagged-pdf.server.ts'
import { type AgreementSheet, carOf, figuresOf, linesOf } from './agreement-sheet.ts'

const styles = {
	brand: { size: 11, lineHeight: 15, color: colors.brand, useTitleFont: true },
	title: { size: 22, lineHeight: 27, color: colors.text, useTitleFont: true },
	label: { size: 9, lineHeight: 13, color: colors.mutedText },
	strong: { size: 12, lineHeight: 17, color: colors.text, useTitleFont: true },
} satisfies Record<string, TextStyle>

/** The side of the QR code, in points. */
const codeSide = 92

/** The number of characters that fit beside the QR code: for the car, the names and the reason. */
const [carCharsMax, nameCharsMax, reasonCharsMax] = [48, 60, 80]

/** The most lines of the document, and the fewest; lines that do not fit are added up. */
const [linesMax, linesMin] = [13, 3]

/**
 * Renders what was agreed as a tagged PDF on US Letter, with a QR code that opens the signing kit. It shows as many lines as fit on one
 * page with everything else.
 */
export async function printAgreementSheet(sheet: AgreementSheet): Promise<Buffer> {
	for (let lines = linesMax; ; lines--) {
		const { pdf, pages } = await printWith(sheet, lines)
		if (pages === 1 || lines === linesMin) return pdf
	}
}

async function printWith(sheet: AgreementSheet, lines: number): Promise<{ pdf: Buffer; pages: number }> {
	const { brand, contactEmail, clientName, date, version, replaced, reason, document, hash, kitUrl } = sheet
	const pdf = new TaggedPdf({ title: 'What was agreed', author: brand, subject: clientName, date })
	pdf.drawArtifact(() => {
		pdf.doc.rect(0, 0, page.width, 9).fill(colors.brand)
		drawCode(pdf, kitUrl)
	})
	const addText = (text: string, style: TextStyle, tag = 'P') =>
		pdf.text(pdf.addElement(pdf.root, tag), [{ text }], style)
	addText(brand, styles.brand)
	addText('What was agreed', styles.title, 'H1')
	addText(carOf(document).slice(0, carCharsMax), styles.strong)
	if (document.vehicle?.vin) addText(`VIN ${document.vehicle.vin}`, styles.strong)
	const end = replaced ? ` ${replaced}.` : ''
	addText(`Version ${version}, for ${clientName.slice(0, nameCharsMax)}.${end}`, styles.label)
	if (reason) addText(`Changed: ${reason.slice(0, reasonCharsMax)}`, styles.label)
	pdf.y = Math.max(pdf.y + 8, codeTop + codeSide + 20)
	printBlocks(pdf, pdf.root, blocksOf(sheet, lines))
	let pages = 1
	const buffer = await pdf.finish((_, count) => {
		pages = count
		pdf.doc.font('text').fontSize(7.5).fillColor(colors.mutedText)
		pdf.doc.text(`SHA-256 ${hash}`, page.left, page.height - 58, { lineBreak: false })
		pdf.doc.fontSize(8.5)
		pdf.doc.text(`${brand} · ${contactEmail} · Signing kit: ${kitUrl}`, page.left, page.height - 44, {
			lineBreak: false,
		})
	})
	return { pdf: buffer, pages }
}

const codeTop = 34

/** Draws the QR code, which screen readers skip: its address is printed at the bottom of the page. */
function drawCode({ doc }: TaggedPdf, url: string): void {
	const { size, path } = renderQr(url)
	const left = page.width - 54 - codeSide
	doc
		.save()
		.translate(left, codeTop)
		.scale(codeSide / size)
	doc.path(path).fill('#000')
	doc.restore()
	doc.font('text').fontSize(8).fillColor(colors.mutedText)
	doc.text('Opens the signing kit', left, codeTop + codeSide + 1, { width: codeSide, align: 'center' })
}

const cell = (value: string, { bold = false, right = false } = {}) => ({
	runs: [{ text: value, bold }],
	right,
})
const heading = (value: string): Block => ({ kind: 'heading', depth: 2, runs: [{ text: value }] })
const text = (value: string, bold = false): Block => ({ kind: 'paragraph', runs: [{ text: value, bold }] })

/** Figures in a row. */
const figuresInRow = 5

function blocksOf(sheet: AgreementSheet, linesShown: number): Block[] {
	const { document, stop, totalNote, confirmations } = sheet
	const figures = figuresOf(sheet)
	const blocks: Block[] = []
	for (let start = 0; start < figures.length; start += figuresInRow) {
		const row = figures.slice(start, start + figuresInRow)
		blocks.push({
			kind: 'table',
			head: row.map(([label]) => cell(label)),
			rows: [row.map(([, value]) => cell(value, { bold: true }))],
		})
	}
	if (stop) blocks.unshift(text(stop, true))
	if (totalNote) blocks.push(text(totalNote))
	const lines = linesOf(document, linesShown)
	if (lines.length > 0)
		blocks.push({
			kind: 'table',
			head: [cell('Line', { bold: true }), cell('Amount', { bold: true, right: true })],
			rows: lines.map(([label, amount]) => [cell(label), cell(amount, { right: true })]),
		})
	blocks.push(
		heading('Confirmed'),
		...confirmations.map((line) => text(line)),
		text(
			'Every document at the signing desk is compared with this sheet. Don’t sign one that says something else.',
			true,
		),
	)
	return blocks
}
