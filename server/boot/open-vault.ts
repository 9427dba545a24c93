import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { findKeyError } from '#app/modules/credit/vault/key-versions.server.ts'
import { createVault, type Vault } from '#app/modules/credit/vault/vault.server.ts'
import {
	ensureKeyFile,
	fileKeyring,
	fixedKeyring,
	KeyFileError,
	type Keyring,
} from '#app/platform/crypto/keyring.server.ts'
import { findEncryptionProblem } from '#app/platform/crypto/self-test.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { findBucketProblem } from './open-storage.ts'
import { StartupError } from './startup-error.ts'

type OpenVaultInput = { env: Env; db: Db; storage: FileStorage; log: Log }

/**
 * Opens the keys of applications and tests them before any applicant enters data. If the test fails, a live site does not
 * start, and a demo starts without claiming encryption.
 * @throws StartupError
 */
export async function openVault({ env, db, storage, log }: OpenVaultInput): Promise<Vault> {
	const keyring = openKeyring(env, { create: true })
	const keyError = await findKeyError(db, { keyring })
	if (keyError) throw new StartupError(keyError)
	const shares = openShares(env, storage)
	const bucketProblem = await findBucketProblem(env)
	if (bucketProblem && env.mode === 'live') throw new StartupError(bucketProblem)
	const fault = bucketProblem ?? (await findEncryptionProblem(keyring, shares))
	if (fault && env.mode === 'live') throw new StartupError(`The encryption self-test failed: ${fault}.`)
	if (fault) log.error({ fault }, 'the encryption self-test failed')
	return createVault({ keyring, shares, ready: fault === null })
}

/** Where demo mode stores the key it created. */
const demoKeyFile = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'encryption-keys')

/** The file that contains the keys; null when they come from the environment itself. */
export function keyFileOf(env: Env): string | null {
	if (env.encryptionKeys) return null
	return env.encryptionKeysFile ?? demoKeyFile(env)
}

/** `create`: whether a demo without a key file gets one. Commands must not create one: a later restore would find it. @throws StartupError */
export function openKeyring(env: Env, { create = false } = {}): Keyring {
	if (env.encryptionKeys) return fixedKeyring(env.encryptionKeys)
	try {
		if (create && !env.encryptionKeysFile) ensureKeyFile(demoKeyFile(env))
		return fileKeyring(env.encryptionKeysFile ?? demoKeyFile(env))
	} catch (error) {
		if (error instanceof KeyFileError) throw new StartupError(error.message)
		throw error
	}
}

/** Key shares are in the bucket, which all instances share, or else in a folder of their own. */
export function openShares(env: Env, storage: FileStorage): FileStorage {
	return env.s3 ? storage : diskStorage(env.dataDir)
}
