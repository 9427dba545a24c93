import type { IncomingHttpHeaders } from 'node:http'
import type { ReadyAnswer, ReadyAnswers } from '../readiness.ts'
import { byteRange } from './byte-range.ts'

/**
 * Returns the requested range of a built file, uncompressed. Undefined when no range is requested, or the client has another
 * version and so needs the whole (https://www.rfc-editor.org/rfc/rfc9110#section-14.2).
 */
export function partOfFile({ copies }: ReadyAnswers, headers: IncomingHttpHeaders): ReadyAnswer | undefined {
	const { body, headers: baseHeaders } = copies.identity
	const condition = headers['if-range']
	if (!body || !headers.range || (condition !== undefined && condition !== baseHeaders.etag)) return
	const range = byteRange(headers.range, body.length)
	if (range === 'all') return
	if (range === 'unsatisfiable')
		return answer(416, null, {
			...baseHeaders,
			'content-length': '0',
			'content-range': `bytes */${body.length}`,
		})
	const part = body.subarray(range.start, range.end + 1)
	return answer(206, part, {
		...baseHeaders,
		'content-length': String(part.length),
		'content-range': `bytes ${range.start}-${range.end}/${body.length}`,
	})
}

function answer(status: 206 | 416, body: ReadyAnswer['body'], headers: Record<string, string>): ReadyAnswer {
	return { status, body, headers, head: Object.entries(headers).flat() }
}
