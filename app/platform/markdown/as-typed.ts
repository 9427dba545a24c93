import { escapeXml } from '#app/lib/text/xml.ts'
import type { SafeHtml } from './safe-html.ts'

/** Shown below a text that could not be rendered. */
export const asTypedNote =
	'<p><em>This text has more formatting than we can show, so it appears as it was typed.</em></p>' as SafeHtml

/** Returns a text as typed, with its paragraphs and lines but without parsing Markdown. Takes linear time. */
export function asTyped(text: string): SafeHtml {
	const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/)
	return paragraphs
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '')
		.map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>\n')}</p>`)
		.join('\n') as SafeHtml
}
