import type { Readable } from 'node:stream'

/** Where files are kept: a folder of this machine, or a bucket that all instances share. */
export type Storage = {
	/**
	 * Keeps the bytes under a key, whole or not at all; what was there is replaced.
	 * @throws what the disk or the network throws; nothing is left behind then.
	 */
	put(
		key: string,
		body: Uint8Array | Readable,
		about: { contentType: string; sizeBytes: number },
	): Promise<void>
	/** The bytes, or a part of them (both ends included); null when there is nothing. */
	read(key: string, range?: { start: number; end: number }): Promise<Readable | null>
	/** How many bytes; null when there is nothing. */
	sizeOf(key: string): Promise<number | null>
	/** Every key that begins with `prefix` and a slash, or every key there is; in no order. */
	list(prefix?: string): AsyncIterable<string>
	/** Gone afterwards, whether it was there or not. */
	remove(key: string): Promise<void>
}

/**
 * For what nothing points to (any more): a store that cannot remove it now keeps rubbish that nobody reaches, which is no reason to
 * undo or refuse what was done already.
 */
export async function removeIfPossible(storage: Storage, key: string): Promise<void> {
	await storage.remove(key).catch(() => {})
}

/** Keys are ours, never a visitor's: parts of lower-case letters, digits, dots and hyphens, parted by slashes. */
export function assertKey(key: string): void {
	if (key.length > 200 || !/^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/.test(key))
		throw new Error(`'${key}' is no key of the file store`)
}
