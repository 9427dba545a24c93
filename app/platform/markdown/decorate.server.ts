import type { Element, ElementContent, Root } from 'hast'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Author } from './render-markdown.server.ts'
import type { Heading } from './safe-html.ts'
import { elementsOf, isElement, textOf } from './tree.ts'

/**
 * Adds attributes and elements to a sanitized tree that only our code may add. Modifies the tree and returns its headings
 * and links.
 */
export function decorate(tree: Root, author: Author): { headings: Heading[]; links: string[] } {
	const links = [...elementsOf(tree, 'a')].map((link) => markLink(link, author))
	for (const table of elementsOf(tree, 'table')) labelCells(table)
	for (const item of elementsOf(tree, 'li')) markTask(item)
	if (author === 'visitor') return { headings: [], links }
	for (const quote of elementsOf(tree, 'blockquote')) markCallout(quote)
	return { headings: nameHeadings(tree), links }
}

function markLink(link: Element, author: Author): string {
	const href = String(link.properties.href ?? '')
	if (/^https?:/i.test(href))
		link.properties.rel = author === 'own' ? ['noopener'] : ['nofollow', 'ugc', 'noopener', 'noreferrer']
	return href
}

/** Adds the column's name to each cell, because narrow screens show each row as a block, and names its alignment. */
function labelCells(table: Element): void {
	const [head, body] = ['thead', 'tbody'].map((name) => [...elementsOf(table, name)][0])
	const columns = head ? [...elementsOf(head, 'th')] : []
	for (const column of columns) column.properties.scope = 'col'
	const labels = columns.map((column) =>
		textOf(column)
			.trim()
			.replace(/[^?!:]$/, '$&:'),
	)
	// The attribute `align` is obsolete.
	for (const cell of elementsOf(table, /^t[hd]$/))
		if (cell.properties.align) {
			cell.properties.dataAlign = cell.properties.align
			delete cell.properties.align
		}
	for (const row of body ? elementsOf(body, 'tr') : [])
		row.children.filter(isElement).forEach((cell, index) => {
			if (index > 0 && labels[index]) cell.properties.dataLabel = labels[index]
		})
}

/** Turns `- [ ] …` into an item with a drawn box, because a real checkbox that is disabled would be confusing. */
function markTask(item: Element): void {
	const container = [item, ...item.children.filter(isElement)].find((element) =>
		element.children.some((child) => isElement(child) && child.tagName === 'input'),
	)
	if (!container) return
	container.children = container.children.filter((child) => !(isElement(child) && child.tagName === 'input'))
	const first = container.children[0]
	if (first?.type === 'text') first.value = first.value.trimStart()
	item.properties.className = ['task']
}

const calloutNames: Record<string, string> = {
	NOTE: 'Note',
	TIP: 'Tip',
	WARNING: 'Watch out',
	EXAMPLE: 'Example',
}

/**
 * Turns a quotation that starts with a line such as `> [!TIP]`, as in GitHub's alerts, into a callout. An unknown kind stays
 * a quotation.
 */
function markCallout(quote: Element): void {
	const first = quote.children.find(isElement)
	const text = first?.tagName === 'p' ? first.children[0] : undefined
	if (text?.type !== 'text') return
	const found = /^\[!(\w+)\][ \t]*\n?/.exec(text.value)
	const name = found && getOwnValue(calloutNames, found[1])
	if (!found || !name) return
	text.value = text.value.slice(found[0].length)
	quote.tagName = 'aside'
	quote.properties = { className: ['callout'], dataKind: found[1]!.toLowerCase(), ariaLabel: name }
	const title: ElementContent = {
		type: 'element',
		tagName: 'p',
		properties: { className: ['callout-name'] },
		children: [{ type: 'text', value: name }],
	}
	quote.children.unshift(title)
}

function nameHeadings(tree: Root): Heading[] {
	const slugCounts = new Map<string, number>()
	return [...elementsOf(tree, /^h[234]$/)].map((element) => {
		const text = textOf(element).trim()
		const slug = slugOf(text)
		const count = (slugCounts.get(slug) ?? 0) + 1
		slugCounts.set(slug, count)
		const id = count === 1 ? slug : `${slug}-${count}`
		element.properties.id = id
		return { id, text, depth: Number(element.tagName[1]) as Heading['depth'] }
	})
}

function slugOf(text: string): string {
	const plain = text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/['’]/g, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
	// The prefix prevents ids that are equal to one of the page layout.
	return `s-${plain || 'part'}`
}
