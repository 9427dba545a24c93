import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const temporaryFolderPrefix = 'lotwise-upload-'

/** Longer than any request lasts. */
const oldAfterMs = 24 * 3_600_000

/** Creates a temporary folder for `use`, and always deletes it with its contents afterwards. Returns what `use` returns. */
export async function withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), temporaryFolderPrefix))
	try {
		return await use(folder)
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/** Deletes the folders of instances that were killed during an upload, and returns how many. Call it at every start. */
export async function deleteStaleTemporaryFolders({ now }: { now: Date }): Promise<number> {
	let deleted = 0
	for (const name of await readdir(tmpdir()).catch(() => [])) {
		if (!name.startsWith(temporaryFolderPrefix)) continue
		const folder = join(tmpdir(), name)
		try {
			if (now.getTime() - (await stat(folder)).mtimeMs < oldAfterMs) continue
			await rm(folder, { recursive: true, force: true })
			deleted++
		} catch {
			// Another instance deleted it first, or it belongs to another user.
		}
	}
	return deleted
}
