import { expect, test } from 'vitest'
import { readyResponses } from '../readiness.ts'
import { partOfFile } from './partial-file.ts'

const file = readyResponses(
	{ identity: Buffer.from('0123456789'), br: Buffer.from('packed') },
	{ etag: '"tag"', 'content-type': 'text/plain' },
)
const requestPart = (headers: Record<string, string>) => {
	const part = partOfFile(file, headers)
	return part && [part.status, part.body?.toString() ?? '', part.headers['content-range']]
}

test('a range request for a built file gets that range of its uncompressed bytes', () => {
	expect(requestPart({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10'])
	expect(requestPart({ range: 'bytes=-3', 'accept-encoding': 'br' })).toEqual([206, '789', 'bytes 7-9/10'])
	expect(requestPart({ range: 'bytes=10-' })).toEqual([416, '', 'bytes */10'])
	expect(partOfFile(file, { range: 'bytes=2-4' })?.headers).toMatchObject({
		etag: '"tag"',
		'content-length': '3',
	})
	expect(partOfFile(file, { range: 'bytes=2-4' })?.headers['content-encoding']).toBeUndefined()
})

test('a range of a file on disk names the part to read', () => {
	const onDisk = { path: '/reader.wasm', start: 0, end: 9 }
	const stored = readyResponses({ identity: onDisk }, { etag: '"tag"' })
	expect(stored.copies.identity.headers['content-length']).toBe('10')
	expect(partOfFile(stored, { range: 'bytes=-3' })).toMatchObject({
		status: 206,
		body: { path: '/reader.wasm', start: 7, end: 9 },
		headers: { 'content-length': '3', 'content-range': 'bytes 7-9/10' },
	})
	expect(partOfFile(stored, { range: 'bytes=10-' })).toMatchObject({ status: 416, body: null })
})

test('a request with another version or an unsupported range gets the whole file', () => {
	expect(requestPart({})).toBeUndefined()
	expect(requestPart({ range: 'bytes=0-1,4-5' })).toBeUndefined()
	expect(requestPart({ range: 'bytes=2-4', 'if-range': '"older"' })).toBeUndefined()
	expect(requestPart({ range: 'bytes=2-4', 'if-range': '"tag"' })).toEqual([206, '234', 'bytes 2-4/10'])
})
