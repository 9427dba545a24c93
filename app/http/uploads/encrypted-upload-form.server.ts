import { Invalid } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type SpooledFile, spoolFile } from '#app/platform/crypto/spool.server.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { readFormBody } from '../body/form-body.server.ts'

export type EncryptedForm = {
	fields: FormData
	/** In the order they arrived. Empty and too large files are included and say so (`sizeBytes`, `tooLarge`). */
	files: (SpooledFile & { field: string })[]
}

type EncryptedFormOptions<Result> = {
	/** The names of the file fields, with the size limit of one file in bytes; files in other fields are discarded. */
	fileFields: Readonly<Record<string, number>>
	filesMax: number
	/** Runs while the files are in the temporary folder, which is always deleted afterwards. */
	use(form: EncryptedForm): Promise<Result>
}

/** Enough for all documents of an application in one form, as a browser without scripts sends them (`server/load/limits.ts`). */
const bodyBytesMax = 100_000_000

/**
 * Reads a form with sensitive files as a stream: each file is encrypted on its way to disk, so neither memory nor the disk
 * ever holds a whole file in plain text. A file above its size limit does not fail the form; it is marked `tooLarge`.
 * @throws Invalid for more than `filesMax` files; whatever `readFormBody` throws; the file system's error for a full disk
 */
export async function withEncryptedForm<Result>(
	request: Request,
	{ fileFields, filesMax, use }: EncryptedFormOptions<Result>,
): Promise<Result> {
	return withTemporaryFolder(async (folder) => {
		const storing: Promise<EncryptedForm['files'][number]>[] = []
		const fields = await readFormBody(request, {
			bytesMax: bodyBytesMax,
			fileBytesMax: bodyBytesMax,
			storeFile({ field, name, content }) {
				const bytesMax = getOwnValue(fileFields, field)
				if (bytesMax === undefined || storing.length > filesMax) return null
				const stored = spoolFile(content, { folder, name, bytesMax }).then((file) => ({ ...file, field }))
				storing.push(stored)
				return stored
			},
		})
		const files = await Promise.all(storing)
		if (files.length > filesMax) throw new Invalid(`Please send at most ${filesMax} files at once.`)
		return use({ fields, files })
	})
}
