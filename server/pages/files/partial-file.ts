import type { IncomingHttpHeaders } from 'node:http'
import { type FilePart, lengthOf, type ReadyResponse, ready } from '../readiness.ts'
import { byteRange } from './byte-range.ts'
import type { StaticFile } from './static-files.ts'

/**
 * Returns the requested range of a built file, uncompressed. Undefined when no range is requested, or the client has another
 * version and so needs the whole (https://www.rfc-editor.org/rfc/rfc9110#section-14.2).
 */
export function partOfFile(
	{ copies }: StaticFile,
	headers: IncomingHttpHeaders,
): ReadyResponse<Buffer<ArrayBuffer> | FilePart> | undefined {
	const { body, headers: baseHeaders } = copies.identity
	const condition = headers['if-range']
	if (!body || !headers.range || (condition !== undefined && condition !== baseHeaders.etag)) return
	const sizeBytes = lengthOf(body)
	const range = byteRange(headers.range, sizeBytes)
	if (range === 'all') return
	if (range === 'unsatisfiable')
		return ready<FilePart>(416, null, {
			...baseHeaders,
			'content-length': '0',
			'content-range': `bytes */${sizeBytes}`,
		})
	const part = Buffer.isBuffer(body)
		? body.subarray(range.start, range.end + 1)
		: { path: body.path, start: body.start + range.start, end: body.start + range.end }
	return ready(206, part, {
		...baseHeaders,
		'content-length': String(lengthOf(part)),
		'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}`,
	})
}
