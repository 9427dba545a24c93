import type { IncomingMessage, ServerResponse } from 'node:http'

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** One answer as it goes out, nothing left to compute. */
export type ReadyAnswer = {
	status: 200 | 304
	body: Buffer<ArrayBuffer> | null
	headers: Record<string, string>
	/** `headers` as node:http writes them fastest: name, value, name, value. */
	head: string[]
}

/** The same bytes in every encoding there is of them, and the answer for those who have them already. */
export type ReadyAnswers = {
	copies: Partial<Record<Encoding, ReadyAnswer>> & { identity: ReadyAnswer }
	notModified: ReadyAnswer | undefined
	sizeBytes: number
}

type Bodies = Partial<Record<Encoding, Buffer<ArrayBuffer>>> & { identity: Buffer<ArrayBuffer> }

/** `headers` go out with every copy; with an `etag` among them a conditional request can be answered by 304. */
export function readyAnswers(bodies: Bodies, headers: Record<string, string>): ReadyAnswers {
	const copies: Partial<Record<Encoding, ReadyAnswer>> = {}
	let sizeBytes = 0
	for (const encoding of encodings) {
		const body = bodies[encoding]
		if (!body) continue
		sizeBytes += body.length
		copies[encoding] = ready(200, body, {
			...headers,
			'content-length': String(body.length),
			...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
		})
	}
	const { 'content-type': _type, ...rest } = headers
	return {
		copies: copies as ReadyAnswers['copies'],
		notModified: headers.etag ? ready(304, null, rest) : undefined,
		sizeBytes,
	}
}

export function chooseAnswer(
	{ copies, notModified }: ReadyAnswers,
	acceptEncoding: string | undefined,
	ifNoneMatch: string | undefined,
): ReadyAnswer {
	if (ifNoneMatch && notModified && ifNoneMatch.includes(notModified.headers.etag!)) return notModified
	if (copies.br && accepts(acceptEncoding, 'br')) return copies.br
	if (copies.gzip && accepts(acceptEncoding, 'gzip')) return copies.gzip
	return copies.identity
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

const accepts = (header: string | undefined, encoding: 'br' | 'gzip') =>
	header !== undefined && named[encoding].test(header)
