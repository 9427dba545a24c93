import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { NotFound } from '#app/lib/errors.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import type { ServerEnv } from '#server/request-context.ts'
import { byteRange } from './byte-range.ts'

type SendFileInput = {
	storage: FileStorage
	key: string
	sizeBytes: number
	/** Identifies the content; becomes the ETag. */
	tag: string
	headers: Record<string, string>
}

/** Sends a stored file: streamed, a range if one is requested, or 304 if the client has it. */
export async function sendFile(
	c: Context<ServerEnv>,
	{ storage, key, sizeBytes, tag, headers }: SendFileInput,
): Promise<Response> {
	const etag = `"${tag}"`
	const commonHeaders = { ...headers, etag, 'accept-ranges': 'bytes' }
	if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, commonHeaders)
	const condition = c.req.header('if-range')
	const range = byteRange(condition && condition !== etag ? undefined : c.req.header('range'), sizeBytes)
	if (range === 'unsatisfiable')
		return c.body(null, 416, { ...commonHeaders, 'content-range': `bytes */${sizeBytes}` })
	const part = range === 'all' ? undefined : range
	const length = part ? part.end - part.start + 1 : sizeBytes
	const responseHeaders = {
		...commonHeaders,
		'content-length': String(length),
		...(part ? { 'content-range': `bytes ${part.start}-${part.end}/${sizeBytes}` } : {}),
	}
	const status = part ? 206 : 200
	if (c.req.method === 'HEAD') return c.body(null, status, responseHeaders)
	const file = await storage.read(key, part)
	// The row exists, so the log tells the operator which file is missing.
	if (!file) throw new NotFound('This file is no longer there.', { cause: `${key} has gone` })
	return c.body(Readable.toWeb(file) as ReadableStream, status, responseHeaders)
}
