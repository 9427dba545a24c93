import type { Db } from '#app/db/client.server.ts'
import { countOlderKeys, findKeyFault } from '#app/modules/credit/vault/key-versions.server.ts'
import { type Rotation, rotateKeys } from '#app/modules/credit/vault/rotate-keys.server.ts'
import { createVault } from '#app/modules/credit/vault/vault.server.ts'
import type { EncryptionKey } from '#app/platform/crypto/encryption-keys.ts'
import { fingerprintOf, fixedKeyring, type Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { BootFault } from './boot-fault.ts'
import { oneAtATime } from './one-at-a-time.ts'

const ROTATION_LOCK = 7_021_928

type Rotating = {
	databaseUrl: string
	keyring: Keyring
	/** Puts a new key before the ones that were looked at; null where keys come from the environment. */
	addKey: ((to: EncryptionKey[]) => EncryptionKey) | null
	shares: Storage
	now: Date
}

/**
 * Wraps every application's key under the newest encryption key; where keys come from a file, under a new one. Beside a site that serves, and one
 * rotation at a time: of two that added a key of the same number one would be lost, with all it wrapped.
 * @throws BootFault and KeyFileFault before anything is wrapped
 */
export function rotateEncryption(
	db: Db,
	{ databaseUrl, keyring, addKey, shares, now }: Rotating,
): Promise<Rotation & { version: number }> {
	return oneAtATime({ databaseUrl, lock: ROTATION_LOCK }, async () => {
		await assertOpens(db, keyring)
		const unfinished = await countOlderKeys(db, { version: keyring.newest().version })
		// An earlier run that was cut short is finished first: it had its new key.
		const added = addKey && unfinished === 0 ? addKey(keyring.all()) : keyring.newest()
		// What is looked at here is what wraps, whatever becomes of the file.
		const looked = fixedKeyring(keyring.all())
		if (!fingerprintOf(looked.newest()).equals(fingerprintOf(added)))
			throw new BootFault(
				'The key file was changed while a key was being added. Please check it and try again.',
			)
		await assertOpens(db, looked)
		const { version } = added
		const vault = createVault({ keyring: looked, shares, ready: true })
		return { version, ...(await rotateKeys(db, { vault, version, now })) }
	})
}

async function assertOpens(db: Db, keyring: Keyring): Promise<void> {
	const fault = await findKeyFault(db, { keyring })
	if (fault) throw new BootFault(fault)
}
