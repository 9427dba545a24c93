import { plainTextOf } from '#app/platform/markdown/html-text.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'

const excerptCharsMax = 280

/** The whole text of rendered HTML as plain text on one line. */
export const fullTextOf = (html: SafeHtml): string => plainTextOf(html)

/** The beginning of rendered HTML as plain text, cut at a word boundary, for cards, feeds and descriptions. */
export function excerptOf(html: SafeHtml): string {
	const plain = plainTextOf(html)
	if (plain.length <= excerptCharsMax) return plain
	return `${plain.slice(0, excerptCharsMax - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
}
