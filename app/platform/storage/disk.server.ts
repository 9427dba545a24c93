import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { assertKey, type Storage } from './storage.ts'

const draftEnd = '.part'

/** Files below a folder. Written aside, synced and renamed: after a crash a file is whole or not there. */
export function diskStorage(folder: string): Storage {
	const pathOf = (key: string) => {
		assertKey(key)
		return join(folder, key)
	}
	return {
		async put(key, body, { sizeBytes }) {
			const path = pathOf(key)
			await mkdir(dirname(path), { recursive: true, mode: 0o700 })
			await writeWhole(path, body, sizeBytes)
		},
		async read(key, range) {
			const path = pathOf(key)
			// Opened before it is promised: a file that goes away meanwhile is still read to its end.
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

/** What is just being written has a name that is no key, and is left out. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
	for (const entry of (await readdir(folder, { withFileTypes: true }).catch(ifMissing)) ?? []) {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) yield* filesBelow(root, path)
		else if (!entry.name.endsWith(draftEnd)) yield relative(root, path).split(sep).join('/')
	}
}

async function writeWhole(path: string, body: Uint8Array | Readable, sizeBytes: number): Promise<void> {
	const draft = `${path}.${randomUUID()}${draftEnd}`
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
