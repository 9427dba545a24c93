import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'
import PdfKit from 'pdfkit'
import type { Drawing, DrawnText } from './drawing.ts'
import { widthOf } from './text-width.ts'

const kitFonts = { sans: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier', serif: 'Times-Roman' } as const

/** Prints a drawing with PDFKit. */
export function withPdfkit({ width, height, pages }: Drawing): Promise<Uint8Array> {
	const doc = new PdfKit({ size: [width, height], margin: 0, autoFirstPage: false })
	const chunks: Buffer[] = []
	return new Promise((resolve) => {
		doc.on('data', (chunk: Buffer) => chunks.push(chunk))
		doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
		for (const texts of pages) {
			doc.addPage()
			for (const { text, x, y, size, font, align } of texts) {
				doc.font(kitFonts[font]).fontSize(size)
				const left = align === 'right' ? x - doc.widthOfString(text) : x
				doc.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
			}
		}
		doc.end()
	})
}

const libFonts = {
	sans: StandardFonts.Helvetica,
	bold: StandardFonts.HelveticaBold,
	mono: StandardFonts.Courier,
	serif: StandardFonts.TimesRoman,
} as const

/** Prints a drawing with pdf-lib; `isTurned` stores the page sideways with a rotation, as scanners and some programs do. */
export async function withPdfLib(
	{ width, height, pages }: Drawing,
	{ isTurned = false } = {},
): Promise<Uint8Array> {
	const document = await PDFDocument.create()
	const fonts = new Map(
		await Promise.all(
			Object.entries(libFonts).map(async ([name, font]) => [name, await document.embedFont(font)] as const),
		),
	)
	for (const texts of pages) {
		const page = document.addPage(isTurned ? [height, width] : [width, height])
		if (isTurned) page.setRotation(degrees(90))
		for (const { text, x, y, size, font, align } of texts) {
			const embedded = fonts.get(font)!
			const left = align === 'right' ? x - embedded.widthOfTextAtSize(text, size) : x
			// The page is shown turned clockwise by 90 degrees, so the text is drawn upward.
			if (isTurned) page.drawText(text, { x: y, y: left, size, font: embedded, rotate: degrees(90) })
			else page.drawText(text, { x: left, y: height - y, size, font: embedded })
		}
	}
	return document.save()
}

/**
 * Prints a drawing as a program of the 1990s does: uncompressed, each text placed on its own, in pieces of three letters with kerning
 * between them.
 */
export function withOldProgram({ width, height, pages }: Drawing): Uint8Array {
	const objects: string[] = ['', '<< /Type /Catalog /Pages 2 0 R >>', '']
	const kids: string[] = []
	const fontNames = { sans: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier', serif: 'Times-Roman' }
	const fonts = Object.entries(fontNames).map(
		([name, base]) =>
			`/${name} << /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
	)
	for (const texts of pages) {
		const content = texts.map((text) => oldText(text, height)).join('\n')
		objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
		objects.push(
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${objects.length - 1} 0 R /Resources << /Font << ${fonts.join(' ')} >> >> >>`,
		)
		kids.push(`${objects.length - 1} 0 R`)
	}
	objects[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
	let file = '%PDF-1.3\n'
	const offsets = objects.map((object, number) => {
		const offset = file.length
		if (number > 0) file += `${number} 0 obj\n${object}\nendobj\n`
		return offset
	})
	const start = file.length
	const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
	file += `xref\n0 ${objects.length}\n0000000000 65535 f \n${entries.join('')}trailer << /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
	return new Uint8Array(Buffer.from(file, 'latin1'))
}

function oldText({ text, x, y, size, font, align }: DrawnText, height: number): string {
	const left = align === 'right' ? x - widthOf(text, { size, font }) : x
	const escaped = (part: string) => part.replace(/[\\()]/g, '\\$&')
	const pieces = text.match(/.{1,3}/g) ?? []
	return `BT /${font} ${size} Tf 1 0 0 1 ${left.toFixed(2)} ${(height - y).toFixed(2)} Tm [${pieces.map((piece) => `(${escaped(piece)})`).join(' 8 ')}] TJ ET`
}
