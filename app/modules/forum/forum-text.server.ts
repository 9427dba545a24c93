import { renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'

const keptMax = 4_000
const keptCharsMax = 4_000

const kept = new Map<string, SafeHtml>()

/** What a member wrote, ready for a page. The same text is drawn once: of a long thread most is known already. */
export function forumHtml(body: string): SafeHtml {
	const known = kept.get(body)
	if (known !== undefined) return known
	const { html } = renderMarkdown(body, { author: 'visitor' })
	if (body.length > keptCharsMax) return html
	kept.set(body, html)
	if (kept.size > keptMax) kept.delete(kept.keys().next().value!)
	return html
}

const entities: Record<string, string> = {
	'#x26': '&',
	'#x3C': '<',
	'#x22': '"',
	'#x27': "'",
	amp: '&',
	lt: '<',
}

/** The words of such a text without its marks, on one line. */
export function wordsOf(html: SafeHtml): string {
	return html
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(#x?\w+|\w+);/g, (whole, name: string) => entities[name] ?? whole)
		.replace(/\s+/g, ' ')
		.trim()
}
