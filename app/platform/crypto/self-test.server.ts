import { createCipheriv, randomUUID } from 'node:crypto'
import type { Storage } from '../storage/storage.ts'
import { newDataKey, newShare, unwrapDataKey, wrapDataKey } from './data-key.server.ts'
import { decryptValue, encryptValue } from './encrypted-value.server.ts'
import type { Keyring } from './keyring.server.ts'

/**
 * Whether what we say about encryption is true on this machine with these keys: AES-256-GCM gives the published answer, a value opens where
 * it was sealed and nowhere else, a short tag and a changed byte are refused, every key wraps, and the store of shares keeps and forgets.
 * @returns what failed, as a sentence; null when nothing did
 */
export async function findEncryptionFault(keyring: Keyring, shares: Storage): Promise<string | null> {
	if (!knownAnswer()) return 'AES-256-GCM does not give the published answer on this machine'
	const share = newShare()
	const dataKey = newDataKey()
	for (const by of keyring.all()) {
		const wrapped = wrapDataKey(dataKey, { by, share, owner: 'self-test' })
		if (!unwrapDataKey(wrapped, { by, share, owner: 'self-test' }).equals(dataKey))
			return `key version ${by.version} does not unwrap what it wrapped`
		if (!rejects(() => unwrapDataKey(wrapped, { by, share: newShare(), owner: 'self-test' })))
			return `key version ${by.version} unwraps without the share`
	}
	const place = { table: 'self_test', column: 'value', row: '1' }
	const encrypted = encryptValue(dataKey, place, 'canary')
	if (decryptValue(dataKey, place, encrypted) !== 'canary') return 'a sealed value does not open'
	const changed = Buffer.from(encrypted)
	changed[changed.length - 1]! ^= 1
	const foul: (() => unknown)[] = [
		() => decryptValue(dataKey, place, changed),
		() => decryptValue(dataKey, place, encrypted.subarray(0, -12)),
		() => decryptValue(dataKey, { ...place, row: '2' }, encrypted),
		() => decryptValue(newDataKey(), place, encrypted),
	]
	if (!foul.every(rejects)) return 'a value that was tampered with opens'
	return shareStoreFault(shares, share)
}

async function shareStoreFault(shares: Storage, share: Buffer): Promise<string | null> {
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
function knownAnswer(): boolean {
	const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12), { authTagLength: 16 })
	const answer = Buffer.concat([cipher.update(Buffer.alloc(16)), cipher.final(), cipher.getAuthTag()])
	return answer.toString('hex') === 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919'
}

function rejects(act: () => unknown): boolean {
	try {
		act()
		return false
	} catch {
		return true
	}
}
