import { promisify } from 'node:util'
import {
	type BrotliCompress,
	brotliCompress,
	brotliCompressSync,
	constants,
	createBrotliCompress,
	createGzip,
	type Gzip,
	gzip,
	gzipSync,
	zstdCompress,
	zstdCompressSync,
} from 'node:zlib'
import { windowBits } from './compressed.ts'
import { accepts } from './readiness.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const zstd = promisify(zstdCompress)

/** In the order of preference. Clients that accept zstd accept brotli as well, which streams are compressed with. */
const encodings = ['zstd', 'br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Below this, the header costs more than compression saves. */
const minBytes = 1_000
/** Rendered for one person at one moment, so speed matters: a quarter of the time of the best quality, for a tenth more bytes. */
const brotliParams = {
	[constants.BROTLI_PARAM_QUALITY]: 4,
	[constants.BROTLI_PARAM_LGWIN]: windowBits,
}
const gzipLevel = 4
/** A quarter of brotli's time for a few more bytes. The window is as large as the page, which costs nothing here. */
const zstdParams = { [constants.ZSTD_c_compressionLevel]: 3 }
/** Below this, moving the work to another thread takes longer than the work itself: 0.25 ms against 0.15 ms. */
const syncBytesMax = { zstd: 128_000, br: 32_000, gzip: 32_000 }
/** After a longer pause in rendering, what has been rendered so far is sent. */
const PAUSE_MS = 10

/**
 * Compresses a private text. Pages are usually complete at once and compressed whole; one that is streamed is sent chunk by
 * chunk. Event streams, files, already compressed bodies and responses to cross-site requests are not compressed
 * (docs/decisions/0033-private-pages-are-compressed.md).
 */
export async function compressResponse(
	response: Response,
	request: { header(name: string): string | undefined },
): Promise<Response> {
	if (!response.body || !isCompressible(response.headers)) return response
	const headers = new Headers(response.headers)
	if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
	const { status } = response
	const acceptEncoding = request.header('accept-encoding')
	const encoding = encodings.find((each) => accepts(acceptEncoding, each))
	if (!encoding || isCrossSite(request)) return new Response(response.body, { status, headers })

	headers.delete('content-length')
	const { chunks, rest } = await readUntilPause(response.body)
	if (rest) {
		const streamed = encoding === 'zstd' ? 'br' : encoding
		headers.set('content-encoding', streamed)
		return new Response(compressInParts(chunks, rest, streamed), { status, headers })
	}
	const whole = Buffer.concat(chunks)
	if (whole.length < minBytes) return new Response(whole, { status, headers })
	const bytes = await compressWhole(whole, encoding)
	headers.set('content-encoding', encoding)
	headers.set('content-length', String(bytes.length))
	return new Response(bytes, { status, headers })
}

function compressWhole(
	whole: Buffer<ArrayBuffer>,
	encoding: Encoding,
): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
	const isSmall = whole.length < syncBytesMax[encoding]
	if (encoding === 'zstd')
		return (isSmall ? zstdCompressSync : zstd)(whole, {
			params: zstdParams,
			pledgedSrcSize: whole.length,
		}) as Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>
	if (encoding === 'gzip') return (isSmall ? gzipSync : gz)(whole, { level: gzipLevel })
	const params = { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
	return (isSmall ? brotliCompressSync : brotli)(whole, { params })
}

const texts = /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/

const isCompressible = (headers: Headers) =>
	texts.test(headers.get('content-type') ?? '') &&
	!headers.has('content-encoding') &&
	!headers.has('content-disposition') &&
	!headers.has('content-range') &&
	!/no-transform/.test(headers.get('cache-control') ?? '')

/** https://www.w3.org/TR/fetch-metadata/: 'none' is a typed URL or a bookmark. Current browsers all send the header. */
function isCrossSite(request: { header(name: string): string | undefined }): boolean {
	const site = request.header('sec-fetch-site')
	return site === 'cross-site' || site === 'same-site'
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Rest = { reader: Reader; next: Promise<{ done: boolean; value?: Uint8Array }> }

/** Reads the body until it ends or pauses. @returns the chunks so far, and, after a pause, the rest */
async function readUntilPause(
	body: ReadableStream<Uint8Array>,
): Promise<{ chunks: Uint8Array[]; rest?: Rest }> {
	const reader = body.getReader()
	const chunks: Uint8Array[] = []
	for (;;) {
		const next = reader.read()
		const read = await withoutPause(next)
		if (read === 'paused') return { chunks, rest: { reader, next } }
		if (read.done) return { chunks }
		chunks.push(read.value!)
	}
}

async function withoutPause<T>(next: Promise<T>): Promise<T | 'paused'> {
	let timer: NodeJS.Timeout | undefined
	const pause = new Promise<'paused'>((resolve) => {
		// One more turn of the event loop: on a busy machine the timer may fire before data that has arrived was read.
		timer = setTimeout(() => setImmediate(() => resolve('paused')), PAUSE_MS)
	})
	try {
		return await Promise.race([next, pause])
	} finally {
		clearTimeout(timer)
	}
}

/** Compresses and flushes each chunk while waiting for the next. */
function compressInParts(
	chunks: Uint8Array[],
	{ reader, next }: Rest,
	encoding: 'br' | 'gzip',
): ReadableStream<Uint8Array> {
	const compressor: BrotliCompress | Gzip =
		encoding === 'br' ? createBrotliCompress({ params: brotliParams }) : createGzip({ level: gzipLevel })
	const flushed = () =>
		new Promise<void>((resolve) =>
			encoding === 'br'
				? compressor.flush(constants.BROTLI_OPERATION_FLUSH, resolve)
				: compressor.flush(constants.Z_SYNC_FLUSH, resolve),
		)
	async function fill(): Promise<void> {
		for (const chunk of chunks) compressor.write(chunk)
		await flushed()
		for (let read = await next; !read.done; read = await reader.read()) {
			compressor.write(read.value!)
			await flushed()
		}
		compressor.end()
	}
	return new ReadableStream<Uint8Array>({
		start(controller) {
			compressor.on('data', (chunk: Buffer) => controller.enqueue(new Uint8Array(chunk)))
			compressor.once('end', () => controller.close())
			compressor.once('error', (error) => controller.error(error))
			fill().catch((error: unknown) => {
				compressor.destroy()
				controller.error(error)
			})
		},
		async cancel(reason) {
			compressor.destroy()
			await reader.cancel(reason)
		},
	})
}
