import { and, asc, gt, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditKey } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { DecryptionFailed } from '#app/platform/crypto/decryption-failed.ts'
import { countOlderKeys } from './key-versions.server.ts'
import type { Vault } from './vault.server.ts'

export type Rotation = {
	rewrapped: number
	/** The ids of applications whose key could not be rewrapped. It keeps its old wrapping, unless the application was destroyed meanwhile. */
	stuck: string[]
	/** How many are still under an older key: the stuck ones, and any created in the meantime by a server without the new key. */
	left: number
}

const batchSize = 100
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Wraps the key of every application under the newest encryption key, one row at a time, while the site is running: values are not touched,
 * and both keys work until the old one is removed. If it is killed, the next call continues where it stopped.
 */
export async function rotateKeys(
	db: Db,
	{ vault, version, now }: { vault: Vault; version: number; now: Date },
): Promise<Rotation> {
	const stuck: string[] = []
	let rewrapped = 0
	let after = firstId
	for (;;) {
		const rows = await db
			.select({ id: creditKey.applicationId })
			.from(creditKey)
			.where(and(lt(creditKey.keyVersion, version), gt(creditKey.applicationId, after)))
			.orderBy(asc(creditKey.applicationId))
			.limit(batchSize)
		for (const { id } of rows) {
			try {
				if (await vault.rewrapKey(db, id, now)) rewrapped++
			} catch (error) {
				// An unavailable database affects all of them; a problem with one application is reported, and the others continue.
				if (!(error instanceof DecryptionFailed || error instanceof DomainError)) throw error
				stuck.push(id)
			}
			after = id
		}
		if (rows.length < batchSize) break
	}
	const left = await countOlderKeys(db, { version })
	if (rewrapped > 0)
		await transact(db, (tx) =>
			appendAudit(tx, {
				at: now,
				actor: { kind: 'system' },
				action: 'keys.rotated',
				subject: { kind: 'encryption-key', id: String(version) },
				detail: { rewrapped, stuck: stuck.length, left },
			}),
		)
	return { rewrapped, stuck, left }
}
