import { createCipheriv, randomUUID } from 'node:crypto'
import type { FileStorage } from '../storage/storage.ts'
import { newDataKey, newShare, unwrapDataKey, wrapDataKey } from './data-key.server.ts'
import { decryptValue, encryptValue } from './encrypted-value.server.ts'
import type { Keyring } from './keyring.server.ts'

/**
 * Tests that encryption works on this machine with these keys: AES-256-GCM matches a published test vector, a value can be decrypted only
 * with its own place, a short tag and a changed byte are rejected, every key wraps and unwraps, and the store of key shares stores and
 * deletes.
 * @returns a message that says what failed; null if nothing did
 */
export async function findEncryptionProblem(keyring: Keyring, shares: FileStorage): Promise<string | null> {
	if (!matchesTestVector()) return 'AES-256-GCM does not produce the published result on this machine'
	const share = newShare()
	const dataKey = newDataKey()
	for (const encryptionKey of keyring.all()) {
		const wrapped = wrapDataKey(dataKey, { encryptionKey, share, owner: 'self-test' })
		if (!unwrapDataKey(wrapped, { encryptionKey, share, owner: 'self-test' }).equals(dataKey))
			return `key version ${encryptionKey.version} does not unwrap what it wrapped`
		if (!rejects(() => unwrapDataKey(wrapped, { encryptionKey, share: newShare(), owner: 'self-test' })))
			return `key version ${encryptionKey.version} unwraps without the share`
	}
	const place = { table: 'self_test', column: 'value', row: '1' }
	const encrypted = encryptValue(dataKey, place, 'canary')
	if (decryptValue(dataKey, place, encrypted) !== 'canary') return 'an encrypted value cannot be decrypted'
	const changed = Buffer.from(encrypted)
	changed[changed.length - 1]! ^= 1
	const forgeries: (() => unknown)[] = [
		() => decryptValue(dataKey, place, changed),
		() => decryptValue(dataKey, place, encrypted.subarray(0, -12)),
		() => decryptValue(dataKey, { ...place, row: '2' }, encrypted),
		() => decryptValue(newDataKey(), place, encrypted),
	]
	if (!forgeries.every(rejects)) return 'a value that was tampered with can be decrypted'
	return shareStoreError(shares, share)
}

async function shareStoreError(shares: FileStorage, share: Buffer): Promise<string | null> {
	const key = `key-shares/self-test.${randomUUID()}`
	try {
		await shares.put(key, share, { contentType: 'application/octet-stream', sizeBytes: share.length })
		const stream = await shares.read(key)
		const stored = stream && Buffer.concat(await stream.toArray())
		await shares.remove(key)
		if (!stored?.equals(share)) return 'the store of key shares does not give back what it was given'
		return (await shares.sizeOf(key)) === null ? null : 'the store of key shares does not forget'
	} catch (error) {
		return `the store of key shares cannot be used (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`
	}
}

/** Test case 14 of McGrew and Viega, "The Galois/Counter Mode of Operation". */
function matchesTestVector(): boolean {
	const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12), { authTagLength: 16 })
	const result = Buffer.concat([cipher.update(Buffer.alloc(16)), cipher.final(), cipher.getAuthTag()])
	return result.toString('hex') === 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919'
}

function rejects(operation: () => unknown): boolean {
	try {
		operation()
		return false
	} catch {
		return true
	}
}
