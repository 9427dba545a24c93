import { textOutside } from '#app/platform/markdown/html-text.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'

const mentionsMax = 10
const mention = /(?<![\p{L}\p{N}_@./-])@([a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])?)(?![\p{L}\p{N}_@-])/giu
/** Code is no speech, a link's words are an address, and a quotation has mentioned already. */
const unspoken = new Set(['code', 'pre', 'a', 'blockquote'])

/** The handles a rendered text mentions, in small letters, without the @ and each once; ten at most. */
export function mentionsIn(html: SafeHtml): string[] {
	const found = new Set<string>()
	for (const text of textOutside(html, unspoken))
		for (const [, handle] of text.matchAll(mention)) found.add(handle!.toLowerCase())
	return [...found].slice(0, mentionsMax)
}
