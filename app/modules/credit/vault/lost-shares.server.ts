import { desc, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditKey } from '#app/db/schema/credit.ts'
import type { Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { createVault } from './vault.server.ts'

const newestCount = 10

/** Lists the ids of the applications whose keys were not destroyed. */
export async function listKeyOwners(db: Db): Promise<Set<string>> {
	const rows = await db.select({ id: creditKey.applicationId }).from(creditKey)
	return new Set(rows.map(({ id }) => id))
}

/**
 * Looks for applications that cannot be opened: all those without a key share, and of the newest 10 those whose share or wrapped key is
 * damaged. @returns their ids
 */
export async function listUnopenable(
	db: Db,
	{ keyring, shares }: { keyring: Keyring; shares: FileStorage },
): Promise<string[]> {
	// The rows are read first: the share of a new key is stored before its row, so no row is found whose share is not stored yet.
	const owners = await listKeyOwners(db)
	const stored = new Set<string>()
	for await (const key of shares.list('key-shares')) stored.add(key.slice('key-shares/'.length))
	const unopenable = new Set([...owners].filter((id) => !stored.has(id)))
	const vault = createVault({ keyring, shares, ready: true })
	const newest = await db
		.select({ id: creditKey.applicationId })
		.from(creditKey)
		.orderBy(desc(creditKey.createdAt), desc(creditKey.applicationId))
		.limit(newestCount)
	for (const { id } of newest)
		if (!unopenable.has(id)) await vault.openKey(db, id).catch(() => unopenable.add(id))
	if (unopenable.size === 0) return []
	// What was destroyed in the meantime is not lost.
	const still = await db
		.select({ id: creditKey.applicationId })
		.from(creditKey)
		.where(inArray(creditKey.applicationId, [...unopenable]))
	return still.map(({ id }) => id)
}
