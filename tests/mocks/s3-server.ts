import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How the store can fail:
 * - `slow`: each response takes a second;
 * - `silence`: it accepts the request and never responds;
 * - `rejection`: 403, and nothing is done;
 * - `no bucket`: 404 for everything;
 * - `lost answer`: it carries out the request, and the connection breaks before the response.
 */
export type S3Failure = 'slow' | 'silence' | 'rejection' | 'no bucket' | 'lost answer'

/** The part of S3's protocol that a file store needs, in memory: put, get with ranges, head, delete, and list with two keys per page. */
export async function startS3() {
	const objects = new Map<string, { bytes: Buffer; type: string }>()
	const state: { failure?: S3Failure | undefined } = {}
	const server = createServer((request, response) => {
		// A client that disconnects in the middle of a file is not an error of the store.
		answer(request, response).catch(() => response.destroy())
	})
	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const path = request.url!.split('?')[0]!
		const { failure } = state
		if (failure === 'silence') return void request.resume()
		if (failure === 'slow') await pause(1_000)
		if (failure === 'rejection') {
			request.resume()
			response
				.writeHead(403, { 'content-type': 'application/xml', connection: 'close' })
				.end(request.method === 'HEAD' ? undefined : '<Error><Code>AccessDenied</Code></Error>')
			return
		}
		if (failure === 'no bucket') {
			request.resume()
			response
				.writeHead(404, { 'content-type': 'application/xml' })
				.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchBucket</Code></Error>')
			return
		}
		if (failure === 'lost answer') {
			if (request.method === 'PUT')
				objects.set(path, { bytes: await buffer(request), type: request.headers['content-type'] ?? '' })
			if (request.method === 'DELETE') objects.delete(path)
			request.socket.destroy()
			return
		}
		const found = objects.get(path)
		const query = new URL(request.url!, 'http://s3.test').searchParams
		if (query.has('list-type')) {
			response.writeHead(200, { 'content-type': 'application/xml' }).end(listed(path, query))
		} else if (request.method === 'PUT') {
			objects.set(path, { bytes: await buffer(request), type: request.headers['content-type'] ?? '' })
			response.end()
		} else if (request.method === 'DELETE') {
			objects.delete(path)
			response.writeHead(204).end()
		} else if (!found) {
			response
				.writeHead(404, { 'content-type': 'application/xml' })
				.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
		} else {
			const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
			const bytes = start ? found.bytes.subarray(Number(start), Number(end) + 1) : found.bytes
			response.writeHead(start ? 206 : 200, { 'content-length': bytes.length, 'content-type': found.type })
			response.end(request.method === 'HEAD' ? undefined : bytes)
		}
	}
	function listed(bucket: string, query: URLSearchParams): string {
		const begin = `${bucket.replace(/\/$/, '')}/`
		const from = Number(query.get('continuation-token') ?? 0)
		const keys = [...objects.keys()]
			.filter((path) => path.startsWith(`${begin}${query.get('prefix') ?? ''}`))
			.map((path) => path.slice(begin.length))
			.sort()
		const page = keys.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
		const more = from + 2 < keys.length
		const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
		return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`
	}
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		objects,
		/** Sets how the store fails from now on; undefined means not at all. */
		become(failure: S3Failure | undefined) {
			state.failure = failure
			if (!failure) server.closeAllConnections()
		},
		close: () => {
			server.closeAllConnections()
			return new Promise((resolve) => server.close(resolve))
		},
	}
}
