import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressed } from './compressed.ts'
import { type FilePart, type ReadyResponse, readyResponses, writeResponse } from './readiness.ts'

async function serve(answer: ReadyResponse<Buffer<ArrayBuffer> | FilePart>): Promise<string> {
	const server = createServer((request, response) => writeResponse(request, response, answer, 'the-id'))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'readiness-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

test('a file on disk is sent with the headers and bytes of one in memory', async () => {
	const path = join(makeFolder(), 'reader.wasm')
	const bytes = Buffer.from('0123456789'.repeat(20_000))
	writeFileSync(path, bytes)
	const headers = { etag: '"tag"', 'content-type': 'application/wasm' }
	const part = { path, start: 0, end: bytes.length - 1 }
	const [disk, memory] = [
		readyResponses({ identity: part }, headers),
		readyResponses({ identity: bytes }, headers),
	]
	expect(disk.copies.identity.head).toEqual(memory.copies.identity.head)
	expect(disk.notModified.identity).toEqual(memory.notModified.identity)
	const response = await fetch(await serve(disk.copies.identity))
	expect(response.headers.get('x-request-id')).toBe('the-id')
	expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

test('a file that has gone ends the response before its announced length', async () => {
	const gone = { path: join(makeFolder(), 'gone'), start: 0, end: 99 }
	const origin = await serve(readyResponses({ identity: gone }, {}).copies.identity)
	await expect(fetch(origin).then((response) => response.text())).rejects.toThrow()
})

test('a cached page stores only its compressed bytes, and has the others for clients that want them', async () => {
	const text = 'a page that repeats itself '.repeat(1_000)
	const { copies, sizeBytes } = await compressed(text, { 'content-type': 'text/html' })
	expect(sizeBytes).toBe(copies.br!.body!.length)
	expect(sizeBytes).toBeLessThan(text.length / 50)
	for (let visit = 0; visit < 2; visit++) {
		expect(String(copies.identity.body)).toBe(text)
		expect(copies.identity.headers['content-length']).toBe(String(text.length))
		expect(String(gunzipSync(copies.gzip!.body!))).toBe(text)
	}
	expect(copies.gzip).toBe(copies.gzip)
})
