import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { writeEncryptionKeys } from '#app/platform/crypto/encryption-keys.ts'
import type { Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { readArchive, writeArchive } from './archive.ts'

const keysName = 'encryption-keys'
const shareFolder = 'key-shares'

type KeyBackup = { keyring: Keyring; shares: Storage; file: string }

/**
 * Writes the keys of applications, which a backup of the site leaves out, into one file. Each such file replaces the previous
 * one, because a destroyed key must not survive in an old copy (docs/decisions/0023). @returns how many applications it opens
 */
export async function backUpKeys({
	keyring,
	shares,
	file,
	recipient,
}: KeyBackup & { recipient: string }): Promise<number> {
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

type Source = { file: string; identity: string; keyFile: string | null }

/**
 * Reads a backup of keys to its end and writes nothing. Called before a restore starts, which would otherwise fail halfway and
 * leave a target that is no longer empty.
 * @throws StartupError when there are keys already, or the file is not a backup of keys, is damaged, or is encrypted to another
 * key
 */
export async function checkKeys({ file, identity, keyFile }: Source): Promise<void> {
	if (keyFile && existsSync(keyFile))
		throw new StartupError(`${keyFile} already exists, so it was not overwritten.`)
	for await (const { name, body } of readArchive(file, identity)) {
		if (name !== keysName && !name.startsWith(`${shareFolder}/`))
			throw new StartupError(`${file} is not a backup of keys: it contains ${name}.`)
		await buffer(body)
	}
}

/**
 * Restores the key shares, and writes the encryption keys to `keyFile` (null: they come from the environment and are not
 * written). @returns the number of key shares
 * @throws StartupError as `checkKeys` does, before anything is written
 */
export async function restoreKeys({ shares, ...source }: Source & { shares: Storage }): Promise<number> {
	await checkKeys(source)
	const { file, identity, keyFile } = source
	let count = 0
	for await (const { name, body, bytes } of readArchive(file, identity)) {
		if (name !== keysName) {
			await shares.put(name, body, { contentType: 'application/octet-stream', sizeBytes: bytes })
			count++
			continue
		}
		const text = await buffer(body)
		if (!keyFile) continue
		mkdirSync(dirname(keyFile), { recursive: true })
		writeFileSync(keyFile, text, { mode: 0o600, flag: 'wx' })
	}
	return count
}
