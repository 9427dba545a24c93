import { escapeXml } from '#app/lib/xml.ts'
import type { SafeHtml } from './safe-html.ts'

/** Stands below a text that could not be rendered. */
export const asTypedNote =
	'<p><em>This text has more formatting than we can show, so it appears as it was typed.</em></p>' as SafeHtml

/** A text as it was typed, in its paragraphs and lines: nothing in it is parsed. Linear in its length. */
export function asTyped(text: string): SafeHtml {
	const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/)
	return paragraphs
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '')
		.map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>\n')}</p>`)
		.join('\n') as SafeHtml
}
