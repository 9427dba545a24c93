import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { writeEncryptionKeys } from '#app/platform/crypto/encryption-keys.ts'
import type { Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { BootFault } from '../boot-fault.ts'
import { readArchive, writeArchive } from './archive.ts'

const keysName = 'encryption-keys'
const shareFolder = 'key-shares'

type Keys = { keyring: Keyring; shares: Storage; file: string }

/**
 * Writes the keys of applications into one file: what a backup of the site leaves out. Each such file takes the place of the one before, and none is
 * kept: what was destroyed must not lie in an old copy (decision 23). @returns how many applications it opens
 */
export async function backUpKeys({
	keyring,
	shares,
	file,
	recipient,
}: Keys & { recipient: string }): Promise<number> {
	let count = 0
	await writeArchive(file, {
		recipient,
		async fill(add) {
			const keys = Buffer.from(writeEncryptionKeys(keyring.all()))
			await add(keysName, keys, keys.length)
			for await (const key of shares.list(shareFolder)) {
				const body = await shares.read(key)
				const bytes = body && (await buffer(body))
				if (!bytes) continue
				await add(key, bytes, bytes.length)
				count++
			}
		},
	})
	return count
}

/**
 * Puts the shares back, and the encryption keys into `keyFile` (null: they come from the environment, and are left to it).
 * @throws BootFault when there are other keys already
 */
export async function restoreKeys({
	file,
	identity,
	shares,
	keyFile,
}: Omit<Keys, 'keyring'> & { identity: string; keyFile: string | null }): Promise<number> {
	if (keyFile && existsSync(keyFile))
		throw new BootFault(`${keyFile} is there already, and is not written over.`)
	let count = 0
	for await (const { name, body, bytes } of readArchive(file, identity)) {
		if (name === keysName) {
			const text = await buffer(body)
			if (keyFile) {
				mkdirSync(dirname(keyFile), { recursive: true })
				writeFileSync(keyFile, text, { mode: 0o600, flag: 'wx' })
			}
		} else if (name.startsWith(`${shareFolder}/`)) {
			await shares.put(name, body, { contentType: 'application/octet-stream', sizeBytes: bytes })
			count++
		} else throw new BootFault(`${file} is no backup of keys: it holds ${name}.`)
	}
	return count
}
