import type { Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { brand } from '#tests/factories/email-details.ts'

/** Counts the words of an email up to its signature, without the addresses of links. */
export function countEmailWords(email: Email): number {
	const { text } = renderEmail(email, brand)
	return countWordsBefore(text, email.isSigned ? `\n\n${brand.advisorName}, your advisor\n` : '\n\n-- \n')
}

/** Counts the words of the text part of an email before its signature, without the addresses of links. */
export const countWordsBefore = (text: string, signature: string): number =>
	text
		.slice(0, text.indexOf(signature))
		.replace(/https?:\/\/\S+|^\d\. /gm, '')
		.match(/[\p{L}\p{N}]\S*/gu)!.length
