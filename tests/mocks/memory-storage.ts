import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStorage } from '#app/platform/storage/storage.ts'

/** A file store in memory, whose contents are in `files`. */
export function memoryStorage(): FileStorage & { files: Map<string, Buffer> } {
	const files = new Map<string, Buffer>()
	return {
		files,
		async put(key, body) {
			files.set(key, body instanceof Readable ? await buffer(body) : Buffer.from(body))
		},
		async read(key, range) {
			const bytes = files.get(key)
			return bytes ? Readable.from(range ? bytes.subarray(range.start, range.end + 1) : bytes) : null
		},
		async sizeOf(key) {
			return files.get(key)?.length ?? null
		},
		async *list(prefix) {
			for (const key of files.keys()) if (!prefix || key.startsWith(`${prefix}/`)) yield key
		},
		async remove(key) {
			files.delete(key)
		},
	}
}
