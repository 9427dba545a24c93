import { Invalid } from '#app/lib/errors.ts'

export const messageCharsMax = 4_000
export const noteCharsMax = 4_000
export const nameCharsMax = 80

/**
 * Returns typed text without control characters (except line breaks and tabs) and without characters that change the direction of
 * surrounding text, which could disguise one link as another.
 */
export function cleanText(input: string): string {
	return input
		.replace(/\p{Cs}/gu, '\ufffd')
		.replace(/\r\n?/g, '\n')
		.replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
		.trim()
}

/** Whether a text is invisible: whitespace of all kinds and zero-width characters only. */
export const isBlank = (text: string): boolean =>
	/^[\p{White_Space}\p{Cf}\u115f\u1160\u3164\uffa0]*$/u.test(text)

/** Cleans and checks the text of a message. @throws Invalid('text') if it is blank (unless a picture is attached) or too long */
export function readMessageText(
	input: unknown,
	{ hasPicture = false }: { hasPicture?: boolean } = {},
): string {
	if (typeof input !== 'string') throw new Invalid('Please write a message.', 'text')
	const text = cleanText(input)
	if (isBlank(text)) {
		if (hasPicture) return ''
		throw new Invalid('Please write a message.', 'text')
	}
	// Counted in code points, like PostgreSQL does.
	if ([...text].length > messageCharsMax)
		throw new Invalid(
			`Please keep it to ${messageCharsMax.toLocaleString('en-US')} characters or fewer.`,
			'text',
		)
	return text
}

/** Returns the path of the page on which a message was written, without its query, which may contain a secret; null if it is no path. */
export function readPagePath(value: unknown): string | null {
	const [path = ''] = typeof value === 'string' ? value.split(/[?#]/) : []
	return /^\/[\w\-./%]{0,199}$/.test(path) && !path.startsWith('//') ? path : null
}
