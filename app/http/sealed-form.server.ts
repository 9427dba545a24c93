import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { Invalid } from '#app/lib/errors.ts'
import { type SpooledFile, spoolFile } from '#app/platform/crypto/spool.server.ts'
import { withFolderAside } from './folder-aside.server.ts'

export type SealedForm = {
	fields: FormData
	/** In the order they came; what was not chosen is not among them, what is empty or too large is, and says so. */
	files: (SpooledFile & { field: string })[]
}

type Asked<Result> = {
	/** The names of the file fields, and how much one file of each may have; files in other fields are not kept. */
	fileFields: Readonly<Record<string, number>>
	filesMax: number
	/** Runs while the files lie aside; they are gone afterwards, whatever happens. */
	use(form: SealedForm): Promise<Result>
}

const FIELDS_MAX = 100
const FIELD_BYTES_MAX = 100_000

/**
 * Reads a form with sensitive files while it comes in: each goes to disk sealed, so that neither memory nor the disk ever holds
 * one in the clear. A file above its size does not fail the form: it is marked.
 * @throws Invalid for a form that broke off or brings more files than are taken; what a full disk throws
 */
export async function withSealedForm<Result>(
	request: Request,
	{ fileFields, filesMax, use }: Asked<Result>,
): Promise<Result> {
	const type = request.headers.get('content-type') ?? ''
	const body = request.body as ReadableStream | null
	if (!type.startsWith('multipart/form-data') || !body)
		return use({ fields: await plainForm(request), files: [] })
	return withFolderAside(async (folder) => use(await read({ body, type }, { fileFields, filesMax, folder })))
}

async function read(
	{ body, type }: { body: ReadableStream; type: string },
	{ fileFields, filesMax, folder }: Omit<Asked<unknown>, 'use'> & { folder: string },
): Promise<SealedForm> {
	const form: SealedForm = { fields: new FormData(), files: [] }
	const spooling: Promise<SpooledFile & { field: string }>[] = []
	const parser = parserOf(type)
	// PostgreSQL stores no NUL.
	parser.on('field', (name, value) => form.fields.append(name, value.replaceAll('\0', '')))
	parser.on('file', (field, stream, { filename }) => {
		const bytesMax = Object.hasOwn(fileFields, field) ? fileFields[field] : undefined
		// A browser sends an empty part when no file was chosen.
		if (bytesMax === undefined || !filename || spooling.length > filesMax) {
			stream.resume()
			return
		}
		const spooled = spoolFile(stream, { folder, name: filename, bytesMax }).then((file) => ({
			...file,
			field,
		}))
		// When not even the first byte could be written, nobody listens to the stream any more, and its error would end the process.
		stream.on('error', () => {})
		// A full disk ends the reading: the parser would wait for ever for a file that nobody takes.
		spooled.catch((error: Error) => parser.destroy(error))
		spooling.push(spooled)
	})
	try {
		await pipeline(Readable.fromWeb(body), parser)
		form.files = await Promise.all(spooling)
	} catch (error) {
		const settled = await Promise.allSettled(spooling)
		throw settled.map((one) => one.status === 'rejected' && one.reason).find(isFromDisk) ?? brokenOff(error)
	}
	if (form.files.length > filesMax) throw new Invalid(`Please send at most ${filesMax} files at once.`)
	return form
}

function parserOf(type: string): busboy.Busboy {
	try {
		return busboy({
			headers: { 'content-type': type },
			defParamCharset: 'utf8',
			limits: {
				fields: FIELDS_MAX,
				fieldSize: FIELD_BYTES_MAX,
				parts: 2 * FIELDS_MAX,
			},
		})
	} catch (error) {
		throw brokenOff(error)
	}
}

const isFromDisk = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error && (error as NodeJS.ErrnoException).syscall === 'write'

function brokenOff(error: unknown): unknown {
	return error instanceof Error && /multipart|form|boundary/i.test(error.message)
		? new Invalid('This form did not arrive whole. Please send it again.')
		: error
}

async function plainForm(request: Request): Promise<FormData> {
	return request.formData().catch(() => new FormData())
}
