import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { NotFound } from '#app/lib/errors.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import type { ServerEnv } from '#server/request-context.ts'
import { byteRange } from './byte-range.ts'

type Sent = {
	storage: Storage
	key: string
	sizeBytes: number
	/** Says that the bytes are these and no others. */
	tag: string
	headers: Record<string, string>
}

/** A kept file as an answer: streamed, in parts for those who ask for parts, and not at all for those who have it. */
export async function sendFile(
	c: Context<ServerEnv>,
	{ storage, key, sizeBytes, tag, headers }: Sent,
): Promise<Response> {
	const etag = `"${tag}"`
	const all = { ...headers, etag, 'accept-ranges': 'bytes' }
	if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, all)
	const condition = c.req.header('if-range')
	const range = byteRange(condition && condition !== etag ? undefined : c.req.header('range'), sizeBytes)
	if (range === 'unsatisfiable') return c.body(null, 416, { ...all, 'content-range': `bytes */${sizeBytes}` })
	const part = range === 'all' ? undefined : range
	const length = part ? part.end - part.start + 1 : sizeBytes
	const answered = {
		...all,
		'content-length': String(length),
		...(part ? { 'content-range': `bytes ${part.start}-${part.end}/${sizeBytes}` } : {}),
	}
	const status = part ? 206 : 200
	if (c.req.method === 'HEAD') return c.body(null, status, answered)
	const file = await storage.read(key, part)
	// Its row is there: whoever runs the site reads in the log which file is not.
	if (!file) throw new NotFound('This file is no longer there.', { cause: `${key} has gone` })
	return c.body(Readable.toWeb(file) as ReadableStream, status, answered)
}
