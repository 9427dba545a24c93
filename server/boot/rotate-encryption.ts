import type { Db } from '#app/db/client.server.ts'
import { countOlderKeys, findKeyError } from '#app/modules/credit/vault/key-versions.server.ts'
import { type Rotation, rotateKeys } from '#app/modules/credit/vault/rotate-keys.server.ts'
import { createVault } from '#app/modules/credit/vault/vault.server.ts'
import type { EncryptionKey } from '#app/platform/crypto/encryption-keys.ts'
import { fingerprintOf, fixedKeyring, type Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { StartupError } from './startup-error.ts'

const ROTATION_LOCK = 7_021_928

type RotateInput = {
	databaseUrl: string
	keyring: Keyring
	/** Adds a new key in front of these; null when keys come from the environment. */
	addKey: ((to: EncryptionKey[]) => EncryptionKey) | null
	shares: FileStorage
	now: Date
}

/**
 * Wraps every application's key under the newest encryption key, or, with a key file, under a new one. Runs beside a serving
 * site, one rotation at a time: if two rotations added a key with the same number, one key and all it wrapped would be lost.
 * @throws StartupError or KeyFileError before anything is wrapped
 */
export function rotateEncryption(
	db: Db,
	{ databaseUrl, keyring, addKey, shares, now }: RotateInput,
): Promise<Rotation & { version: number }> {
	return oneAtATime({ databaseUrl, lock: ROTATION_LOCK }, async () => {
		await requireUsableKeys(db, keyring)
		const unfinished = await countOlderKeys(db, { version: keyring.newest().version })
		// An interrupted earlier run already added its key, so it is finished first.
		const added = addKey && unfinished === 0 ? addKey(keyring.all()) : keyring.newest()
		// Wrap with exactly the keys checked here, even if the file changes in the meantime.
		const snapshot = fixedKeyring(keyring.all())
		if (!fingerprintOf(snapshot.newest()).equals(fingerprintOf(added)))
			throw new StartupError(
				'The key file was changed while a key was being added. Please check it and try again.',
			)
		await requireUsableKeys(db, snapshot)
		const { version } = added
		const vault = createVault({ keyring: snapshot, shares, ready: true })
		return { version, ...(await rotateKeys(db, { vault, version, now })) }
	})
}

async function requireUsableKeys(db: Db, keyring: Keyring): Promise<void> {
	const fault = await findKeyError(db, { keyring })
	if (fault) throw new StartupError(fault)
}
