import { createHash } from 'node:crypto'
import type { FileStorage } from '#app/platform/storage/storage.ts'

export type StoredFile = { key: string; sizeBytes: number; tag: string }

/**
 * Returns a function that generates a file once and stores it under a name with a hash of all its inputs, so that changed inputs make a new
 * file and nothing has to be invalidated. Concurrent callers share one generation.
 */
export function storedFiles(storage: FileStorage, contentType: string) {
	const pending = new Map<string, Promise<StoredFile>>()

	async function find(key: string, tag: string): Promise<StoredFile | null> {
		const sizeBytes = await storage.sizeOf(key)
		return sizeBytes === null ? null : { key, sizeBytes, tag }
	}

	return async (
		prefix: string,
		inputs: unknown,
		generate: () => Promise<Uint8Array>,
	): Promise<StoredFile> => {
		const tag = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 24)
		const key = `${prefix}.${tag}`
		const running = pending.get(key)
		if (running) return running
		const file = (async () => {
			const found = await find(key, tag)
			if (found) return found
			const bytes = await generate()
			await storage.put(key, bytes, { contentType, sizeBytes: bytes.length })
			return { key, sizeBytes: bytes.length, tag }
		})()
		pending.set(key, file)
		return file.finally(() => pending.delete(key))
	}
}
