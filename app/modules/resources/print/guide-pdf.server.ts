import { formatDate } from '#app/lib/dates/dates.ts'
import { renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import { type Block, blocksOf } from '#app/platform/pdf/blocks.ts'
import { printBlocks } from '#app/platform/pdf/print-blocks.server.ts'
import { colors, page, TaggedPdf, type TextStyle } from '#app/platform/pdf/tagged-pdf.server.ts'
import { noAdvice, type Resource } from '../library/resource.ts'
import { sourceDate } from '../library/source-date.ts'

export type GuideToPrint = Pick<
	Resource,
	'title' | 'description' | 'category' | 'date' | 'updated' | 'readMinutes' | 'markdown' | 'sources' | 'path'
> & {
	/** The business's full name. */
	brand: string
	origin: string
}

const title: TextStyle = { size: 30, lineHeight: 33, color: colors.text, useTitleFont: true }
const lead: TextStyle = { size: 13, lineHeight: 19, color: colors.mutedText }
const fine: TextStyle = { size: 9, lineHeight: 13, color: colors.mutedText }

/** Renders a guide as a tagged PDF on US Letter, from the same Markdown as its page. */
export function printGuide(guide: GuideToPrint): Promise<Buffer> {
	const { brand, origin } = guide
	const pdf = new TaggedPdf({
		title: guide.title,
		author: brand,
		subject: guide.description,
		date: guide.updated ?? guide.date,
	})
	printHeader(pdf, guide)
	const { tree } = renderMarkdown(guide.markdown, { author: 'own' })
	printBlocks(pdf, pdf.root, [...blocksOf(tree, origin), ...sourceBlocks(guide), ...closingBlocks(guide)])
	const host = new URL(origin).host
	return pdf.finish((number, pages) => printFooter(pdf, `${brand} · ${host}`, `Page ${number} of ${pages}`))
}

function printHeader(
	pdf: TaggedPdf,
	{ brand, title: name, description, category, date, updated, readMinutes }: GuideToPrint,
) {
	const { doc, root, left, width } = pdf
	pdf.drawArtifact(() => {
		doc.rect(0, 0, page.width, 9).fill(colors.brand)
		for (let x = left; x < left + width; x += 34)
			doc.rect(x, 100, Math.min(22, left + width - x), 3).fill('#f7ad30')
	})
	pdf.text(pdf.addElement(root, 'P'), [{ text: brand }], {
		size: 14,
		lineHeight: 18,
		color: colors.brand,
		useTitleFont: true,
	})
	pdf.text(pdf.addElement(root, 'P'), [{ text: `Free guide · ${category}` }], fine)
	pdf.y = 124
	pdf.text(pdf.addElement(root, 'H1'), [{ text: name }], title)
	pdf.y += 8
	pdf.text(pdf.addElement(root, 'P'), [{ text: description }], lead)
	pdf.y += 4
	const changed = updated ? `, updated ${formatDate(updated)}` : ''
	pdf.text(
		pdf.addElement(root, 'P'),
		[{ text: `${formatDate(date)}${changed} · ${readMinutes} min read` }],
		fine,
	)
	pdf.y += 18
}

function sourceBlocks({ sources }: GuideToPrint): Block[] {
	if (sources.length === 0) return []
	return [
		{ kind: 'heading', depth: 2, runs: [{ text: 'Sources' }] },
		{
			kind: 'list',
			ordered: false,
			start: 1,
			items: sources.map(({ title: name, url, date }) => ({
				task: false,
				blocks: [
					{
						kind: 'paragraph',
						runs: [{ text: `${name} (${sourceDate(date)}). ` }, { text: url, href: url }],
					},
				],
			})),
		},
	]
}

/** Returns the closing note, with the URL of the page, because a printed text becomes outdated. */
function closingBlocks({ origin, path, brand }: GuideToPrint): Block[] {
	const url = origin + path
	return [
		{ kind: 'rule' },
		{
			kind: 'paragraph',
			runs: [
				{ text: `${noAdvice} From ${brand}. Rules and prices change. You’ll find the latest version at ` },
				{ text: url, href: url },
				{ text: '.' },
			],
		},
	]
}

function printFooter({ doc, left, width }: TaggedPdf, siteText: string, pageText: string): void {
	const y = page.height - 48
	doc.rect(left, y - 9, width, 0.75).fill(colors.line)
	doc.font('text').fontSize(fine.size).fillColor(fine.color)
	doc.text(siteText, left, y, { lineBreak: false })
	doc.text(pageText, left + width - doc.widthOfString(pageText), y, { lineBreak: false })
}
