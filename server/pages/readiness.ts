import type { IncomingMessage, ServerResponse } from 'node:http'

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A complete response; nothing is left to compute. */
export type ReadyAnswer = {
	status: 200 | 206 | 304 | 416
	body: Buffer<ArrayBuffer> | null
	headers: Record<string, string>
	/** `headers` in the form node:http writes fastest: name, value, name, value. */
	head: string[]
}

/** The same content in every available encoding, and the responses for clients that have it already. */
export type ReadyAnswers = {
	copies: Partial<Record<Encoding, ReadyAnswer>> & { identity: ReadyAnswer }
	/** The 304 responses, by encoding. */
	notModified: Partial<Record<Encoding, ReadyAnswer>>
	sizeBytes: number
}

type Body = Buffer<ArrayBuffer>
/** A function computes its bytes on first use. */
type Bodies = Partial<Record<Encoding, Body | (() => Body)>> & { identity: Body }

/**
 * Builds the responses. `headers` are sent with every copy; with an `etag` among them, conditional requests can get 304.
 * Encodings differ in their bytes, so each has a strong ETag of its own (RFC 9110, 8.8.3.3).
 */
export function readyAnswers(bodies: Bodies, headers: Record<string, string>): ReadyAnswers {
	const copies: Partial<Record<Encoding, ReadyAnswer>> = {}
	const notModified: Partial<Record<Encoding, ReadyAnswer>> = {}
	const { etag, 'content-type': type, ...rest } = headers
	let sizeBytes = 0
	for (const encoding of encodings) {
		const body = bodies[encoding]
		if (!body) continue
		const tagged = etag
			? { ...rest, etag: etag.replace(/"$/, encoding === 'identity' ? '"' : `-${encoding}"`) }
			: rest
		const copyOf = (bytes: Body) =>
			ready(200, bytes, {
				...tagged,
				...(type ? { 'content-type': type } : {}),
				'content-length': String(bytes.length),
				...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
			})
		if (typeof body === 'function') onFirstUse(copies, encoding, () => copyOf(body()))
		else {
			copies[encoding] = copyOf(body)
			sizeBytes += body.length
		}
		if (etag) notModified[encoding] = ready(304, null, tagged)
	}
	return { copies: copies as ReadyAnswers['copies'], notModified, sizeBytes }
}

function onFirstUse<Name extends PropertyKey, Value>(
	object: Partial<Record<Name, Value>>,
	name: Name,
	make: () => Value,
): void {
	Object.defineProperty(object, name, {
		configurable: true,
		enumerable: true,
		get() {
			const value = make()
			Object.defineProperty(object, name, { value, enumerable: true })
			return value
		},
	})
}

export function chooseAnswer(
	{ copies, notModified }: ReadyAnswers,
	acceptEncoding: string | undefined,
	ifNoneMatch: string | undefined,
): ReadyAnswer {
	const encoding = chooseEncoding(copies, acceptEncoding)
	const unchanged = ifNoneMatch ? notModified[encoding] : undefined
	if (unchanged && ifNoneMatch!.includes(unchanged.headers.etag!)) return unchanged
	return copies[encoding]!
}

function chooseEncoding(copies: ReadyAnswers['copies'], acceptEncoding: string | undefined): Encoding {
	if ('br' in copies && accepts(acceptEncoding, 'br')) return 'br'
	if ('gzip' in copies && accepts(acceptEncoding, 'gzip')) return 'gzip'
	return 'identity'
}

export function writeAnswer(
	request: IncomingMessage,
	response: ServerResponse,
	answer: ReadyAnswer,
	requestId: string,
): void {
	response.writeHead(answer.status, [...answer.head, 'x-request-id', requestId])
	if (request.method === 'HEAD' || answer.body === null) response.end()
	else response.end(answer.body)
}

function ready(status: 200 | 304, body: ReadyAnswer['body'], headers: Record<string, string>): ReadyAnswer {
	return { status, body, headers, head: Object.entries(headers).flat() }
}

const acceptedPatterns = {
	zstd: /\bzstd\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
	br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
	gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
}

/** Whether an `Accept-Encoding` header accepts the encoding. */
export const accepts = (header: string | undefined, encoding: 'zstd' | 'br' | 'gzip') =>
	header !== undefined && acceptedPatterns[encoding].test(header)
