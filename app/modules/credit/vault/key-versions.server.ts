import { count, eq, lt, notInArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditKey, encryptionKeyFingerprint } from '#app/db/schema/credit.ts'
import { fingerprintOf, type Keyring } from '#app/platform/crypto/keyring.server.ts'

/**
 * Checks whether this keyring can decrypt what the database contains. A new version is recorded with its fingerprint, so that a different key
 * under the same number is detected before it wraps anything. Without `record` nothing is written.
 * @returns what is wrong, as a sentence; null when nothing is
 */
export async function findKeyError(
	db: Db,
	{ keyring, record = true }: { keyring: Keyring; record?: boolean },
): Promise<string | null> {
	for (const key of keyring.all()) {
		const fingerprint = fingerprintOf(key)
		if (record)
			await db
				.insert(encryptionKeyFingerprint)
				.values({ version: key.version, fingerprint })
				.onConflictDoNothing({ target: encryptionKeyFingerprint.version })
		const [stored] = await db
			.select()
			.from(encryptionKeyFingerprint)
			.where(eq(encryptionKeyFingerprint.version, key.version))
		if ((record || stored) && !stored?.fingerprint.equals(fingerprint))
			return `Encryption key ${key.version} is not the one this database was written with. Restore the original key, or give the new key a new version number.`
	}
	const missing = await db
		.selectDistinct({ version: creditKey.keyVersion })
		.from(creditKey)
		.where(
			notInArray(
				creditKey.keyVersion,
				keyring.all().map(({ version }) => version),
			),
		)
	if (missing.length === 0) return null
	const versions = missing.map(({ version }) => version).sort((a, b) => a - b)
	return `Encryption key ${versions.join(', ')} is missing, and some applications can be opened only with it. Add it back to ENCRYPTION_KEYS.`
}

/** Counts the applications whose keys are still wrapped under an older key than this version. */
export async function countOlderKeys(db: Db, { version }: { version: number }): Promise<number> {
	const [found] = await db.select({ count: count() }).from(creditKey).where(lt(creditKey.keyVersion, version))
	return found?.count ?? 0
}
