import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { findKeyFault } from '#app/modules/credit/vault/key-versions.server.ts'
import { createVault, type Vault } from '#app/modules/credit/vault/vault.server.ts'
import {
	ensureKeyFile,
	fileKeyring,
	fixedKeyring,
	KeyFileFault,
	type Keyring,
} from '#app/platform/crypto/keyring.server.ts'
import { findEncryptionFault } from '#app/platform/crypto/self-test.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { BootFault } from './boot-fault.ts'

type Opening = { env: Env; db: Db; storage: Storage; log: Log }

/**
 * The keys of applications, tried before anybody is asked for anything. A live site does not start when the test fails; a demo starts without
 * claiming encryption.
 * @throws BootFault
 */
export async function openVault({ env, db, storage, log }: Opening): Promise<Vault> {
	const keyring = openKeyring(env)
	const keyFault = await findKeyFault(db, { keyring })
	if (keyFault) throw new BootFault(keyFault)
	const shares = openShares(env, storage)
	const fault = await findEncryptionFault(keyring, shares)
	if (fault && env.mode === 'live') throw new BootFault(`The encryption self-test failed: ${fault}.`)
	if (fault) log.error({ fault }, 'the encryption self-test failed')
	return createVault({ keyring, shares, ready: fault === null })
}

/** Where demo mode keeps the key it made. */
const demoKeyFile = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'encryption-keys')

/** The file the keys come from; null when they come from the environment itself. */
export function keyFileOf(env: Env): string | null {
	if (env.encryptionKeys) return null
	return env.encryptionKeysFile ?? demoKeyFile(env)
}

/** @throws BootFault */
export function openKeyring(env: Env): Keyring {
	if (env.encryptionKeys) return fixedKeyring(env.encryptionKeys)
	try {
		if (!env.encryptionKeysFile) ensureKeyFile(demoKeyFile(env))
		return fileKeyring(env.encryptionKeysFile ?? demoKeyFile(env))
	} catch (error) {
		if (error instanceof KeyFileFault) throw new BootFault(error.message)
		throw error
	}
}

/** Beside the files where those are in a bucket, which all instances share; else in a folder of its own. */
export function openShares(env: Env, storage: Storage): Storage {
	return env.s3 ? storage : diskStorage(env.dataDir)
}
