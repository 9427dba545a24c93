import { findFileError } from './file-error.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Shrinks large pictures, and returns the files to send, or why one of them would be rejected. */
export async function checkFiles(
	chosen: readonly File[],
	rules: { accept: string; bytesMax?: number | undefined },
): Promise<{ files: FileList; error: string | null }> {
	const list = new DataTransfer()
	let error: string | null = null
	for (const each of chosen) {
		const file = await shrinkPicture(each)
		error ??= findFileError(file, rules)
		list.items.add(file)
	}
	return { files: list.files, error }
}
