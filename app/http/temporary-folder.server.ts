import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const asidePrefix = 'lotwise-aside-'

/** No request lasts so long. */
const oldAfterMs = 24 * 3_600_000

/** A folder among the temporary files while `use` runs; gone afterwards with all that lies in it, whatever happens. */
export async function withFolderAside<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), asidePrefix))
	try {
		return await use(folder)
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/** Removes what an instance that was killed in the middle of an upload left behind. Call it at every start. @returns how many folders */
export async function sweepFoldersAside({ now }: { now: Date }): Promise<number> {
	let swept = 0
	for (const name of await readdir(tmpdir()).catch(() => [])) {
		if (!name.startsWith(asidePrefix)) continue
		const folder = join(tmpdir(), name)
		try {
			if (now.getTime() - (await stat(folder)).mtimeMs < oldAfterMs) continue
			await rm(folder, { recursive: true, force: true })
			swept++
		} catch {
			// Another instance swept it first, or it is not ours.
		}
	}
	return swept
}
