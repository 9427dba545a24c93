import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { assertKey, type Storage } from './storage.ts'

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
		async remove(key) {
			await rm(pathOf(key), { force: true })
		},
	}
}

async function writeWhole(path: string, body: Uint8Array | Readable, sizeBytes: number): Promise<void> {
	const draft = `${path}.${randomUUID()}.part`
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
