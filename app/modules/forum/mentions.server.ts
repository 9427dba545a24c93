import type { Nodes } from 'hast'
import { renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import { isElement } from '#app/platform/markdown/tree.ts'

const mentionsMax = 10
const mention = /(?<![\p{L}\p{N}_@./-])@([a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])?)(?![\p{L}\p{N}_@-])/giu
/** Code is no speech, a link's words are an address, and a quotation has mentioned already. */
const unspoken = new Set(['code', 'pre', 'a', 'blockquote'])

/** The handles a Markdown text mentions, in small letters, without the @ and each once; ten at most. */
export function mentionsIn(markdown: string): string[] {
	if (!markdown.includes('@')) return []
	const found = new Set<string>()
	collect(renderMarkdown(markdown, { author: 'visitor' }).tree, found)
	return [...found].slice(0, mentionsMax)
}

function collect(node: Nodes, found: Set<string>): void {
	if (node.type === 'text')
		for (const [, handle] of node.value.matchAll(mention)) found.add(handle!.toLowerCase())
	if (isElement(node) && unspoken.has(node.tagName)) return
	if ('children' in node) for (const child of node.children) collect(child, found)
}
