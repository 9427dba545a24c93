import type { IncomingHttpHeaders } from 'node:http'
import { byteRange } from './byte-range.ts'
import type { ReadyAnswer, ReadyAnswers } from './readiness.ts'

/**
 * The part of a built file that a request asks for, of its plain bytes; undefined when it asks for none, or holds another version than
 * this one and so needs the whole (https://www.rfc-editor.org/rfc/rfc9110#section-14.2).
 */
export function partOfFile({ copies }: ReadyAnswers, headers: IncomingHttpHeaders): ReadyAnswer | undefined {
	const { body, headers: own } = copies.identity
	const condition = headers['if-range']
	if (!body || !headers.range || (condition !== undefined && condition !== own.etag)) return
	const range = byteRange(headers.range, body.length)
	if (range === 'all') return
	if (range === 'unsatisfiable')
		return answer(416, null, { ...own, 'content-length': '0', 'content-range': `bytes */${body.length}` })
	const part = body.subarray(range.start, range.end + 1)
	return answer(206, part, {
		...own,
		'content-length': String(part.length),
		'content-range': `bytes ${range.start}-${range.end}/${body.length}`,
	})
}

function answer(status: 206 | 416, body: ReadyAnswer['body'], headers: Record<string, string>): ReadyAnswer {
	return { status, body, headers, head: Object.entries(headers).flat() }
}
