import { plainTextOf } from '#app/platform/markdown/html-text.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'

const excerptCharsMax = 280

/** A rendered text in plain words, on one line. */
export const fullTextOf = (html: SafeHtml): string => plainTextOf(html)

/** The beginning of a rendered text in plain words, cut at a word: what cards, feeds and descriptions show. */
export function excerptOf(html: SafeHtml): string {
	const plain = plainTextOf(html)
	if (plain.length <= excerptCharsMax) return plain
	return `${plain.slice(0, excerptCharsMax - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
}
