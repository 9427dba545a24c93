import { brotliDecompressSync, createBrotliDecompress, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressResponse } from './compress-response.ts'

const requestWith = (headers: Record<string, string>) => ({ header: (name: string) => headers[name] })
const html = { 'content-type': 'text/html; charset=utf-8' }
const long = '<p>words and words</p>'.repeat(200)

test('a private text is compressed with an encoding the browser accepts, with Vary for caches', async () => {
	for (const [acceptEncoding, decompress] of [
		['gzip, deflate, br, zstd', zstdDecompressSync],
		['gzip, deflate, br, zstd;q=0', brotliDecompressSync],
		['gzip, br;q=0', gunzipSync],
	] as const) {
		const answer = await compressResponse(
			new Response(long, { status: 404, headers: html }),
			requestWith({ 'accept-encoding': acceptEncoding }),
		)
		const bytes = Buffer.from(await answer.arrayBuffer())
		expect(decompress(bytes).toString()).toBe(long)
		expect(answer.status).toBe(404)
		expect(answer.headers.get('content-length')).toBe(String(bytes.length))
		expect(answer.headers.get('vary')).toBe('Accept-Encoding')
	}
	const plain = await compressResponse(new Response(long, { headers: html }), requestWith({}))
	expect([await plain.text(), plain.headers.get('content-encoding')]).toEqual([long, null])
})

test('data before a pause is sent before the data after it', async () => {
	let send: (text: string | null) => void = () => {}
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			send = (text) => (text === null ? controller.close() : controller.enqueue(Buffer.from(text)))
			send(long)
		},
	})
	const answer = await compressResponse(
		new Response(body, { headers: html }),
		requestWith({ 'accept-encoding': 'br, zstd' }),
	)
	const decompressor = createBrotliDecompress()
	let read = ''
	decompressor.on('data', (chunk: Buffer) => {
		read += chunk.toString()
	})
	const reading = (async () => {
		for await (const chunk of answer.body!) decompressor.write(chunk)
		decompressor.end()
	})()
	await expect.poll(() => read).toBe(long)
	send('later')
	await expect.poll(() => read).toBe(`${long}later`)
	send(null)
	await reading
	expect(answer.headers.get('content-length')).toBeNull()
})

test('event streams, files, pictures, compressed bodies and cross-site requests are not compressed', async () => {
	const kinds: [Record<string, string>, Record<string, string>?][] = [
		[{ 'content-type': 'text/event-stream' }],
		[{ 'content-type': 'application/pdf' }],
		[{ 'content-type': 'image/webp' }],
		[{ ...html, 'content-encoding': 'gzip' }],
		[{ ...html, 'cache-control': 'no-store, no-transform' }],
		[{ 'content-type': 'text/csv', 'content-disposition': 'attachment' }],
		[html, { 'sec-fetch-site': 'cross-site' }],
		[html, { 'sec-fetch-site': 'same-site' }],
	]
	for (const [headers, requestHeaders] of kinds) {
		const answer = await compressResponse(
			new Response(long, { headers }),
			requestWith({ 'accept-encoding': 'br', ...requestHeaders }),
		)
		expect(await answer.text(), JSON.stringify(headers)).toBe(long)
		expect(answer.headers.get('content-encoding')).toBe(headers['content-encoding'] ?? null)
	}
	for (const site of ['same-origin', 'none']) {
		const requestHeaders = requestWith({ 'accept-encoding': 'br', 'sec-fetch-site': site })
		expect(
			(await compressResponse(new Response(long, { headers: html }), requestHeaders)).headers.get(
				'content-encoding',
			),
			site,
		).toBe('br')
	}
})

test('a page whose rendering fails halfway ends with an error', async () => {
	let fail = () => {}
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(Buffer.from(long))
			fail = () => controller.error(new Error('render failed'))
		},
	})
	const answer = await compressResponse(
		new Response(body, { headers: html }),
		requestWith({ 'accept-encoding': 'gzip' }),
	)
	fail()
	await expect(answer.arrayBuffer()).rejects.toThrow('render failed')
})
