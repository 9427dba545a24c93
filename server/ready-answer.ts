import type { IncomingMessage, ServerResponse } from 'node:http'

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** One answer as it goes out, nothing left to compute. */
export type ReadyAnswer = {
	status: 200 | 206 | 304 | 416
	body: Buffer<ArrayBuffer> | null
	headers: Record<string, string>
	/** `headers` as node:http writes them fastest: name, value, name, value. */
	head: string[]
}

/** The same bytes in every encoding there is of them, and the answer for those who have them already. */
export type ReadyAnswers = {
	copies: Partial<Record<Encoding, ReadyAnswer>> & { identity: ReadyAnswer }
	/** For whoever has these very bytes, by encoding. */
	notModified: Partial<Record<Encoding, ReadyAnswer>>
	sizeBytes: number
}

type Bodies = Partial<Record<Encoding, Buffer<ArrayBuffer>>> & { identity: Buffer<ArrayBuffer> }

/**
 * `headers` go out with every copy; with an `etag` among them a conditional request can be answered by 304. Each encoding is
 * other bytes, so each has a strong tag of its own (RFC 9110, 8.8.3.3).
 */
export function readyAnswers(bodies: Bodies, headers: Record<string, string>): ReadyAnswers {
	const copies: Partial<Record<Encoding, ReadyAnswer>> = {}
	const notModified: Partial<Record<Encoding, ReadyAnswer>> = {}
	let sizeBytes = 0
	for (const encoding of encodings) {
		const body = bodies[encoding]
		if (!body) continue
		sizeBytes += body.length
		const { etag, 'content-type': type, ...rest } = headers
		const tagged = etag
			? { ...rest, etag: etag.replace(/"$/, encoding === 'identity' ? '"' : `-${encoding}"`) }
			: rest
		copies[encoding] = ready(200, body, {
			...tagged,
			...(type ? { 'content-type': type } : {}),
			'content-length': String(body.length),
			...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
		})
		if (etag) notModified[encoding] = ready(304, null, tagged)
	}
	return { copies: copies as ReadyAnswers['copies'], notModified, sizeBytes }
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
	if (copies.br && accepts(acceptEncoding, 'br')) return 'br'
	if (copies.gzip && accepts(acceptEncoding, 'gzip')) return 'gzip'
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

const named = {
	br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
	gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
}

/** Whether an `Accept-Encoding` takes it. */
export const accepts = (header: string | undefined, encoding: 'br' | 'gzip') =>
	header !== undefined && named[encoding].test(header)
