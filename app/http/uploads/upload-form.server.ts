import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { TooLarge } from '#app/lib/errors.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { type FilePart, readFormBody } from '../body/form-body.server.ts'
import { mediaTypeOf } from '../body/request-body.server.ts'

type UploadForm = {
	fields: FormData
	/** Null if no file was chosen. */
	file: ReceivedFile | null
}

type UploadFormOptions<Result> = {
	/** The name of the file's field; files in other fields are discarded. */
	fileField: string
	bytesMax: number
	/** Called with the other fields when the file is too large, so that the form can keep its values. */
	onRejected?: ((fields: FormData) => void) | undefined
	/** Runs while the file is in a temporary folder, which is always deleted afterwards. */
	use(form: UploadForm): Promise<Result>
}

/** Whether a form was sent that has a field for a file. */
export const isFileForm = (request: Request): boolean => mediaTypeOf(request) === 'multipart/form-data'

/** More than any route accepts (`server/load/limits.ts`), so that the error for a large file names the file. */
const bodyBytesMax = 22_000_000

/**
 * Reads a form with one file as a stream: the file is written to disk as it arrives and cut off when it is too large, so a request
 * never needs more memory than its text fields.
 * @throws TooLarge for the file; whatever `readFormBody` throws for the form
 */
export async function withUploadForm<Result>(
	request: Request,
	{ fileField, bytesMax, onRejected, use }: UploadFormOptions<Result>,
): Promise<Result> {
	return withTemporaryFolder(async (folder) => {
		const received: ReceivedFile = { path: join(folder, 'file'), name: '', sizeBytes: 0 }
		let hasFile = false
		const fields = await readFormBody(request, {
			bytesMax: bodyBytesMax,
			fileBytesMax: bytesMax,
			storeFile(part) {
				// Only the first of several files in the field is used.
				if (part.field !== fileField || hasFile) return null
				hasFile = true
				return writeFile(part, received)
			},
		})
		if (received.sizeBytes > bytesMax) {
			onRejected?.(fields)
			throw new TooLarge(`This file is too large. The limit is ${Math.floor(bytesMax / 1_000_000)} MB.`)
		}
		return use({ fields, file: received.sizeBytes > 0 ? received : null })
	})
}

function writeFile({ name, content }: FilePart, received: ReceivedFile): Promise<void> {
	received.name = name
	content.on('data', (chunk: Buffer) => {
		received.sizeBytes += chunk.length
	})
	return pipeline(content, createWriteStream(received.path, { mode: 0o600 }))
}
