import { createHash } from 'node:crypto'
import type { Storage } from '#app/platform/storage/storage.ts'

export type StoredFile = { key: string; sizeBytes: number; tag: string }

/**
 * Files that are made from something else, once: kept under a name that holds the hash of all they are made of, so that a
 * change makes a new file and nothing has to be cleared. Of several who ask at once, one makes it.
 */
export function storedFiles(storage: Storage, contentType: string) {
	const making = new Map<string, Promise<StoredFile>>()

	async function find(key: string, tag: string): Promise<StoredFile | null> {
		const sizeBytes = await storage.sizeOf(key)
		return sizeBytes === null ? null : { key, sizeBytes, tag }
	}

	return async (prefix: string, madeOf: unknown, make: () => Promise<Uint8Array>): Promise<StoredFile> => {
		const tag = createHash('sha256').update(JSON.stringify(madeOf)).digest('hex').slice(0, 24)
		const key = `${prefix}.${tag}`
		const running = making.get(key)
		if (running) return running
		const made = (async () => {
			const found = await find(key, tag)
			if (found) return found
			const bytes = await make()
			await storage.put(key, bytes, { contentType, sizeBytes: bytes.length })
			return { key, sizeBytes: bytes.length, tag }
		})()
		making.set(key, made)
		return made.finally(() => making.delete(key))
	}
}
