import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Answered } from '#server/middleware/access-log.ts'
import { partOfFile } from '../files/partial-file.ts'
import type { StaticFile } from '../files/static-files.ts'
import { chooseResponse, writeResponse } from '../readiness.ts'
import type { PageCache } from './page-cache.ts'
import type { FindSharedAddress } from './shared-page-key.ts'

type FromMemoryInput = {
	files: Map<string, StaticFile>
	pages: PageCache
	sharedAddress: FindSharedAddress
	/** Records an answered page and the pattern of its route. */
	record(answered: Answered, pattern: string, headers: IncomingHttpHeaders): void
}

/**
 * Creates the first request listener: answers static files and cached pages from memory, with the same headers, log line and
 * metrics as the middleware produces. @returns a listener that returns false for requests it did not answer
 */
export function respondFromMemory({ files, pages, sharedAddress, record }: FromMemoryInput) {
	return (request: IncomingMessage, response: ServerResponse): boolean => {
		const startedAt = performance.now()
		const { method, url, headers } = request
		const file = method === 'GET' || method === 'HEAD' ? files.get(url!) : undefined
		const address = file ? undefined : sharedAddress(method, url, headers.cookie)
		const found = file ?? (address && pages.get(address))
		if (!found) return false
		const requestId = randomUUID()
		const accepted = headers['accept-encoding'] as string | undefined
		const answer =
			(file && method === 'GET' ? partOfFile(file, headers) : undefined) ??
			chooseResponse(found, accepted, headers['if-none-match'])
		writeResponse(request, response, answer, requestId)
		if (address) {
			const { path, pattern } = address
			record({ requestId, method: method!, path, status: answer.status, startedAt }, pattern, headers)
		}
		return true
	}
}
