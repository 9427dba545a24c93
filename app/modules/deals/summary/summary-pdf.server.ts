import type { Block } from '#app/platform/pdf/blocks.ts'
import { printBlocks } from '#app/platform/pdf/print-blocks.server.ts'
import { colors, page, TaggedPdf, type TextStyle } from '#app/platform/pdf/tagged-pdf.server.ts'
import { formatCents, formatRate } from '#engine'
import type { DealSummary, SummaryOffer } from './deal-summary.ts'

const styles = {
	brand: { size: 11, lineHeight: 15, color: colors.brand, useTitleFont: true },
	title: { size: 22, lineHeight: 27, color: colors.text, useTitleFont: true },
	label: { size: 9, lineHeight: 13, color: colors.mutedText },
} satisfies Record<string, TextStyle>

/** Renders the summary of a deal as a tagged PDF on US Letter; what a client usually has fits on one page. */
export function printDealSummary(summary: DealSummary): Promise<Buffer> {
	const { brand, contactEmail, clientName, preparedOn, date } = summary
	const pdf = new TaggedPdf({ title: 'Your deal', author: brand, subject: clientName, date })
	pdf.drawArtifact(() => pdf.doc.rect(0, 0, page.width, 9).fill(colors.brand))
	pdf.text(pdf.addElement(pdf.root, 'P'), [{ text: brand }], styles.brand)
	pdf.text(pdf.addElement(pdf.root, 'H1'), [{ text: titleOf(summary) }], styles.title)
	const line = `Prepared for ${clientName} on ${preparedOn}.`
	pdf.text(pdf.addElement(pdf.root, 'P'), [{ text: line }], styles.label)
	pdf.y += 8
	printBlocks(pdf, pdf.root, blocksOf(summary))
	return pdf.finish((number, pages) => {
		const y = page.height - 48
		pdf.doc.font('text').fontSize(8.5).fillColor(colors.mutedText)
		const footer = `${brand} · ${contactEmail} · Page ${number} of ${pages}`
		pdf.doc.text(footer, page.left, y, { lineBreak: false })
	})
}

const titleOf = ({ cars }: DealSummary) => (cars.length === 1 ? `Your deal: ${cars[0]}` : 'Your deal')

const text = (value: string, bold = false): Block => ({ kind: 'paragraph', runs: [{ text: value, bold }] })
const heading = (value: string): Block => ({ kind: 'heading', depth: 2, runs: [{ text: value }] })
const cell = (value: string, { bold = false, right = false } = {}) => ({
	runs: [{ text: value, bold }],
	right,
})

function blocksOf(summary: DealSummary): Block[] {
	const { wants, cars, offers, moreOffers, questions } = summary
	const blocks: Block[] = []
	const goals = goalsOf(summary)
	if (goals.length > 0)
		blocks.push({
			kind: 'table',
			head: goals.map(([label]) => cell(label, { bold: true })),
			rows: [goals.map(([, value]) => cell(value))],
		})
	if (wants) blocks.push(text(wants))
	if (cars.length > 1) blocks.push(heading('Cars'), listOf(cars))
	blocks.push(heading('Offers'))
	if (offers.length === 0) blocks.push(text('There is no confirmed offer yet.'))
	else blocks.push(offersTable(offers))
	if (moreOffers > 0) blocks.push(text(`${moreOffers} more in your account.`))
	if (questions)
		blocks.push(heading(`Ask ${questions.title}`), {
			kind: 'list',
			ordered: true,
			start: 1,
			items: questions.asks.map(({ title, say, cents }) => ({
				task: false,
				blocks: [
					{
						kind: 'paragraph',
						runs: [
							{ text: cents ? `${title}, ${formatCents(cents)}: ` : `${title}: `, bold: true },
							{ text: say },
						],
					},
				],
			})),
		})
	return blocks
}

function goalsOf({
	targetCents,
	walkAwayCents,
	budgetCents,
	rateToBeatPpm,
}: DealSummary): [string, string][] {
	const amounts: [string, number | null][] = [
		['Target price', targetCents],
		['Walk away above', walkAwayCents],
		['Budget', budgetCents],
	]
	const goals = amounts.flatMap(([label, cents]): [string, string][] =>
		cents === null ? [] : [[label, formatCents(cents)]],
	)
	return rateToBeatPpm === null ? goals : [...goals, ['Rate to beat', formatRate(rateToBeatPpm)]]
}

const listOf = (lines: readonly string[]): Block => ({
	kind: 'list',
	ordered: false,
	start: 1,
	items: lines.map((line) => ({ task: false, blocks: [text(line)] })),
})

function offersTable(offers: readonly SummaryOffer[]): Block {
	const right = { right: true }
	const head = { bold: true, right: true }
	return {
		kind: 'table',
		head: [
			cell('From', { bold: true }),
			cell('Out the door', head),
			cell('A month', head),
			cell('Adds up', { bold: true }),
			cell('To ask about', head),
		],
		rows: offers.map(({ title, about, outTheDoorCents, paymentCents, addsUp, askCents, isChosen }) => [
			{
				runs: [{ text: isChosen ? `${title} (chosen)` : title, bold: true }, { text: `\n${about}` }],
				right: false,
			},
			cell(outTheDoorCents === null ? 'Not known' : formatCents(outTheDoorCents), right),
			cell(paymentCents === null ? '' : formatCents(paymentCents), right),
			cell(addsUp === null ? 'No total given' : addsUp ? 'Yes' : 'No'),
			cell(askCents === 0 ? 'Nothing' : formatCents(askCents), right),
		]),
	}
}
