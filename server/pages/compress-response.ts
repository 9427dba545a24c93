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
} from 'node:zlib'
import { windowBits } from './compressed.ts'
import { accepts } from './readiness.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

type Packing = 'br' | 'gzip'

/** Below this a header costs more than it saves. */
const leastBytes = 1_000
/** Made for one person at one moment, so quickly: a quarter of the time of the best, for a tenth more bytes. */
const brotliParams = {
	[constants.BROTLI_PARAM_QUALITY]: 4,
	[constants.BROTLI_PARAM_LGWIN]: windowBits,
}
const gzipLevel = 4
/** Below this, handing the work to another thread and back takes longer than the work: 0.25 ms against 0.15 ms. */
const hereBytesMax = 32_000
/** A page that pauses for longer is sent as far as it has come. */
const PAUSE_MS = 10

/**
 * A text for one person, compressed on its way: mostly whole, because pages mostly come whole; one that is made in parts is sent part
 * by part. Not what is compressed already, nor an event stream or a file; and not what another site made the browser ask
 * for (docs/decisions/0033-private-pages-are-compressed.md).
 */
export async function packed(
	response: Response,
	asked: { header(name: string): string | undefined },
): Promise<Response> {
	if (!response.body || !isPackable(response.headers)) return response
	const headers = new Headers(response.headers)
	if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
	const { status } = response
	const packing = (['br', 'gzip'] as const).find((each) => accepts(asked.header('accept-encoding'), each))
	if (!packing || isFromElsewhere(asked)) return new Response(response.body, { status, headers })

	const { begun, rest } = await readUntilPause(response.body)
	headers.delete('content-length')
	if (rest) {
		headers.set('content-encoding', packing)
		return new Response(packedInParts(begun, rest, packing), { status, headers })
	}
	const whole = Buffer.concat(begun)
	if (whole.length < leastBytes) return new Response(whole, { status, headers })
	const bytes = await packedWhole(whole, packing)
	headers.set('content-encoding', packing)
	headers.set('content-length', String(bytes.length))
	return new Response(bytes, { status, headers })
}

function packedWhole(
	whole: Buffer<ArrayBuffer>,
	packing: Packing,
): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
	const isSmall = whole.length < hereBytesMax
	if (packing === 'gzip') return (isSmall ? gzipSync : gz)(whole, { level: gzipLevel })
	const params = { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
	return (isSmall ? brotliCompressSync : brotli)(whole, { params })
}

const texts = /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/

const isPackable = (headers: Headers) =>
	texts.test(headers.get('content-type') ?? '') &&
	!headers.has('content-encoding') &&
	!headers.has('content-disposition') &&
	!headers.has('content-range') &&
	!/no-transform/.test(headers.get('cache-control') ?? '')

/** https://www.w3.org/TR/fetch-metadata/: 'none' is an address typed or a bookmark. Who does not say is no browser of these years. */
function isFromElsewhere(asked: { header(name: string): string | undefined }): boolean {
	const site = asked.header('sec-fetch-site')
	return site === 'cross-site' || site === 'same-site'
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Rest = { reader: Reader; next: Promise<{ done: boolean; value?: Uint8Array }> }

/** All of it if it comes without a pause; else what had come by then, and what is to come. */
async function readUntilPause(
	body: ReadableStream<Uint8Array>,
): Promise<{ begun: Uint8Array[]; rest?: Rest }> {
	const reader = body.getReader()
	const begun: Uint8Array[] = []
	for (;;) {
		const next = reader.read()
		const read = await withoutPause(next)
		if (read === 'paused') return { begun, rest: { reader, next } }
		if (read.done) return { begun }
		begun.push(read.value!)
	}
}

async function withoutPause<T>(next: Promise<T>): Promise<T | 'paused'> {
	let timer: NodeJS.Timeout | undefined
	const pause = new Promise<'paused'>((resolve) => {
		// One turn more: on a busy machine the time may be over before what has come was looked at.
		timer = setTimeout(() => setImmediate(() => resolve('paused')), PAUSE_MS)
	})
	try {
		return await Promise.race([next, pause])
	} finally {
		clearTimeout(timer)
	}
}

/** What has come goes out whenever more is waited for. */
function packedInParts(
	begun: Uint8Array[],
	{ reader, next }: Rest,
	packing: Packing,
): ReadableStream<Uint8Array> {
	const packer: BrotliCompress | Gzip =
		packing === 'br' ? createBrotliCompress({ params: brotliParams }) : createGzip({ level: gzipLevel })
	const flushed = () =>
		new Promise<void>((resolve) =>
			packing === 'br'
				? packer.flush(constants.BROTLI_OPERATION_FLUSH, resolve)
				: packer.flush(constants.Z_SYNC_FLUSH, resolve),
		)
	async function fill(): Promise<void> {
		for (const chunk of begun) packer.write(chunk)
		await flushed()
		for (let read = await next; !read.done; read = await reader.read()) {
			packer.write(read.value!)
			await flushed()
		}
		packer.end()
	}
	return new ReadableStream<Uint8Array>({
		start(controller) {
			packer.on('data', (chunk: Buffer) => controller.enqueue(new Uint8Array(chunk)))
			packer.once('end', () => controller.close())
			packer.once('error', (error) => controller.error(error))
			fill().catch((error: unknown) => {
				packer.destroy()
				controller.error(error)
			})
		},
		async cancel(reason) {
			packer.destroy()
			await reader.cancel(reason)
		},
	})
}
