import type { Block } from '#app/platform/pdf/blocks.ts'
import { printBlocks } from '#app/platform/pdf/print-blocks.server.ts'
import { colors, page, TaggedPdf, type TextStyle } from '#app/platform/pdf/tagged-pdf.server.ts'

export type DetailRow = readonly [label: string, value: string]

/** The contents of a packet's sheet, in order and already redacted. */
export type PacketToPrint = {
	/** The business's full name. */
	brand: string
	reference: string
	name: string
	/** 'Lender'. */
	profile: string
	/** The lender that gets it. */
	lender: string
	/** Local day of the export, ISO. */
	date: string
	/** 'Fri, Nov 20, 2026, 4:12 PM'. */
	submitted: string
	preparedBy: string
	people: readonly { title: string; sections: readonly { title: string; facts: readonly DetailRow[] }[] }[]
	/** Each person's statement that they apply for joint credit; none for one applicant. */
	jointIntent: readonly DetailRow[]
	documents: readonly { file: string; kind: string; size: string }[]
}

const title: TextStyle = { size: 26, lineHeight: 30, color: colors.text, useTitleFont: true }
const fine: TextStyle = { size: 9, lineHeight: 13, color: colors.mutedText }

/** Renders a packet's sheet as a tagged PDF on US Letter paper. */
export function printPacket(packet: PacketToPrint): Promise<Buffer> {
	const { brand, reference, name, lender, date } = packet
	const pdf = new TaggedPdf({
		title: `Credit application ${reference}`,
		author: brand,
		subject: `Credit application of ${name}`,
		date,
	})
	printHead(pdf, packet)
	printBlocks(pdf, pdf.root, blocksOf(packet))
	return pdf.finish((number, pages) => {
		const y = page.height - 48
		pdf.doc.font('text').fontSize(8.5).fillColor(colors.mutedText)
		pdf.doc.text(`${reference} · Confidential: for ${lender} only`, page.left, y, {
			lineBreak: false,
		})
		pdf.doc.text(`Page ${number} of ${pages}`, page.width - page.right - 70, y, {
			width: 70,
			align: 'right',
			lineBreak: false,
		})
	})
}

function printHead(
	pdf: TaggedPdf,
	{ brand, reference, name, profile, lender, submitted, preparedBy }: PacketToPrint,
) {
	pdf.drawArtifact(() => pdf.doc.rect(0, 0, page.width, 9).fill(colors.brand))
	pdf.text(pdf.addElement(pdf.root, 'P'), [{ text: brand }], {
		size: 14,
		lineHeight: 18,
		color: colors.brand,
		useTitleFont: true,
	})
	pdf.text(pdf.addElement(pdf.root, 'P'), [{ text: `Credit application ${reference} · ${profile}` }], fine)
	pdf.y += 10
	pdf.text(pdf.addElement(pdf.root, 'H1'), [{ text: name }], title)
	pdf.y += 4
	pdf.text(
		pdf.addElement(pdf.root, 'P'),
		[{ text: `For ${lender}. Submitted ${submitted}. Prepared by ${preparedBy}.` }],
		fine,
	)
	pdf.y += 10
}

function blocksOf({ people, jointIntent, documents }: PacketToPrint): Block[] {
	const heading = (depth: 2 | 3, text: string): Block => ({ kind: 'heading', depth, runs: [{ text }] })
	const cell = (text: string, bold = false) => ({ runs: [{ text, bold }], right: false })
	const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
		kind: 'table',
		head: head.map((text) => cell(text, true)),
		rows: rows.map((row) => row.map((text) => cell(text))),
	})
	return [
		...(jointIntent.length
			? [heading(2, 'Intent to apply for joint credit'), table(['Person', 'Statement'], jointIntent)]
			: []),
		...people.flatMap((person) => [
			heading(2, person.title),
			...person.sections.flatMap((section) => [
				heading(3, section.title),
				table(['Field', 'Answer'], section.facts),
			]),
		]),
		...(documents.length
			? [
					heading(2, 'Documents'),
					table(
						['File', 'Type', 'Size'],
						documents.map(({ file, kind, size }) => [file, kind, size]),
					),
				]
			: []),
	]
}
