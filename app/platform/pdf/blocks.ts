import type { Element, ElementContent, Root } from 'hast'
import { isElement } from '../markdown/tree.ts'
import type { Run } from './break-lines.ts'

type Cell = { runs: Run[]; right: boolean }

/** A block of a printed text. */
export type Block =
	| { kind: 'heading'; depth: 2 | 3 | 4; runs: Run[] }
	| {
			kind: 'paragraph'
			runs: Run[]
			/** With less space after it, for the name of a callout. */
			tight?: boolean
	  }
	| { kind: 'list'; ordered: boolean; start: number; items: { task: boolean; blocks: Block[] }[] }
	| { kind: 'table'; head: Cell[]; rows: Cell[][] }
	| { kind: 'aside'; calloutKind: string; blocks: Block[] }
	| { kind: 'rule' }

/** Returns the blocks of a rendered Markdown text (`renderMarkdown`), in order. Relative links are made absolute with `origin`. */
export function blocksOf(tree: Root | Element, origin: string): Block[] {
	const blocks: Block[] = []
	let inlineNodes: ElementContent[] = []
	// The text of a tight list item is not inside a paragraph, so it is collected to become one.
	const endInline = () => {
		const runs = runsOf(inlineNodes, origin)
		if (runs.some(({ text }) => text.trim())) blocks.push({ kind: 'paragraph', runs })
		inlineNodes = []
	}
	for (const node of tree.children) {
		if (node.type === 'doctype' || node.type === 'comment') continue
		const block = isElement(node) ? blockOf(node, origin) : null
		if (!block) inlineNodes.push(node)
		else {
			endInline()
			blocks.push(block)
		}
	}
	endInline()
	return blocks
}

function blockOf(element: Element, origin: string): Block | null {
	const { tagName, properties, children } = element
	if (/^h[234]$/.test(tagName))
		return { kind: 'heading', depth: Number(tagName[1]) as 2 | 3 | 4, runs: runsOf(children, origin) }
	if (tagName === 'p') {
		const isName = String(properties.className ?? '').includes('callout-name')
		return { kind: 'paragraph', runs: runsOf(children, origin, isName ? { bold: true } : {}), tight: isName }
	}
	if (tagName === 'ul' || tagName === 'ol')
		return {
			kind: 'list',
			ordered: tagName === 'ol',
			start: Number(properties.start ?? 1),
			items: children.filter(isElement).map((item) => ({
				task: String(item.properties.className ?? '').includes('task'),
				blocks: blocksOf(item, origin),
			})),
		}
	if (tagName === 'table') return tableOf(element, origin)
	if (tagName === 'aside' || tagName === 'blockquote')
		return {
			kind: 'aside',
			calloutKind: String(properties.dataKind ?? 'quote'),
			blocks: blocksOf(element, origin),
		}
	if (tagName === 'pre') return { kind: 'paragraph', runs: runsOf(children, origin) }
	return tagName === 'hr' ? { kind: 'rule' } : null
}

function tableOf(element: Element, origin: string): Block {
	const [head = [], ...rows] = element.children
		.filter(isElement)
		.flatMap((part) => part.children.filter(isElement))
		.map((row) =>
			row.children.filter(isElement).map((cell) => ({
				runs: runsOf(cell.children, origin, cell.tagName === 'th' ? { bold: true } : {}),
				right: cell.properties.align === 'right',
			})),
		)
	return { kind: 'table', head, rows }
}

function runsOf(nodes: ElementContent[], origin: string, look: Omit<Run, 'text'> = {}): Run[] {
	return nodes.flatMap((node): Run[] => {
		if (node.type === 'text') return [{ ...look, text: node.value.replaceAll('\n', ' ') }]
		if (node.type !== 'element') return []
		if (node.tagName === 'br') return [{ ...look, text: '\n' }]
		return runsOf(node.children, origin, { ...look, ...lookOf(node, origin) })
	})
}

function lookOf({ tagName, properties }: Element, origin: string): Omit<Run, 'text'> {
	if (tagName === 'strong') return { bold: true }
	if (tagName === 'em') return { italic: true }
	const href = String(properties.href ?? '')
	// A link within the text itself has no meaning on paper.
	return tagName === 'a' && !href.startsWith('#') ? { href: href.startsWith('/') ? origin + href : href } : {}
}
