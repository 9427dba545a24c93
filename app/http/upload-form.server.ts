import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { TooLarge } from '#app/lib/errors.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { type FilePart, readFormBody } from './form-body.server.ts'
import { withFolderAside } from './temporary-folder.server.ts'

type UploadForm = {
	fields: FormData
	/** Null when none was chosen. */
	file: ReceivedFile | null
}

type UploadFormOptions<Result> = {
	/** The name of the file's field; files in other fields are not kept. */
	fileField: string
	bytesMax: number
	/** Told of the other fields when the file is refused for its size, so that a form can keep what was typed. */
	onRejected?: ((fields: FormData) => void) | undefined
	/** Runs while the file lies aside; it is gone afterwards, whatever happens. */
	use(form: UploadForm): Promise<Result>
}

/** More than any route lets in (`server/load/limits.ts`), so that a file that is too long is named as what was wrong. */
const bodyBytesMax = 22_000_000

/**
 * Reads a form with one file while it comes in: the file goes to disk as it arrives and is cut off when it is too long, so a request
 * never takes more memory than a few fields.
 * @throws TooLarge for the file, what `readFormBody` throws for the form
 */
export async function withUploadForm<Result>(
	request: Request,
	{ fileField, bytesMax, onRejected, use }: UploadFormOptions<Result>,
): Promise<Result> {
	return withFolderAside(async (folder) => {
		const received: ReceivedFile = { path: join(folder, 'file'), name: '', sizeBytes: 0 }
		let found = false
		const fields = await readFormBody(request, {
			bytesMax: bodyBytesMax,
			fileBytesMax: bytesMax,
			storeFile(part) {
				// Of several files in the field the first one counts.
				if (part.field !== fileField || found) return null
				found = true
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
