import { renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import { textOf } from '#app/platform/markdown/tree.ts'

const excerptCharsMax = 280

/** The beginning of a Markdown text in plain words, cut at a word: what cards, feeds and descriptions show. */
export function excerptOf(body: string): string {
	// The beginning of a long text says enough, and parses faster.
	const plain = plainWords(body.slice(0, 6 * excerptCharsMax))
	if (plain.length <= excerptCharsMax) return plain
	return `${plain.slice(0, excerptCharsMax - 1).replace(/\s+\S*$/, '')}…`
}

/** A Markdown text in plain words, on one line. */
export function plainWords(body: string): string {
	return textOf(renderMarkdown(body, { author: 'visitor' }).tree)
		.replace(/\s+/g, ' ')
		.trim()
}
