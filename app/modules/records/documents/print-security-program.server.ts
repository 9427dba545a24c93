import type { Block } from '#app/platform/pdf/blocks.ts'
import { printBlocks } from '#app/platform/pdf/print-blocks.server.ts'
import { colors, page, TaggedPdf, type TextStyle } from '#app/platform/pdf/tagged-pdf.server.ts'
import { countMissing, type ProgramLine, type ProgramSection } from './security-program.ts'

export type ProgramToPrint = {
	business: string
	/** Empty if it is not known. */
	address: string
	/** 'Version 3', or 'Draft'. */
	version: string
	/** 'Saved on Mon, Nov 30, 2026 by Dana', or what a draft is. */
	status: string
	sections: readonly ProgramSection[]
	/** An ISO date. */
	date: string
}

const styles = {
	title: { size: 24, lineHeight: 30, color: colors.text, useTitleFont: true },
	text: { size: 10.5, lineHeight: 15, color: colors.mutedText },
} satisfies Record<string, TextStyle>

/** Renders the written information security program as a tagged PDF in US Letter. The same input results in the same bytes. */
export function printSecurityProgram(program: ProgramToPrint): Promise<Buffer> {
	const { business, address, version, status, sections, date } = program
	const title = 'Written information security program'
	const pdf = new TaggedPdf({ title, author: business, subject: version, date })
	pdf.drawArtifact(() => pdf.doc.rect(0, 0, page.width, 9).fill(colors.brand))
	pdf.text(pdf.addElement(pdf.root, 'H1'), [{ text: title }], styles.title)
	const missing = countMissing(sections)
	for (const text of [
		[business, address, version, status].filter(Boolean).join(' · '),
		'FTC Safeguards Rule, 16 CFR Part 314. Where it says “site”, the program that runs the website filled it in on that day; where it says “practice”, somebody entered it.',
		missing === 0
			? 'Nothing is missing.'
			: `${missing} ${missing === 1 ? 'entry is' : 'entries are'} missing and marked so.`,
	])
		pdf.text(pdf.addElement(pdf.root, 'P'), [{ text }], styles.text)
	for (const { title: heading, rule, lines } of sections) {
		// A heading stays with the first rows of its table.
		pdf.ensureSpace(140)
		printBlocks(pdf, pdf.root, [
			{ kind: 'heading', depth: 2, runs: [{ text: heading }] },
			{ kind: 'paragraph', runs: [{ text: rule, italic: true }], tight: true },
			tableOf(lines),
		])
	}
	return pdf.finish((number, pages) => {
		pdf.doc.font('text').fontSize(8.5).fillColor(colors.mutedText)
		pdf.doc.text(
			`${business} · ${title} · ${version} · Page ${number} of ${pages}`,
			page.left,
			page.height - 48,
			{
				lineBreak: false,
			},
		)
	})
}

function tableOf(lines: readonly ProgramLine[]): Block {
	const cell = (text: string, bold = false) => ({ runs: [{ text, bold }], right: false })
	return {
		kind: 'table',
		head: [cell('What', true), cell('How', true), cell('Says', true)],
		rows: lines.map((line) =>
			'missing' in line
				? [cell(line.label), cell(`Missing. ${line.missing}`, true), cell('nobody')]
				: [cell(line.label), cell(line.value.split(/\s/).filter(Boolean).join(' ')), cell(line.by)],
		),
	}
}
