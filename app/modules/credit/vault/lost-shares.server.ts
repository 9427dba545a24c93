import { desc, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditKey } from '#app/db/schema/credit.ts'
import type { Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { createVault } from './vault.server.ts'

const opened = 10

/** The applications whose keys were not destroyed. */
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
	// The rows first: a new key's share is stored before its row, and a destroyed one's share is deleted before it.
	const owners = await listKeyOwners(db)
	const stored = new Set<string>()
	for await (const key of shares.list('key-shares')) stored.add(key.slice('key-shares/'.length))
	const missing = new Set([...owners].filter((id) => !stored.has(id)))
	const vault = createVault({ keyring, shares, ready: true })
	const newest = await db
		.select({ id: creditKey.applicationId })
		.from(creditKey)
		.orderBy(desc(creditKey.createdAt))
		.limit(opened)
	for (const { id } of newest) if (!missing.has(id)) await vault.openKey(db, id).catch(() => missing.add(id))
	if (missing.size === 0) return []
	// What was destroyed in the meantime is not lost.
	const still = await db
		.select({ id: creditKey.applicationId })
		.from(creditKey)
		.where(inArray(creditKey.applicationId, [...missing]))
	return still.map(({ id }) => id)
}
