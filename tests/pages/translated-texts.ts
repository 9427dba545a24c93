import { isVerbatim } from '#app/lib/text/verbatim.ts'

const voidElements = new Set(
	'area base br circle col embed hr img input link meta path rect source track use wbr'.split(' '),
)

/**
 * Returns the texts of a page that a browser's translator would change although they stand alone and are an amount, a VIN, an email address,
 * a reference or one of `names`.
 */
export function translatedTexts(html: string, names: ReadonlySet<string>): string[] {
	const found: string[] = []
	const open: { name: string; isKept: boolean }[] = []
	const shown = html.replace(/<(script|style|svg|textarea|title|option)\b.*?<\/\1>/gs, '')
	for (const [, close, name, attributes = '', text] of shown.matchAll(
		/<(\/?)([a-z][a-z\d-]*)((?:[^>"]|"[^"]*")*)>|([^<]+)/g,
	)) {
		if (text !== undefined) {
			const value = text.trim().replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
			if ((isVerbatim(value) || names.has(value)) && !open.some(({ isKept }) => isKept)) found.push(value)
		} else if (close) {
			const place = open.findLastIndex((each) => each.name === name)
			if (place >= 0) open.length = place
		} else if (!voidElements.has(name!) && !attributes.endsWith('/'))
			open.push({ name: name!, isKept: attributes.includes('translate="no"') })
	}
	return found
}
