import { cacheByText } from '#app/lib/cache-by-text.ts'
import { plainTextOf, textBlocks } from '#app/platform/markdown/html-text.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'

const excerptCharsMax = 280

/** Elements whose text cannot be read on one line. */
const unreadableElements = new Set(['table', 'pre'])
/** A line of a table that was pasted as text: columns separated by tabs or several spaces. */
const columns = /\S(?:[^\S\n]{0,9}\t|[^\S\n]{3})[^\S\n]{0,40}\S/

/** The whole text of rendered HTML as plain text on one line. */
export const fullTextOf: (html: SafeHtml) => string = cacheByText((html) => plainTextOf(html as SafeHtml))

/**
 * Returns the beginning of rendered HTML as plain text, cut at a word boundary, for cards, feeds and descriptions. Tables are left out,
 * unless there is nothing else; headings and list items are separated by dots.
 */
export function excerptOf(html: SafeHtml): string {
	const blocks = textBlocks(html, unreadableElements).map(withoutColumns).filter(Boolean)
	const plain = (blocks.length ? blocks : textBlocks(html, new Set())).map(oneLine).reduce(appendBlock, '')
	if (plain.length <= excerptCharsMax) return plain
	return `${plain.slice(0, excerptCharsMax - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
}

const withoutColumns = (text: string): string =>
	text
		.split('\n')
		.filter((line) => !columns.test(line))
		.join('\n')
		.trim()

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function appendBlock(text: string, block: string): string {
	if (!text) return block
	return `${text}${/[.!?:;,…]["'”’)]?$/.test(text) ? ' ' : ' · '}${block}`
}

/** Returns the beginning of a text, up to a number of characters, with an ellipsis after its last whole word. */
export function cutAtWord(text: string, charsMax: number): string {
	if (text.length <= charsMax) return text
	return `${text.slice(0, charsMax).replace(/(?<![\s.,;:!?…])[\s.,;:!?…]*\s\S*$/, '')}…`
}
