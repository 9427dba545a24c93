import { Invalid } from '#app/lib/errors.ts'
import { ownValue } from '#app/lib/own-key.ts'
import { type SpooledFile, spoolFile } from '#app/platform/crypto/spool.server.ts'
import { readFormBody } from './form-body.server.ts'
import { withFolderAside } from './temporary-folder.server.ts'

export type EncryptedForm = {
	fields: FormData
	/** In the order they came; what was not chosen is not among them, what is empty or too large is, and says so. */
	files: (SpooledFile & { field: string })[]
}

type EncryptedFormOptions<Result> = {
	/** The names of the file fields, and how much one file of each may have; files in other fields are not kept. */
	fileFields: Readonly<Record<string, number>>
	filesMax: number
	/** Runs while the files lie aside; they are gone afterwards, whatever happens. */
	use(form: EncryptedForm): Promise<Result>
}

/** All documents of an application in one form, as a browser without scripts sends them (`server/load/limits.ts`). */
const bodyBytesMax = 100_000_000

/**
 * Reads a form with sensitive files while it comes in: each goes to disk encrypted, so that neither memory nor the disk ever
 * holds one in the clear. A file above its size does not fail the form: it is marked.
 * @throws Invalid for more files than are taken; what `readFormBody` and a full disk throw
 */
export async function withEncryptedForm<Result>(
	request: Request,
	{ fileFields, filesMax, use }: EncryptedFormOptions<Result>,
): Promise<Result> {
	return withFolderAside(async (folder) => {
		const storing: Promise<EncryptedForm['files'][number]>[] = []
		const fields = await readFormBody(request, {
			bytesMax: bodyBytesMax,
			fileBytesMax: bodyBytesMax,
			storeFile({ field, name, content }) {
				const bytesMax = ownValue(fileFields, field)
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
