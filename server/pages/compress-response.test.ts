import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packed } from './compress-response.ts'

const asking = (headers: Record<string, string>) => ({ header: (name: string) => headers[name] })
const html = { 'content-type': 'text/html; charset=utf-8' }
const long = '<p>words and words</p>'.repeat(200)

test('a text for one person comes whole in what its browser takes, and caches are told', async () => {
	for (const [takes, unpack] of [
		['gzip, deflate, br, zstd', brotliDecompressSync],
		['gzip, br;q=0', gunzipSync],
	] as const) {
		const answer = await packed(
			new Response(long, { status: 404, headers: html }),
			asking({ 'accept-encoding': takes }),
		)
		const bytes = Buffer.from(await answer.arrayBuffer())
		expect(unpack(bytes).toString()).toBe(long)
		expect(answer.status).toBe(404)
		expect(answer.headers.get('content-length')).toBe(String(bytes.length))
		expect(answer.headers.get('vary')).toBe('Accept-Encoding')
	}
	const plain = await packed(new Response(long, { headers: html }), asking({}))
	expect([await plain.text(), plain.headers.get('content-encoding')]).toEqual([long, null])
})

test('what came before a pause is sent before what comes after it', async () => {
	let more: (text: string | null) => void = () => {}
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			more = (text) => (text === null ? controller.close() : controller.enqueue(Buffer.from(text)))
			more(long)
		},
	})
	const answer = await packed(new Response(body, { headers: html }), asking({ 'accept-encoding': 'br' }))
	const unpacking = createBrotliDecompress()
	let read = ''
	unpacking.on('data', (chunk: Buffer) => {
		read += chunk.toString()
	})
	const reading = (async () => {
		for await (const chunk of answer.body!) unpacking.write(chunk)
		unpacking.end()
	})()
	await expect.poll(() => read, { timeout: 10_000 }).toBe(long)
	more('later')
	await expect.poll(() => read, { timeout: 10_000 }).toBe(`${long}later`)
	more(null)
	await reading
	expect(answer.headers.get('content-length')).toBeNull()
})

test('event streams, files, pictures, what is packed already and what another site asked for stay as they are', async () => {
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
	for (const [headers, asked] of kinds) {
		const answer = await packed(
			new Response(long, { headers }),
			asking({ 'accept-encoding': 'br', ...asked }),
		)
		expect(await answer.text(), JSON.stringify(headers)).toBe(long)
		expect(answer.headers.get('content-encoding')).toBe(headers['content-encoding'] ?? null)
	}
	for (const site of ['same-origin', 'none']) {
		const asked = asking({ 'accept-encoding': 'br', 'sec-fetch-site': site })
		expect(
			(await packed(new Response(long, { headers: html }), asked)).headers.get('content-encoding'),
			site,
		).toBe('br')
	}
})

test('a page whose making fails half-way ends, for whoever waits for the rest', async () => {
	let fail = () => {}
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(Buffer.from(long))
			fail = () => controller.error(new Error('on the way'))
		},
	})
	const answer = await packed(new Response(body, { headers: html }), asking({ 'accept-encoding': 'gzip' }))
	fail()
	await expect(answer.arrayBuffer()).rejects.toThrow('on the way')
})
