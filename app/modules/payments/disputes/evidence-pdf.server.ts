import {
	colors,
	page,
	type StructureElement,
	TaggedPdf,
	type TextStyle,
} from '#app/platform/pdf/tagged-pdf.server.ts'

export type EvidenceEntry = {
	/** In bold before the text: when and who, or what it is. */
	label: string
	text: string
}

export type EvidenceSection = {
	heading: string
	/** What the section shows. */
	note: string
	entries: readonly EvidenceEntry[]
	/** How much of it is printed; what is beyond that is left out in its middle, which the file says. */
	linesMax: number
	/** What the entries are: 'messages'. */
	unit: string
}

export type EvidenceToPrint = {
	/** The full name of the business. */
	brand: string
	/** 'Answer to the dispute of order LW-7K2M9Q'. */
	title: string
	reference: string
	/** Paragraphs that say in brief what the file shows. */
	summary: readonly string[]
	sections: readonly EvidenceSection[]
	/** The day of the answer as an ISO date. */
	date: string
}

// Stripe asks for 12 points or more: the bank can't enlarge what it gets.
const styles = {
	title: { size: 20, lineHeight: 25, color: colors.text, useTitleFont: true },
	heading: { size: 14, lineHeight: 18, color: colors.text, useTitleFont: true },
	text: { size: 12, lineHeight: 16, color: colors.text },
} satisfies Record<string, TextStyle>

const gap = 5

/** Renders the evidence for an answer to a dispute as a tagged PDF of at most a dozen pages of US Letter. */
export function printEvidence(evidence: EvidenceToPrint): Promise<Buffer> {
	const { brand, title, reference, summary, sections, date } = evidence
	const pdf = new TaggedPdf({ title, author: brand, subject: reference, date })
	pdf.text(pdf.addElement(pdf.root, 'H1'), [{ text: pdf.printable(title) }], styles.title)
	pdf.y += gap
	for (const text of summary) printParagraph(pdf, pdf.root, { label: '', text })
	for (const section of sections) if (section.entries.length > 0) printSection(pdf, section)
	return pdf.finish((number, pages) => {
		pdf.doc.font('text').fontSize(9).fillColor(colors.mutedText)
		const footer = `${brand} · ${reference} · Page ${number} of ${pages}`
		pdf.doc.text(footer, page.left, page.height - 48, { lineBreak: false })
	})
}

function printSection(pdf: TaggedPdf, { heading, note, entries, linesMax, unit }: EvidenceSection): void {
	pdf.ensureSpace(styles.heading.lineHeight + 4 * styles.text.lineHeight)
	pdf.y += 12
	pdf.doc.outline.addItem(heading)
	pdf.text(pdf.addElement(pdf.root, 'H2'), [{ text: heading }], styles.heading)
	pdf.y += 3
	if (note) printParagraph(pdf, pdf.root, { label: '', text: note })
	const linesOf = (index: number) => pdf.layOutLines(runsOf(pdf, entries[index]!), styles.text).length
	const { first, last } = fitting(entries.length, linesOf, linesMax)
	const parent = pdf.addElement(pdf.root, 'Div')
	for (const entry of entries.slice(0, first)) printParagraph(pdf, parent, entry)
	const leftOut = entries.length - first - last
	if (leftOut > 0) {
		const text = `${leftOut} ${unit} are left out here, so that this file is no longer than banks accept.`
		printParagraph(pdf, parent, { label: '', text })
	}
	for (const entry of entries.slice(entries.length - last, last > 0 ? undefined : 0))
		printParagraph(pdf, parent, entry)
}

/**
 * Returns how many entries fit from the beginning and from the end, half of the lines each; all of them if they fit. `linesOf` is asked only
 * for what may fit.
 */
export function fitting(
	length: number,
	linesOf: (index: number) => number,
	linesMax: number,
): { first: number; last: number } {
	const countUntil = (max: number, indexOf: (at: number) => number) => {
		let used = 0
		for (let at = 0; at < length; at++) {
			used += linesOf(indexOf(at))
			if (used > max) return at
		}
		return length
	}
	if (countUntil(linesMax, (at) => at) === length) return { first: length, last: 0 }
	const first = countUntil(linesMax / 2, (at) => at)
	const last = countUntil(linesMax / 2, (at) => length - 1 - at)
	return { first, last: Math.min(last, length - first) }
}

function printParagraph(pdf: TaggedPdf, parent: StructureElement, entry: EvidenceEntry): void {
	pdf.text(pdf.addElement(parent, 'P'), runsOf(pdf, entry), styles.text)
	pdf.y += gap
}

const runsOf = (pdf: TaggedPdf, { label, text }: EvidenceEntry) => [
	...(label ? [{ text: pdf.printable(`${label}: `), bold: true }] : []),
	{ text: pdf.printable(text) },
]
