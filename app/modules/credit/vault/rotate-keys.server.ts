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
	/** Applications whose key could not be opened, by id. They keep the key they had. */
	stuck: string[]
	/** Still under an older key: those, and what was begun meanwhile by a server that did not know the new key yet. */
	left: number
}

const BATCH = 100
const nothing = '00000000-0000-0000-0000-000000000000'

/**
 * Wraps the key of every application under the newest encryption key, one row at a time, beside a site that serves: values are not touched, and both keys
 * open until the old one is taken away. Killed, it goes on where it stopped when it is called again.
 */
export async function rotateKeys(
	db: Db,
	{ vault, version, now }: { vault: Vault; version: number; now: Date },
): Promise<Rotation> {
	const stuck: string[] = []
	let rewrapped = 0
	let after = nothing
	for (;;) {
		const rows = await db
			.select({ id: creditKey.applicationId })
			.from(creditKey)
			.where(and(lt(creditKey.keyVersion, version), gt(creditKey.applicationId, after)))
			.orderBy(asc(creditKey.applicationId))
			.limit(BATCH)
		for (const { id } of rows) {
			try {
				if (await vault.rewrapKey(db, id, now)) rewrapped++
			} catch (error) {
				// The database being away concerns all of them; what is broken about one is told, and the others go on.
				if (!(error instanceof DecryptionFailed || error instanceof DomainError)) throw error
				stuck.push(id)
			}
			after = id
		}
		if (rows.length < BATCH) break
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
