import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { type DomainError, Invalid } from '#app/lib/errors.ts'
import {
	bodyLimits,
	cleanName,
	cleanText,
	incompleteBody,
	mediaTypeOf,
	readBytes,
	tooManyBytes,
	tooManyFields,
} from './request-body.server.ts'

/** A file of a form while it arrives. */
export type FilePart = { field: string; name: string; content: Readable }

type FormBodyOptions = {
	/** The limit of the whole body, including files. */
	bytesMax?: number
	/** How many fields and files the form may have. */
	fieldsMax?: number
	/** Stores a file; returns null to discard it. Without this function all files are discarded. */
	storeFile?: (part: FilePart) => Promise<unknown> | null
	/** A larger file is cut off one byte after this limit, so that `storeFile` can detect it. */
	fileBytesMax?: number
}

/**
 * Reads a form, urlencoded or multipart, within `bodyLimits`. A request without a body is an empty form.
 * Returns only the text fields; files go to `storeFile` and are stored before this resolves.
 * @throws TooLarge; Invalid for a body that is no form or is incomplete; whatever `storeFile` throws
 */
export async function readFormBody(
	request: Request,
	{ bytesMax = bodyLimits.bytes, fieldsMax = bodyLimits.fields, ...files }: FormBodyOptions = {},
): Promise<FormData> {
	const body = request.body as ReadableStream<Uint8Array> | null
	if (!body) return new FormData()
	switch (mediaTypeOf(request)) {
		case 'application/x-www-form-urlencoded':
			return parseUrlencoded(await readBytes(request, Math.min(bytesMax, bodyLimits.bytes)), fieldsMax)
		case 'multipart/form-data':
			return readMultipart(body, {
				type: request.headers.get('content-type')!,
				bytesMax,
				fieldsMax,
				...files,
			})
	}
	if ((await readBytes(request, bytesMax)).length === 0) return new FormData()
	throw new Invalid('We couldn’t read this form. Please reload the page and send it again.')
}

function parseUrlencoded(bytes: Uint8Array, fieldsMax: number): FormData {
	// Fields are counted before parsing: scanning a million separators takes a millisecond.
	let fields = 1
	for (const byte of bytes) if (byte === ampersand && ++fields > fieldsMax) throw tooManyFields()
	const form = new FormData()
	for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) {
		const cleaned = cleanName(name)
		if (cleaned !== null) form.append(cleaned, cleanText(value))
	}
	return form
}

const ampersand = '&'.charCodeAt(0)

type MultipartOptions = Omit<FormBodyOptions, 'bytesMax' | 'fieldsMax'> & {
	type: string
	bytesMax: number
	fieldsMax: number
}

async function readMultipart(
	body: ReadableStream<Uint8Array>,
	{ type, bytesMax, fieldsMax, storeFile = () => null, fileBytesMax = bodyLimits.bytes }: MultipartOptions,
): Promise<FormData> {
	const form = new FormData()
	const storing: Promise<unknown>[] = []
	const parser = parserOf(type, fileBytesMax)
	const parts = limitParts(fieldsMax)
	parser.on('field', (rawName: string | undefined, value, { valueTruncated }) => {
		const name = parts.accept(rawName, valueTruncated ? bodyLimits.bytes + 1 : value.length)
		if (name !== null) form.append(name, cleanText(value))
	})
	parser.on('file', (rawName: string | undefined, content, { filename }) => {
		const field = parts.accept(rawName, 0)
		// If storing fails immediately, nothing listens to the file stream anymore and its error would end the process.
		content.on('error', () => {})
		// A browser sends an empty part when no file was chosen.
		const stored =
			field !== null && filename ? storeFile({ field, name: cleanText(filename), content }) : null
		if (!stored) return void content.resume()
		// If a file cannot be stored, the parser is destroyed: it would otherwise wait forever for a file that nothing reads.
		stored.catch((error: Error) => parser.destroy(error))
		storing.push(stored)
	})
	const source = Readable.fromWeb(body)
	try {
		await pipeline(source, limitSize(bytesMax), parser)
		await Promise.all(storing)
	} catch (error) {
		const settled = await Promise.allSettled(storing)
		throw (
			settled.map((each) => each.status === 'rejected' && each.reason).find(isDiskError) ??
			senderErrorOf(error, source)
		)
	}
	parts.assertWithinLimits()
	return form
}

/**
 * Counts fields and files. From the first part beyond a limit on, all are discarded, and the form is rejected after its last
 * part.
 */
function limitParts(fieldsMax: number) {
	let [parts, textChars] = [0, 0]
	let rejection: DomainError | undefined
	return {
		accept(name: string | undefined, chars: number): string | null {
			if (rejection) return null
			parts += 1
			textChars += chars
			if (parts > fieldsMax) rejection = tooManyFields()
			else if (textChars > bodyLimits.bytes) rejection = tooManyBytes()
			else
				try {
					return cleanName(name ?? '')
				} catch (error) {
					rejection = error as DomainError
				}
			return null
		},
		assertWithinLimits(): void {
			if (rejection) throw rejection
		},
	}
}

/** @throws Invalid for a multipart form without a boundary */
function parserOf(type: string, fileBytesMax: number): busboy.Busboy {
	try {
		return busboy({
			headers: { 'content-type': type },
			defParamCharset: 'utf8',
			limits: { fileSize: fileBytesMax + 1, fieldSize: bodyLimits.bytes },
		})
	} catch {
		throw incompleteBody()
	}
}

/** Rejects a body that exceeds the limit, whatever its `Content-Length` says. */
const limitSize = (bytesMax: number) =>
	async function* (chunks: AsyncIterable<Uint8Array>) {
		let size = 0
		for await (const chunk of chunks) {
			size += chunk.length
			if (size > bytesMax) throw tooManyBytes()
			yield chunk
		}
	}

/** Whether storing a file failed. A broken connection fails with the system call `read` instead. */
const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error && error.syscall !== 'read'

/** Errors of the parser and broken connections get the same message: the form is incomplete. */
function senderErrorOf(error: unknown, source: Readable): unknown {
	const fromParser = error instanceof Error && /multipart|form|part header|end of file/i.test(error.message)
	return fromParser || source.errored === error ? incompleteBody() : error
}
