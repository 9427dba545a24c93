import { csvToTabs } from './csv.ts'

/** Entities that dealers' emails use; all others stay as they are written. */
const entities = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
	['nbsp', ' '],
	['ndash', '–'],
	['mdash', '—'],
	['minus', '−'],
	['dollar', '$'],
	['euro', '€'],
	['pound', '£'],
	['rsquo', '’'],
	['lsquo', '‘'],
	['reg', '®'],
	['trade', '™'],
	['bull', '•'],
])

/** Tags after which a new line begins. */
const lineTags: ReadonlySet<string> = new Set([
	'br',
	'p',
	'div',
	'tr',
	'li',
	'table',
	'h1',
	'h2',
	'h3',
	'h4',
	'ul',
	'ol',
])
const cellTags: ReadonlySet<string> = new Set(['td', 'th'])

/**
 * Turns pasted text into plain lines: HTML becomes text, comma-separated values become cells with tabs, Arabic and Persian digits become
 * ASCII, and invisible characters are removed.
 */
export function plainLines(pasted: string): string[] {
	const text = /<\/?[a-z][^<>]*>/i.test(pasted) ? textOfHtml(pasted) : pasted
	const lines = text
		.normalize('NFKC')
		.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
		// The separators of thousands and decimals that are used with these digits.
		.replaceAll('\u066c', ',')
		.replaceAll('\u066b', '.')
		.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
		.split(/\r\n?|\n|\u2028|\u2029/)
		.map((line) => line.replace(/[^\S\t]/g, ' ').trim())
	return csvToTabs(lines)
}

/** Reads HTML tag by tag, without running anything; scripts and styles are left out. */
function textOfHtml(html: string): string {
	let text = ''
	let position = 0
	let hiddenTag: string | null = null
	while (position < html.length) {
		const open = html.indexOf('<', position)
		if (open < 0) {
			if (!hiddenTag) text += html.slice(position)
			break
		}
		if (!hiddenTag) text += html.slice(position, open)
		const close = html.indexOf('>', open)
		const name = html
			.slice(open + 1, open + 12)
			.match(/^\/?([a-z][a-z0-9]{0,9})/i)?.[1]
			?.toLowerCase()
		if (close < 0 || (!name && html[open + 1] !== '!')) {
			// A lone '<' is a character and no tag.
			if (!hiddenTag) text += '<'
			position = open + 1
			continue
		}
		const isEnd = html[open + 1] === '/'
		if (hiddenTag) hiddenTag = isEnd && name === hiddenTag ? null : hiddenTag
		else if ((name === 'script' || name === 'style') && !isEnd) hiddenTag = name
		else if (name && lineTags.has(name)) text += '\n'
		else if (name && cellTags.has(name)) text += '\t'
		position = close + 1
	}
	return decodeEntities(text)
}

/** Replaces the entities of HTML in a text by their characters; an unknown entity stays as it is written. */
export const decodeEntities = (text: string): string =>
	text.replace(/&(#?)([a-z0-9]{1,8});/gi, (whole, hash: string, name: string) =>
		hash ? (numericEntity(name) ?? whole) : (entities.get(name.toLowerCase()) ?? whole),
	)

function numericEntity(digits: string): string | null {
	const code = /^x[0-9a-f]+$/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
	return Number.isInteger(code) && code >= 32 && code < 0xd800 ? String.fromCharCode(code) : null
}
