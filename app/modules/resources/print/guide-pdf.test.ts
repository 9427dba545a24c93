import { readFileSync } from 'node:fs'
// @ts-expect-error it ships no types
import { create } from 'fontkit'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import { textOf } from '#app/platform/markdown/tree.ts'
import { inSample } from '#tests/setup/deep.ts'
import { readLibrary } from '../library/read-library.server.ts'
import { noAdvice, type Resource } from '../library/resource.ts'
import { printGuide } from './guide-pdf.server.ts'

const library = await readLibrary('app/content')
const guide = library.find(({ kind, markdown }) => kind === 'guide' && markdown.includes('- [ ]'))!

const print = (resource: Resource) =>
	printGuide({ ...resource, brand: 'Lotwise Car Advisory', origin: 'https://advice.example' })

async function open(pdf: Buffer): Promise<PDFDocumentProxy> {
	return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
}

async function wordsOf(pdf: PDFDocumentProxy): Promise<string> {
	let text = ''
	for (let number = 1; number <= pdf.numPages; number += 1) {
		const { items } = await (await pdf.getPage(number)).getTextContent()
		const page = withoutSpaces(items.map((item) => ('str' in item ? item.str : '')).join(' '))
		expect(page).toMatch(new RegExp(`Page${number}of${pdf.numPages}$`))
		text += page.replace(/LotwiseCarAdvisory·advice\.examplePage\d+of\d+$/, '')
	}
	return text
}

/** A text without whitespace, so that line breaks do not matter. */
const withoutSpaces = (text: string) => text.replace(/[\s\u00a0]+/g, '').normalize('NFC')

const sampledResources = library.filter((each, index) => each === guide || inSample(8, index))

test.each(sampledResources.map((each) => [`${each.kind} ${each.slug}`, each] as const))(
	'%s is printed with all its text, in order',
	async (_, resource) => {
		const bytes = await print(resource)
		const pdf = await open(bytes)
		const printed = await wordsOf(pdf)
		const { tree } = renderMarkdown(resource.markdown, { author: 'own' })
		for (const node of tree.children) {
			const cells =
				node.type === 'element' && /^(table|ul|ol|aside|blockquote)$/.test(node.tagName)
					? leaves(node)
					: [textOf(node)]
			for (const text of cells) if (text.trim()) expect(printed).toContain(withoutSpaces(text))
		}
		for (const expected of [
			resource.title,
			resource.description,
			noAdvice,
			...resource.sources.map(({ url }) => url),
		])
			expect(printed).toContain(withoutSpaces(expected))
	},
)

/** The texts of cells and items; in print, labels and page footers may come between them. */
function leaves(node: Parameters<typeof textOf>[0]): string[] {
	if (node.type !== 'element') return []
	if (/^(td|th|p)$/.test(node.tagName)) return [textOf(node)]
	const within = node.children.flatMap(leaves)
	return within.length > 0 ? within : node.tagName === 'li' ? [textOf(node)] : []
}

test('a PDF is tagged: a screen reader finds its title, headings, lists and tables', async () => {
	const pdf = await open(await print(guide))
	expect(await pdf.hasJSActions()).toBe(false)
	const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, string> }
	expect(info).toMatchObject({ Title: guide.title, Author: 'Lotwise Car Advisory', Language: 'en-US' })
	const roles: string[] = []
	for (let number = 1; number <= pdf.numPages; number += 1) {
		const tree = await (await pdf.getPage(number)).getStructTree()
		const walk = (node: { role?: string; children?: unknown[] }) => {
			if (node.role) roles.push(node.role)
			for (const child of node.children ?? []) walk(child as { role?: string })
		}
		walk(tree)
	}
	expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
	for (const role of ['H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Link']) expect(roles).toContain(role)
	expect(await pdf.getOutline()).toHaveLength(guide.headings.filter(({ depth }) => depth === 2).length + 1)
})

test('the same guide always has the same bytes, and its brand is that of the business', async () => {
	expect((await print(guide)).equals(await print(guide))).toBe(true)
	const renamed = await printGuide({ ...guide, brand: 'Calm Cars', origin: 'https://calm.example' })
	const words = await wordsOf(await open(renamed))
	expect(words).toContain('CalmCars')
	expect(words).not.toContain('Lotwise')
})

test('the fonts contain every character of every text', () => {
	for (const face of ['figtree-400', 'figtree-700', 'bricolage-740']) {
		const font = create(readFileSync(`app/ui/fonts/print/${face}.ttf`))
		for (const { slug, markdown, title, description, sources } of library) {
			const all = markdown + title + description + sources.map((source) => source.title).join('')
			const missing = [...new Set(all.replace(/\s/g, ''))].filter(
				(character) => !font.hasGlyphForCodePoint(character.codePointAt(0)),
			)
			expect(missing, `${face} for ${slug}`).toEqual([])
		}
	}
})
