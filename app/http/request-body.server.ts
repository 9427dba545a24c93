import { Invalid, TooLarge } from '#app/lib/errors.ts'

/** What one body may bring, whatever its encoding. Each is several times what the largest page of the site sends. */
export const bodyLimits = {
	fields: 256,
	nameChars: 100,
	/** `a` is one deep, `a.b` and `a[b]` are two. */
	nameDepth: 3,
	bytes: 1_000_000,
} as const

const unreadableName = 'This form has a field that we cannot read. Please reload the page and send it again.'

export const tooManyFields = () => new TooLarge('This form has too many fields. Please reload the page.')
export const tooManyBytes = () => new TooLarge('That is too large to send.')
export const cutOff = () => new Invalid('Part of this form is missing. Please send it again.')

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * The name of a field without what no text may hold; null for one that a library could take for an instruction, which is left out.
 * @throws Invalid for a name that is too long or too deep
 */
export function cleanName(name: string): string | null {
	if (name.length > bodyLimits.nameChars) throw new Invalid(unreadableName)
	const cleaned = cleanText(name)
	const segments = cleaned.split(/[.[]/).map((segment) => segment.replace(/\]$/, ''))
	if (segments.length > bodyLimits.nameDepth) throw new Invalid(unreadableName)
	return cleaned === '' || segments.some(isReservedName) ? null : cleaned
}

/** Names that reach the prototype of an object, query operators, and what form libraries keep for themselves. */
export const isReservedName = (name: string): boolean =>
	name.startsWith('$') || /^__.*__$/s.test(name) || name === 'constructor' || name === 'prototype'

/** The type of the body without its parameters; '' when none is said. */
export const mediaTypeOf = (request: Request): string =>
	(request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()

/**
 * The whole body, counted while it comes in: what the request says about its length is not believed.
 * @throws TooLarge; Invalid for a body that breaks off
 */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
	if (!request.body) return new Uint8Array()
	const chunks: Uint8Array[] = []
	let size = 0
	const reader = request.body.getReader()
	for (;;) {
		const { done, value } = await reader.read().catch(() => {
			throw cutOff()
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

/** Reads a body and throws it away, for an answer that a browser shows only once it has sent everything. How long it may be is the gate's. */
export async function discardBody(request: Request): Promise<void> {
	await request.body?.pipeTo(new WritableStream()).catch(() => {})
}
