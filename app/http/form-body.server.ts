import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { type DomainError, Invalid } from '#app/lib/errors.ts'
import {
	bodyLimits,
	cleanName,
	cleanText,
	cutOff,
	mediaTypeOf,
	readBytes,
	tooManyBytes,
	tooManyFields,
} from './request-body.server.ts'

/** A file of a form while it comes in. */
export type FilePart = { field: string; name: string; content: Readable }

type FormBodyOptions = {
	/** Of the whole body, files included. */
	bytesMax?: number
	/** Stores a file; null for one that nobody asked for. Without it a form takes no files. */
	storeFile?: (part: FilePart) => Promise<unknown> | null
	/** Files that are longer are cut off one byte behind this, for `storeFile` to see. */
	fileBytesMax?: number
}

/**
 * Reads a form, urlencoded or multipart, within `bodyLimits`. A request without a body is an empty form.
 * Only text comes back; files go to `storeFile` and are stored when this returns.
 * @throws TooLarge, Invalid for what is no form or did not arrive whole, and what `storeFile` throws
 */
export async function readFormBody(
	request: Request,
	{ bytesMax = bodyLimits.bytes, ...files }: FormBodyOptions = {},
): Promise<FormData> {
	const body = request.body as ReadableStream<Uint8Array> | null
	if (!body) return new FormData()
	switch (mediaTypeOf(request)) {
		case 'application/x-www-form-urlencoded':
			return parseUrlencoded(await readBytes(request, Math.min(bytesMax, bodyLimits.bytes)))
		case 'multipart/form-data':
			return readMultipart(body, { type: request.headers.get('content-type')!, bytesMax, ...files })
	}
	if ((await readBytes(request, bytesMax)).length === 0) return new FormData()
	throw new Invalid('We couldn’t read this form. Please reload the page and send it again.')
}

function parseUrlencoded(bytes: Uint8Array): FormData {
	// Counted before anything is parsed: a million separators cost a millisecond.
	let fields = 1
	for (const byte of bytes) if (byte === ampersand && ++fields > bodyLimits.fields) throw tooManyFields()
	const form = new FormData()
	for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) {
		const cleaned = cleanName(name)
		if (cleaned !== null) form.append(cleaned, cleanText(value))
	}
	return form
}

const ampersand = '&'.charCodeAt(0)

type MultipartOptions = Omit<FormBodyOptions, 'bytesMax'> & { type: string; bytesMax: number }

async function readMultipart(
	body: ReadableStream<Uint8Array>,
	{ type, bytesMax, storeFile = () => null, fileBytesMax = bodyLimits.bytes }: MultipartOptions,
): Promise<FormData> {
	const form = new FormData()
	const storing: Promise<unknown>[] = []
	const parser = parserOf(type, fileBytesMax)
	const parts = countParts()
	parser.on('field', (rawName: string | undefined, value, { valueTruncated }) => {
		const name = parts.take(rawName, valueTruncated ? bodyLimits.bytes + 1 : value.length)
		if (name !== null) form.append(name, cleanText(value))
	})
	parser.on('file', (rawName: string | undefined, content, { filename }) => {
		const field = parts.take(rawName, 0)
		// When storing fails at once nobody listens to the file any more, and its error would end the process.
		content.on('error', () => {})
		// A browser sends an empty part when no file was chosen.
		const stored =
			field !== null && filename ? storeFile({ field, name: cleanText(filename), content }) : null
		if (!stored) return void content.resume()
		// A full disk ends the reading: the parser would wait for ever for a file that nobody takes.
		stored.catch((error: Error) => parser.destroy(error))
		storing.push(stored)
	})
	const source = Readable.fromWeb(body)
	try {
		await pipeline(source, within(bytesMax), parser)
		await Promise.all(storing)
	} catch (error) {
		const settled = await Promise.allSettled(storing)
		throw (
			settled.map((each) => each.status === 'rejected' && each.reason).find(isFromDisk) ??
			causeOf(error, source)
		)
	}
	parts.assertTaken()
	return form
}

/** Fields and files within the limits; what comes after the first one beyond them is left out, and the form rejected when it has ended. */
function countParts() {
	let [parts, textChars] = [0, 0]
	let rejection: DomainError | undefined
	return {
		take(name: string | undefined, chars: number): string | null {
			if (rejection) return null
			parts += 1
			textChars += chars
			if (parts > bodyLimits.fields) rejection = tooManyFields()
			else if (textChars > bodyLimits.bytes) rejection = tooManyBytes()
			else
				try {
					return cleanName(name ?? '')
				} catch (error) {
					rejection = error as DomainError
				}
			return null
		},
		assertTaken(): void {
			if (rejection) throw rejection
		},
	}
}

/** @throws Invalid for a form that does not say where its parts end */
function parserOf(type: string, fileBytesMax: number): busboy.Busboy {
	try {
		return busboy({
			headers: { 'content-type': type },
			defParamCharset: 'utf8',
			limits: { fileSize: fileBytesMax + 1, fieldSize: bodyLimits.bytes },
		})
	} catch {
		throw cutOff()
	}
}

/** Ends a body that is longer, whatever it said of its length. */
const within = (bytesMax: number) =>
	async function* (chunks: AsyncIterable<Uint8Array>) {
		let size = 0
		for await (const chunk of chunks) {
			size += chunk.length
			if (size > bytesMax) throw tooManyBytes()
			yield chunk
		}
	}

/** What storing a file failed with; a sender who goes away fails reading. */
const isFromDisk = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error && error.syscall !== 'read'

/** The parser's complaints and a sender who went away are the same to whoever sent the form. */
function causeOf(error: unknown, source: Readable): unknown {
	const fromParser = error instanceof Error && /multipart|form|part header|end of file/i.test(error.message)
	return fromParser || source.errored === error ? cutOff() : error
}
