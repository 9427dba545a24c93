import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { DecryptionFailed } from '#app/platform/crypto/decryption-failed.ts'
import { decryptFile, encryptedSizeOf, encryptFile } from '#app/platform/crypto/encrypted-file.server.ts'
import { rawBytesMax } from '#app/platform/email/incoming/incoming-email.ts'
import { type FileStorage, removeIfPossible } from '#app/platform/storage/storage.ts'

/** Stores original messages, encrypted, in the file store. */
export type RawMail = {
	/** Stores a message under a key derived from its `sourceKey`; storing it again replaces it. Returns the derived key. */
	put(sourceKey: string, raw: Uint8Array): Promise<string>
	/** Returns null if it is no longer stored, or was encrypted with another secret. */
	read(key: string): Promise<Buffer | null>
	remove(key: string): Promise<void>
	/** Yields the keys of all stored messages. */
	list(): AsyncIterable<string>
}

const folder = 'mail'

/** `secret` is the secret of the site. What was stored with an earlier secret can no longer be read. */
export function createRawMail({ secret, storage }: { secret: string; storage: FileStorage }): RawMail {
	const key = createHmac('sha256', secret).update('raw mail').digest()
	return {
		async put(sourceKey, raw) {
			const place = `${folder}/${createHash('sha256').update(sourceKey).digest('hex')}.eml`
			await storage.put(place, Readable.from(encryptFile({ key, place }, [raw])), {
				contentType: 'application/octet-stream',
				sizeBytes: encryptedSizeOf(raw.byteLength),
			})
			return place
		},
		async read(place) {
			const stored = await storage.read(place)
			if (!stored) return null
			try {
				return await decryptFile({ key, place }, stored, { sizeBytesMax: rawBytesMax })
			} catch (error) {
				if (error instanceof DecryptionFailed) return null
				throw error
			}
		},
		remove: (place) => removeIfPossible(storage, place),
		list: () => storage.list(folder),
	}
}
