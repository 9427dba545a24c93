import type { AgreementContent } from '#app/db/schema/agreements.ts'
import { colors, page, TaggedPdf, type TextStyle } from '#app/platform/pdf/tagged-pdf.server.ts'

export type AgreementToPrint = {
	content: AgreementContent
	/** The full name of the business. */
	brand: string
	contentHash: string
	signature: PrintedSignature
	/** That of the advisor, who signs new versions too. */
	advisorSignature?: PrintedSignature
	/** The day of the signature as an ISO date. */
	date: string
}

type PrintedSignature = {
	name: string
	/** 'Wed, Mar 4, 2026 · 9:05pm (New York)' */
	signedAt: string
	/** The network address and the browser. */
	from: string
	device: string
}

const styles = {
	brand: { size: 13, lineHeight: 18, color: colors.brand, useTitleFont: true },
	title: { size: 24, lineHeight: 30, color: colors.text, useTitleFont: true },
	heading: { size: 13, lineHeight: 18, color: colors.text, useTitleFont: true },
	text: { size: 10.5, lineHeight: 15, color: colors.text },
	signature: { size: 17, lineHeight: 24, color: colors.text },
	small: { size: 8.5, lineHeight: 12, color: colors.mutedText },
} satisfies Record<string, TextStyle>

/** Renders a signed agreement as a tagged PDF in US Letter. The same input results in the same bytes. */
export function printAgreement(agreement: AgreementToPrint): Promise<Buffer> {
	const { content, brand, signature, advisorSignature, contentHash, date } = agreement
	const pdf = new TaggedPdf({ title: content.title, author: brand, subject: 'Signed agreement', date })
	pdf.drawArtifact(() => pdf.doc.rect(0, 0, page.width, 9).fill(colors.brand))
	pdf.text(pdf.addElement(pdf.root, 'P'), [{ text: brand }], styles.brand)
	pdf.text(pdf.addElement(pdf.root, 'H1'), [{ text: content.title }], styles.title)
	for (const {
		heading,
		paragraphs,
		minPoints = 0,
		minHeadingPoints = 0,
		isBold = false,
		isBoxed = false,
	} of content.sections) {
		// A line around a part is around all of it.
		if (isBoxed) pdf.ensureSpace(boxedHeight)
		const top = pdf.y
		printHeading(pdf, heading, minHeadingPoints)
		for (const text of paragraphs) {
			pdf.text(pdf.addElement(pdf.root, 'P'), [{ text, bold: isBold }], atLeast(styles.text, minPoints))
			pdf.y += 4
		}
		if (isBoxed) {
			const height = pdf.y - top
			pdf.drawArtifact(() =>
				pdf.doc.rect(pdf.left - 8, top + 2, pdf.width + 16, height + 2).stroke(colors.text),
			)
			pdf.y += 10
		}
	}
	printSignature(pdf, advisorSignature ? 'Signed by you' : 'Signed', signature)
	if (advisorSignature) printSignature(pdf, `Signed for ${brand}`, advisorSignature)
	pdf.text(
		pdf.addElement(pdf.root, 'P'),
		[{ text: `SHA-256 of the text above: ${contentHash}` }],
		styles.small,
	)
	return pdf.finish((number, pages) => {
		const y = page.height - 48
		pdf.doc.font('text').fontSize(8.5).fillColor(colors.mutedText)
		pdf.doc.text(`${brand} · ${content.title} · Page ${number} of ${pages}`, page.left, y, {
			lineBreak: false,
		})
	})
}

/** More than the longest notice takes. */
const boxedHeight = 220

const atLeast = (style: TextStyle, points: number): TextStyle => {
	const size = Math.max(style.size, points)
	return { ...style, size, lineHeight: Math.ceil(size * 1.4) }
}

function printHeading(pdf: TaggedPdf, text: string, minPoints = 0): void {
	const style = atLeast(styles.heading, minPoints)
	pdf.ensureSpace(10 + style.lineHeight + 2 * styles.text.lineHeight)
	pdf.y += 10
	pdf.text(pdf.addElement(pdf.root, 'H2'), [{ text }], style)
	pdf.y += 2
}

function printSignature(
	pdf: TaggedPdf,
	heading: string,
	{ name, signedAt, from, device }: PrintedSignature,
): void {
	pdf.ensureSpace(130)
	printHeading(pdf, heading)
	const paragraph = (text: string, style: TextStyle) =>
		pdf.text(pdf.addElement(pdf.root, 'P'), [{ text }], style)
	paragraph(name, styles.signature)
	pdf.drawArtifact(() => pdf.doc.rect(pdf.left, pdf.y, pdf.width / 2, 1).fill(colors.line))
	pdf.y += 6
	paragraph(`Typed as a signature on ${signedAt}.`, styles.text)
	paragraph(`From the address ${from}, with ${device}.`, styles.small)
}
