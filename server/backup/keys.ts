import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { writeEncryptionKeys } from '#app/platform/crypto/encryption-keys.ts'
import type { Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { BootFault } from '#server/boot/boot-fault.ts'
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

type Source = { file: string; identity: string; keyFile: string | null }

/**
 * Reads a backup of keys to its end and writes nothing: asked before a restore begins, which would else end half-way, in a place that is no longer empty.
 * @throws BootFault when there are other keys already, or this is no backup of keys, damaged, or sealed to somebody else
 */
export async function checkKeys({ file, identity, keyFile }: Source): Promise<void> {
	if (keyFile && existsSync(keyFile))
		throw new BootFault(`${keyFile} already exists, so it was not overwritten.`)
	for await (const { name, body } of readArchive(file, identity)) {
		if (name !== keysName && !name.startsWith(`${shareFolder}/`))
			throw new BootFault(`${file} is not a backup of keys: it contains ${name}.`)
		await buffer(body)
	}
}

/**
 * Puts the shares back, and the encryption keys into `keyFile` (null: they come from the environment, and are left to it).
 * @throws BootFault as `checkKeys` does, before anything is written
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
