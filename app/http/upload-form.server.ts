import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { withFolderAside } from './folder-aside.server.ts'

type UploadForm = {
	fields: FormData
	/** Null when none was chosen. */
	file: ReceivedFile | null
}

type Asked<Result> = {
	/** The name of the file's field; files in other fields are not kept. */
	fileField: string
	bytesMax: number
	/** Told of the other fields when the file is refused for its size, so that a form can keep what was typed. */
	onRefused?: ((fields: FormData) => void) | undefined
	/** Runs while the file lies aside; it is gone afterwards, whatever happens. */
	use(form: UploadForm): Promise<Result>
}

const FIELDS_MAX = 40
// More than any field takes: whoever sends too much gets it back whole, with the sentence that says so.
const FIELD_BYTES_MAX = 200_000

/**
 * Reads a form with one file while it comes in: the file goes to disk as it arrives and is cut off when it is too long, so a request
 * never takes more memory than a few fields.
 * @throws TooLarge for the file, Invalid for a form that cannot be read.
 */
export async function withUploadForm<Result>(
	request: Request,
	{ fileField, bytesMax, onRefused, use }: Asked<Result>,
): Promise<Result> {
	return withFolderAside(async (folder) =>
		use(await read(request, { fileField, bytesMax, onRefused, path: join(folder, 'file') })),
	)
}

async function read(
	request: Request,
	{ fileField, bytesMax, onRefused, path }: Omit<Asked<unknown>, 'use'> & { path: string },
): Promise<UploadForm> {
	const fields = new FormData()
	const type = request.headers.get('content-type') ?? ''
	if (!type.startsWith('multipart/form-data') || !request.body)
		return { fields: await plainForm(request), file: null }
	let file: ReceivedFile | null = null
	const writing: Promise<void>[] = []
	const parser = parserOf(type, bytesMax)
	// PostgreSQL stores no NUL.
	parser.on('field', (name, value) => fields.append(name, value.replaceAll('\0', '')))
	parser.on('file', (name, stream, { filename }) => {
		// A browser sends an empty part when no file was chosen.
		if (name !== fileField || !filename) {
			stream.resume()
			return
		}
		const received = { path, name: filename, sizeBytes: 0 }
		file = received
		stream.on('data', (part: Buffer) => {
			received.sizeBytes += part.length
		})
		const written = pipeline(stream, createWriteStream(path, { mode: 0o600 }))
		// A full disk ends the reading: the parser would wait for ever for a file that nobody takes.
		written.catch((error: Error) => parser.destroy(error))
		writing.push(written)
	})
	try {
		await pipeline(Readable.fromWeb(request.body as ReadableStream), parser)
		await Promise.all(writing)
	} catch (error) {
		const [fault] = (await Promise.allSettled(writing)).filter(({ status }) => status === 'rejected')
		const why = (fault as PromiseRejectedResult | undefined)?.reason as NodeJS.ErrnoException | undefined
		if (why?.syscall) throw why
		throw error instanceof Error && /multipart|form|Boundary/i.test(error.message)
			? new Invalid('This form did not arrive whole. Please send it again.')
			: error
	}
	const got = file as ReceivedFile | null
	if (got && got.sizeBytes > bytesMax) {
		onRefused?.(fields)
		throw new TooLarge(`This file is too large: ${Math.floor(bytesMax / 1_000_000)} MB at most.`)
	}
	return { fields, file: got && got.sizeBytes > 0 ? got : null }
}

/** @throws Invalid for a form that does not say where its parts end */
function parserOf(type: string, bytesMax: number): busboy.Busboy {
	try {
		return busboy({
			headers: { 'content-type': type },
			defParamCharset: 'utf8',
			limits: {
				files: 1,
				fileSize: bytesMax + 1,
				fields: FIELDS_MAX,
				fieldSize: FIELD_BYTES_MAX,
				parts: FIELDS_MAX + 1,
			},
		})
	} catch {
		throw new Invalid('This form did not arrive whole. Please send it again.')
	}
}

async function plainForm(request: Request): Promise<FormData> {
	return request.formData().catch(() => new FormData())
}
