import {
	type NoticeAnswers,
	type NoticeBusiness,
	type NoticePart,
	privacyNotice,
} from '#app/content/legal/privacy-notice.ts'
import type { Block } from '#app/platform/pdf/blocks.ts'
import { printTable } from '#app/platform/pdf/print-table.server.ts'
import {
	colors,
	page,
	type StructureElement,
	TaggedPdf,
	type TextStyle,
} from '#app/platform/pdf/tagged-pdf.server.ts'

export type NoticeToPrint = {
	business: NoticeBusiness
	answers: NoticeAnswers
	/** 'November 2026'; null while nobody has confirmed the answers. */
	revised: string | null
	/** An ISO date. */
	date: string
}

// The form is printed in 10 points or more (12 CFR 1016, Appendix, B.3(a)).
const styles = {
	title: { size: 14, lineHeight: 17, color: colors.text, useTitleFont: true },
	small: { size: 10, lineHeight: 13, color: colors.mutedText },
	text: { size: 10, lineHeight: 12.5, color: colors.text },
} satisfies Record<string, TextStyle>

/** The width of the column with the headings. */
const nameWidth = 120
const margin = 40

/** Prints the privacy notice for applicants on the two pages of the federal model form, as a tagged PDF. The same input results in the same bytes. */
export function printPrivacyNotice({ business, answers, revised, date }: NoticeToPrint): Promise<Buffer> {
	const notice = privacyNotice(business, answers)
	const pdf = new TaggedPdf({ title: 'Privacy notice', author: business.name, subject: notice.title, date })
	// Wider than other documents, so that long names leave it on two pages.
	pdf.left = margin
	pdf.width = page.width - 2 * margin
	pdf.y = margin
	const paragraph = (text: string, style: TextStyle, bold = false) =>
		pdf.text(pdf.addElement(pdf.root, 'P'), [{ text, bold }], style)
	paragraph(
		revised ? `Rev. ${revised}` : `Draft: ${business.name} has not confirmed these answers.`,
		styles.small,
	)
	pdf.y += 4
	printBand(pdf, 'Facts', notice.title)
	printParts(pdf, notice.facts)
	pdf.y += 6
	const cell = (text: string, bold = false) => ({ runs: [{ text, bold }], right: false })
	const table = {
		kind: 'table',
		head: notice.sharingHeads.map((head) => cell(head, true)),
		rows: notice.reasons.map(({ reason, detail, shares, limit }) => [
			{ runs: [{ text: reason, bold: true }, ...(detail ? [{ text: `: ${detail}` }] : [])], right: false },
			cell(shares),
			cell(limit),
		]),
	} satisfies Block
	printTable(pdf, pdf.root, table)
	pdf.y += 10
	paragraph(
		`Questions? Call ${notice.questions.phone} or email ${notice.questions.email}.`,
		styles.text,
		true,
	)
	pdf.doc.addPage()
	pdf.y = margin
	printBand(pdf, 'Page 2', 'Who we are')
	printParts(pdf, notice.who)
	pdf.y += 8
	printBand(pdf, '', 'What we do')
	printParts(pdf, notice.what)
	pdf.y += 8
	printBand(pdf, '', 'Definitions')
	printParts(pdf, notice.definitions)
	return pdf.finish((number, pages) => {
		pdf.doc.font('text').fontSize(8.5).fillColor(colors.mutedText)
		pdf.doc.text(`${business.name} · Page ${number} of ${pages}`, margin, page.height - 48, {
			lineBreak: false,
		})
	})
}

/** A heading on a tinted band, with a word before it as the form has it. */
function printBand(pdf: TaggedPdf, word: string, title: string): void {
	const indent = word === 'Facts' ? nameWidth : 8
	const runs = [{ text: title }]
	const lines = pdf.layOutLines(runs, styles.title, pdf.width - indent - 8).length
	const height = lines * styles.title.lineHeight + 10
	const top = pdf.y
	pdf.drawArtifact(() => pdf.doc.rect(pdf.left, top, pdf.width, height).fill(colors.tint))
	const heading = pdf.addElement(pdf.root, word === 'Facts' ? 'H1' : 'H2')
	pdf.y = top + 5
	if (word === 'Facts')
		pdf.line(heading, [{ run: { text: 'Facts ' }, text: 'Facts ' }], styles.title, pdf.left + 8)
	pdf.withIndent(indent, () => pdf.text(heading, runs, styles.title))
	pdf.y = top + height + 6
}

/** Prints each heading beside its text. */
function printParts(pdf: TaggedPdf, parts: readonly NoticePart[]): void {
	for (const { heading, text, list = [], after } of parts) {
		const top = pdf.y
		const struct = pdf.addElement(pdf.root, 'Div')
		const { width } = pdf
		pdf.width = nameWidth - 12
		pdf.text(pdf.addElement(struct, 'P'), [{ text: heading, bold: true }], styles.text)
		const bottomOfName = pdf.y
		pdf.y = top
		pdf.width = width
		pdf.withIndent(nameWidth, () => printText(pdf, struct, { text, list, after }))
		pdf.y = Math.max(pdf.y, bottomOfName) + 3
		pdf.drawArtifact(() => pdf.doc.rect(pdf.left, pdf.y, pdf.width, 0.75).fill(colors.line))
		pdf.y += 4
	}
}

type PartText = { text: string; list: readonly string[]; after: string | undefined }

function printText(pdf: TaggedPdf, struct: StructureElement, { text, list, after }: PartText): void {
	pdf.text(pdf.addElement(struct, 'P'), [{ text }], styles.text)
	if (list.length > 0) {
		const items = pdf.addElement(struct, 'L')
		for (const item of list) {
			const li = pdf.addElement(items, 'LI')
			pdf.line(pdf.addElement(li, 'Lbl'), [{ run: { text: '•' }, text: '•' }], styles.text, pdf.left)
			pdf.withIndent(12, () => pdf.text(pdf.addElement(li, 'LBody'), [{ text: item }], styles.text))
		}
	}
	if (after) pdf.text(pdf.addElement(struct, 'P'), [{ text: after }], styles.text)
}
