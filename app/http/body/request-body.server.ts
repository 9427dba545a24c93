import { Invalid, TooLarge } from '#app/lib/errors.ts'

/** The limits of one body in any encoding. Each is several times what the largest form of the site sends. */
export const bodyLimits = {
	fields: 256,
	nameChars: 100,
	/** `a` has depth one, `a.b` and `a[b]` have two. */
	nameDepth: 3,
	bytes: 1_000_000,
} as const

const unreadableName = 'This form has a field that we cannot read. Please reload the page and send it again.'

export const tooManyFields = () => new TooLarge('This form has too many fields. Please reload the page.')
export const tooManyBytes = () => new TooLarge('That is too large to send.')
export const incompleteBody = () => new Invalid('Part of this form is missing. Please send it again.')

/** Removes NUL and replaces lone surrogates: PostgreSQL stores neither. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * Returns the cleaned name of a field; null for a reserved name, whose field is discarded.
 * @throws Invalid for a name that is too long or nested too deeply
 */
export function cleanName(name: string): string | null {
	if (name.length > bodyLimits.nameChars) throw new Invalid(unreadableName)
	const cleaned = cleanText(name)
	const segments = cleaned.split(/[.[]/).map((segment) => segment.replace(/\]$/, ''))
	if (segments.length > bodyLimits.nameDepth) throw new Invalid(unreadableName)
	return cleaned === '' || segments.some(isReservedName) ? null : cleaned
}

/** Names that reach the prototype of an object, query operators, and names that form libraries reserve. */
export const isReservedName = (name: string): boolean =>
	name.startsWith('$') || /^__.*__$/s.test(name) || name === 'constructor' || name === 'prototype'

/** Returns the media type of the body without parameters; '' if there is none. */
export const mediaTypeOf = (request: Request): string =>
	(request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()

/**
 * Returns the whole body. Its bytes are counted as they arrive, because `Content-Length` cannot be trusted.
 * @throws TooLarge; Invalid for a body that is incomplete
 */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
	if (!request.body) return new Uint8Array()
	const chunks: Uint8Array[] = []
	let size = 0
	const reader = request.body.getReader()
	for (;;) {
		const { done, value } = await reader.read().catch(() => {
			throw incompleteBody()
		})
		if (done) return Buffer.concat(chunks, size)
		size += value.length
		if (size > bytesMax) {
			await reader.cancel().catch(() => {})
			throw tooManyBytes()
		}
		chunks.push(value)
	}
}

/** Reads and discards a body, because a browser shows a response only once it has sent everything. The server limits its size. */
export async function discardBody(request: Request): Promise<void> {
	await request.body?.pipeTo(new WritableStream()).catch(() => {})
}
