const htmlCharsMax = 1_000_000

const skippedElements = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object'])
const lineBreaks = new Set(
	'address article blockquote br center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody tr ul'.split(
		' ',
	),
)
const namedEntities = new Map(
	Object.entries({
		amp: '&',
		lt: '<',
		gt: '>',
		quot: '"',
		apos: "'",
		nbsp: ' ',
		copy: '©',
		reg: '®',
		trade: '™',
		ndash: '–',
		mdash: '—',
		hellip: '…',
		lsquo: '‘',
		rsquo: '’',
		ldquo: '“',
		rdquo: '”',
		bull: '•',
		middot: '·',
		cent: '¢',
		euro: '€',
		frac12: '½',
		zwnj: '',
		zwj: '',
		shy: '',
	}),
)

/**
 * Returns what a person would read of an email's HTML: a line for each block, a tab between the cells of a table. Each character is read
 * once, whatever the markup; anything that is not well formed counts as text.
 */
export function htmlToText(source: string): string {
	const html = source.slice(0, htmlCharsMax)
	const parts: string[] = []
	let at = 0
	while (at < html.length) {
		const open = html.indexOf('<', at)
		if (open < 0) {
			parts.push(textOf(html.slice(at)))
			break
		}
		parts.push(textOf(html.slice(at, open)))
		if (html.startsWith('<!--', open)) {
			at = endOf(html, '-->', open)
			continue
		}
		const close = html.indexOf('>', open)
		if (close < 0) break
		const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 24)) ?? []
		const tag = name.toLowerCase()
		at = close + 1
		if (skippedElements.has(tag) && !slash) at = endOfElement(html, tag, at)
		else if (tag === 'td' || tag === 'th') parts.push(slash ? '\t' : '')
		else if (lineBreaks.has(tag)) parts.push('\n')
	}
	return tidy(parts.join(''))
}

/** Returns text without trailing spaces, and with at most one empty line in a row. */
export function tidy(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.split('\n')
		.map((line) => line.trimEnd())
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim()
}

const textOf = (html: string): string => decodeEntities(html.replace(/\s+/g, ' '))

function decodeEntities(text: string): string {
	return text.replace(
		/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));?/gi,
		(whole, decimal, hex, name) => {
			if (name) return namedEntities.get(name.toLowerCase()) ?? whole
			const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
			const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
			return isCharacter ? String.fromCodePoint(code) : ' '
		},
	)
}

function endOf(html: string, end: string, from: number): number {
	const found = html.indexOf(end, from)
	return found < 0 ? html.length : found + end.length
}

function endOfElement(html: string, tag: string, from: number): number {
	const end = new RegExp(`</${tag}[^>]{0,100}>`, 'gi')
	end.lastIndex = from
	return end.exec(html) ? end.lastIndex : html.length
}
