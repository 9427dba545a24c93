import { Invalid } from '#app/lib/errors.ts'

export const messageCharsMax = 4_000
export const noteCharsMax = 4_000
export const nameCharsMax = 80

/**
 * What is kept of what somebody typed: without control characters (but line ends and tabs) and without those that turn the direction of
 * the text around them, which could dress one link as another.
 */
export function cleanText(typed: string): string {
	return typed
		.replace(/\p{Cs}/gu, '\ufffd')
		.replace(/\r\n?/g, '\n')
		.replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
		.trim()
}

/** Whether there is anything to see: spaces of all kinds and characters without width are nothing. */
export const isBlank = (text: string): boolean =>
	/^[\p{White_Space}\p{Cf}\u115f\u1160\u3164\uffa0]*$/u.test(text)

/** @throws Invalid('text') for nothing to see (unless a picture comes along), or too much of it */
export function readMessageText(
	typed: unknown,
	{ hasPicture = false }: { hasPicture?: boolean } = {},
): string {
	if (typeof typed !== 'string') throw new Invalid('Please write a message.', 'text')
	const text = cleanText(typed)
	if (isBlank(text)) {
		if (hasPicture) return ''
		throw new Invalid('Please write a message.', 'text')
	}
	// As PostgreSQL counts them.
	if ([...text].length > messageCharsMax)
		throw new Invalid(
			`Please keep it to ${messageCharsMax.toLocaleString('en-US')} characters or fewer.`,
			'text',
		)
	return text
}
