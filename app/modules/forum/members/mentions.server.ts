import { textOutside } from '#app/platform/markdown/html-text.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'

const mentionsMax = 10
const mention = /(?<![\p{L}\p{N}_@./-])@([a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])?)(?![\p{L}\p{N}_@-])/giu
/** Elements whose text mentions nobody: code, link text, and quotations, whose authors were mentioned before. */
const ignoredElements = new Set(['code', 'pre', 'a', 'blockquote'])

/** Returns the distinct handles that a rendered text mentions, lowercase and without the @; ten at most. */
export function mentionsIn(html: SafeHtml): string[] {
	const found = new Set<string>()
	for (const text of textOutside(html, ignoredElements))
		for (const [, handle] of text.matchAll(mention)) found.add(handle!.toLowerCase())
	return [...found].slice(0, mentionsMax)
}
