import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { assertKey, type FileStorage } from './storage.ts'

const draftSuffix = '.part'

/**
 * Returns a storage in a folder. Each file is written as a draft, synced and then renamed, so that after a crash it is complete or missing.
 */
export function diskStorage(folder: string): FileStorage {
	const pathOf = (key: string) => {
		assertKey(key)
		return join(folder, key)
	}
	return {
		async put(key, body, { sizeBytes }) {
			const path = pathOf(key)
			await mkdir(dirname(path), { recursive: true, mode: 0o700 })
			await writeAtomically(path, body, sizeBytes)
		},
		async read(key, range) {
			const path = pathOf(key)
			// The file is opened first, so that it can be read to its end even if it is removed in the meantime.
			const file = await open(path).catch(ifMissing)
			return file && createReadStream(path, { fd: file, ...range })
		},
		async sizeOf(key) {
			return (await stat(pathOf(key)).catch(ifMissing))?.size ?? null
		},
		list: (prefix) => filesBelow(folder, prefix ? pathOf(prefix) : folder),
		async remove(key) {
			await rm(pathOf(key), { force: true })
		},
	}
}

/** Yields the keys of all files. Drafts are skipped: their names are not keys. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
	for (const entry of (await readdir(folder, { withFileTypes: true }).catch(ifMissing)) ?? []) {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) yield* filesBelow(root, path)
		else if (!entry.name.endsWith(draftSuffix)) yield relative(root, path).split(sep).join('/')
	}
}

async function writeAtomically(path: string, body: Uint8Array | Readable, sizeBytes: number): Promise<void> {
	const draft = `${path}.${randomUUID()}${draftSuffix}`
	try {
		const file = await open(draft, 'wx', 0o600)
		try {
			await file.writeFile(body)
			const written = (await file.stat()).size
			if (written !== sizeBytes) throw new Error(`${written} of ${sizeBytes} bytes came for ${path}`)
			await file.sync()
		} finally {
			await file.close()
		}
		await rename(draft, path)
		const directory = await open(dirname(path))
		await directory.sync().finally(() => directory.close())
	} catch (error) {
		await rm(draft, { force: true })
		throw error
	}
}

function ifMissing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT') return null
	throw error
}
