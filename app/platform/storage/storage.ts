import type { Readable } from 'node:stream'

/** Stores files: in a folder of this machine, or in a bucket that all instances share. */
export type Storage = {
	/**
	 * Stores the bytes under a key, completely or not at all. An existing file is replaced.
	 * @throws the error of the disk or the network; then nothing is stored
	 */
	put(
		key: string,
		body: Uint8Array | Readable,
		options: { contentType: string; sizeBytes: number },
	): Promise<void>
	/** Returns the bytes, or a range of them (both ends inclusive); null if there is no such file. */
	read(key: string, range?: { start: number; end: number }): Promise<Readable | null>
	/** Returns the size in bytes; null if there is no such file. */
	sizeOf(key: string): Promise<number | null>
	/** Yields every key that begins with `prefix` and a slash, or all keys, in no particular order. */
	list(prefix?: string): AsyncIterable<string>
	/** Removes a file; does nothing if there is none. */
	remove(key: string): Promise<void>
}

/**
 * Removes a file that nothing refers to any more. Errors are ignored: an unreachable leftover file is no reason to undo or reject
 * what was done already.
 */
export async function removeIfPossible(storage: Storage, key: string): Promise<void> {
	await storage.remove(key).catch(() => {})
}

/** Checks a key. Keys are always made by us: segments of lower-case letters, digits, dots and hyphens, separated by slashes. */
export function assertKey(key: string): void {
	if (key.length > 200 || !/^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/.test(key))
		throw new Error(`'${key}' is no key of the file store`)
}
