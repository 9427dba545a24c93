import { asTypedNote } from './as-typed.ts'
import type { SafeHtml } from './safe-html.ts'

const entities = new Map([
	['#x26', '&'],
	['#x3C', '<'],
	['#x3E', '>'],
	['#x22', '"'],
	['#x27', "'"],
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
])

/** Matches a tag; the value of an attribute may contain `>`. */
const tag = /<(\/?)([a-z][a-z0-9]*)(?:[\s/](?:"[^"]*"|[^"<>])*)?>/g
const tagOrText = new RegExp(`${tag.source}|([^<]+)`, 'g')

/** Returns a rendered text as plain text on one line, without the note that it could not be rendered. */
export const plainTextOf = (html: SafeHtml): string =>
	decode(html.replace(asTypedNote, '').replace(tag, '')).replace(/\s+/g, ' ').trim()

/** Elements that end a line of text. */
const blockElements = new Set(
	'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table thead tbody tr th td hr section div'.split(' '),
)

/**
 * Returns the text of each block, in order, without text inside the elements `without` and without the note that a text could not be
 * rendered.
 */
export function textBlocks(html: SafeHtml, without: ReadonlySet<string>): string[] {
	const blocks = ['']
	let inside = 0
	for (const [, end, name, text] of html.replace(asTypedNote, '').matchAll(tagOrText)) {
		if (name !== undefined && without.has(name)) inside += end ? -1 : 1
		if (name === 'br') blocks[blocks.length - 1] += '\n'
		if (name !== undefined && blockElements.has(name)) blocks.push('')
		if (text !== undefined && inside === 0) blocks[blocks.length - 1] += decode(text)
	}
	return blocks.map((block) => block.trim()).filter(Boolean)
}

/** Returns the text nodes that are inside none of these elements, in order. */
export function textOutside(html: SafeHtml, elements: ReadonlySet<string>): string[] {
	const found: string[] = []
	let inside = 0
	for (const [, end, name, text] of html.matchAll(tagOrText)) {
		if (name !== undefined && elements.has(name)) inside += end ? -1 : 1
		if (text !== undefined && inside === 0) found.push(decode(text))
	}
	return found
}

const decode = (text: string) =>
	text.replace(/&(#x?\w+|\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
