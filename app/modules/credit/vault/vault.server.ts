import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditKey } from '#app/db/schema/credit.ts'
import { NotFound, Unavailable } from '#app/lib/errors.ts'
import { newDataKey, newShare, unwrapDataKey, wrapDataKey } from '#app/platform/crypto/data-key.server.ts'
import type { Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

/** The decrypted key of one application: 32 bytes. Held in memory during a request, never stored, logged or sent to a page. */
export type ApplicationKey = Buffer

/**
 * Creates, unwraps and destroys the keys of applications. A key is stored in the database, wrapped under a key from the environment and a share
 * stored outside the database. Decryption needs all three, so deleting the share also makes every database backup unreadable.
 */
export type Vault = {
	/** Whether the self-test passed when the site started, so that pages may claim encryption. */
	ready: boolean
	/** Call it in the transaction that creates the application. */
	makeKey(tx: Db, applicationId: string): Promise<ApplicationKey>
	/** @throws NotFound once it is destroyed; Unavailable while the share is missing or cannot be read; DecryptionFailed */
	openKey(db: Db, applicationId: string): Promise<ApplicationKey>
	/** Irreversible, even if the transaction rolls back. May be called again. */
	destroyKey(tx: Db, applicationId: string): Promise<void>
	/** Wraps it under the newest key; returns false when it already was, or changed in the meantime. */
	rewrapKey(db: Db, applicationId: string, now: Date): Promise<boolean>
}

/** `shares` is a separate file storage that is excluded from the backups of the database. */
export function createVault({
	keyring,
	shares,
	ready,
}: {
	keyring: Keyring
	shares: FileStorage
	ready: boolean
}): Vault {
	async function wrapping(applicationId: string, version: number) {
		const encryptionKey = keyring.find(version)
		if (!encryptionKey)
			throw new Unavailable('This application is locked at the moment. Please try again later.', 300)
		return { encryptionKey, share: await readShare(shares, applicationId), owner: applicationId }
	}

	async function open(db: Db, applicationId: string) {
		const [row] = await db.select().from(creditKey).where(eq(creditKey.applicationId, applicationId))
		if (!row) throw new NotFound(destroyed)
		return { row, key: unwrapDataKey(row.wrapped, await wrapping(applicationId, row.keyVersion)) }
	}

	return {
		ready,
		async makeKey(tx, applicationId) {
			const encryptionKey = keyring.newest()
			const share = newShare()
			await shares.put(shareKey(applicationId), share, {
				contentType: 'application/octet-stream',
				sizeBytes: share.length,
			})
			const key = newDataKey()
			const wrapped = wrapDataKey(key, { encryptionKey, share, owner: applicationId })
			await tx.insert(creditKey).values({ applicationId, keyVersion: encryptionKey.version, wrapped })
			return key
		},
		async openKey(db, applicationId) {
			return (await open(db, applicationId)).key
		},
		async destroyKey(tx, applicationId) {
			await shares.remove(shareKey(applicationId))
			await tx.delete(creditKey).where(eq(creditKey.applicationId, applicationId))
		},
		async rewrapKey(db, applicationId, now) {
			const encryptionKey = keyring.newest()
			const { row, key } = await open(db, applicationId)
			if (row.keyVersion >= encryptionKey.version) return false
			const { share } = await wrapping(applicationId, row.keyVersion)
			const wrapped = wrapDataKey(key, { encryptionKey, share, owner: applicationId })
			const changed = await db
				.update(creditKey)
				.set({ keyVersion: encryptionKey.version, wrapped, rotatedAt: now })
				.where(sql`${creditKey.applicationId} = ${applicationId} and ${creditKey.wrapped} = ${row.wrapped}`)
				.returning({ id: creditKey.applicationId })
			return changed.length > 0
		},
	}
}

const destroyed = 'This application’s contents have been erased.'

const shareMissing =
	'This application can’t be opened right now, because a part of its key is missing. The operator of this site can say whether it can be restored.'

const shareKey = (applicationId: string) => `key-shares/${applicationId}`

async function readShare(shares: FileStorage, applicationId: string): Promise<Buffer> {
	const stream = await shares.read(shareKey(applicationId))
	// The row of a destroyed key is deleted with its share: a share that is missing alone was lost, or erased after the backup that was
	// restored.
	if (!stream) throw new Unavailable(shareMissing, 300)
	return Buffer.concat(await stream.toArray())
}
