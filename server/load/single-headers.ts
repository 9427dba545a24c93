import type { IncomingMessage, ServerResponse } from 'node:http'

/** Headers with one meaning. Node drops or joins a second one, and a proxy in front may have read the other (RFC 9110, 5.3). */
const single = new Set([
	'authorization',
	'content-length',
	'content-type',
	'host',
	'lotwise-recipients',
	'lotwise-signature',
	'origin',
	'sec-fetch-site',
	'stripe-signature',
	'transfer-encoding',
])

/** Answers a request that has one of these headers twice with 400 and closes its connection. Returns whether it did. */
export function rejectRepeatedHeaders(request: IncomingMessage, response: ServerResponse): boolean {
	const repeated = findRepeated(request.rawHeaders)
	if (!repeated) return false
	response
		.writeHead(400, {
			'content-type': 'text/plain; charset=utf-8',
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
			connection: 'close',
		})
		.end(`This request has more than one header ${repeated}.`)
	return true
}

function findRepeated(rawHeaders: readonly string[]): string | undefined {
	const seen = new Set<string>()
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at]!.toLowerCase()
		if (!single.has(name)) continue
		if (seen.has(name)) return name
		seen.add(name)
	}
	return undefined
}
