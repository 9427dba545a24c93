import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** The part of a file on disk that is sent as a body. */
export type FilePart = { path: string; start: number; end: number }
type Bytes = Buffer<ArrayBuffer>

/** A complete response; nothing is left to compute. */
export type ReadyResponse<Body extends Bytes | FilePart = Bytes> = {
	status: 200 | 206 | 304 | 416
	body: Body | null
	headers: Record<string, string>
	/** `headers` in the form node:http writes fastest: name, value, name, value. */
	head: string[]
}

/** The same content in every available encoding, and the responses for clients that have it already. */
export type ReadyResponses<Body extends Bytes | FilePart = Bytes> = {
	copies: Partial<Record<Encoding, ReadyResponse<Body>>> & { identity: ReadyResponse<Body> }
	/** The 304 responses, by encoding. */
	notModified: Partial<Record<Encoding, ReadyResponse<Body>>>
	sizeBytes: number
}

/** A body that is made when a client needs it: only once if `kept`, otherwise again each time. */
type Later<Body> = { make(): Body; kept: boolean }
type Bodies<Body> = Partial<Record<Encoding, Body | Later<Body>>> & { identity: Body | Later<Body> }

/**
 * Builds the responses. `headers` are sent with every copy; with an `etag` among them, conditional requests can get 304.
 * Encodings differ in their bytes, so each has a strong ETag of its own (RFC 9110, 8.8.3.3).
 */
export function readyResponses<Body extends Bytes | FilePart>(
	bodies: Bodies<Body>,
	headers: Record<string, string>,
): ReadyResponses<Body> {
	const copies: Partial<Record<Encoding, ReadyResponse<Body>>> = {}
	const notModified: Partial<Record<Encoding, ReadyResponse<Body>>> = {}
	const { etag, 'content-type': type, ...rest } = headers
	let sizeBytes = 0
	for (const encoding of encodings) {
		const body = bodies[encoding]
		if (!body) continue
		const tagged = etag
			? { ...rest, etag: etag.replace(/"$/, encoding === 'identity' ? '"' : `-${encoding}"`) }
			: rest
		const copyOf = (source: Body) =>
			ready(200, source, {
				...tagged,
				...(type ? { 'content-type': type } : {}),
				'content-length': String(lengthOf(source)),
				...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
			})
		if ('make' in body) defineLater(copies, encoding, { make: () => copyOf(body.make()), kept: body.kept })
		else {
			copies[encoding] = copyOf(body)
			sizeBytes += lengthOf(body)
		}
		if (etag) notModified[encoding] = ready<Body>(304, null, tagged)
	}
	return { copies: copies as ReadyResponses<Body>['copies'], notModified, sizeBytes }
}

export const lengthOf = (body: Bytes | FilePart): number =>
	Buffer.isBuffer(body) ? body.length : body.end - body.start + 1

function defineLater<Name extends PropertyKey, Value>(
	object: Partial<Record<Name, Value>>,
	name: Name,
	{ make, kept }: Later<Value>,
): void {
	Object.defineProperty(object, name, {
		configurable: true,
		enumerable: true,
		get() {
			const value = make()
			if (kept) Object.defineProperty(object, name, { value, enumerable: true })
			return value
		},
	})
}

export function chooseResponse<Body extends Bytes | FilePart>(
	{ copies, notModified }: ReadyResponses<Body>,
	acceptEncoding: string | undefined,
	ifNoneMatch: string | undefined,
): ReadyResponse<Body> {
	const encoding = chooseEncoding(copies, acceptEncoding)
	const unchanged = ifNoneMatch ? notModified[encoding] : undefined
	if (unchanged && ifNoneMatch!.includes(unchanged.headers.etag!)) return unchanged
	return copies[encoding]!
}

function chooseEncoding(
	copies: Partial<Record<Encoding, unknown>>,
	acceptEncoding: string | undefined,
): Encoding {
	if ('br' in copies && accepts(acceptEncoding, 'br')) return 'br'
	if ('gzip' in copies && accepts(acceptEncoding, 'gzip')) return 'gzip'
	return 'identity'
}

export function writeResponse(
	request: IncomingMessage,
	response: ServerResponse,
	{ status, head, body }: ReadyResponse<Bytes | FilePart>,
	requestId: string,
): void {
	response.writeHead(status, [...head, 'x-request-id', requestId])
	if (request.method === 'HEAD' || body === null) response.end()
	else if (Buffer.isBuffer(body)) response.end(body)
	// If the file has gone, the connection ends before the announced length, so no client takes a part for the whole file.
	else pipeline(createReadStream(body.path, body), response, () => {})
}

export function ready<Body extends Bytes | FilePart>(
	status: ReadyResponse['status'],
	body: Body | null,
	headers: Record<string, string>,
): ReadyResponse<Body> {
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
