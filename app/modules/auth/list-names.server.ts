import { inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import type { Actor } from './actor.ts'
import { assertMay } from './policy.ts'

/** Returns the names of accounts by their ids, for admin histories; deleted accounts are missing. @throws Forbidden */
export async function listNames(
	db: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Map<string, string>> {
	assertMay(actor, 'read-names')
	if (ids.length === 0) return new Map()
	const rows = await db
		.select({ id: user.id, name: user.name })
		.from(user)
		.where(inArray(user.id, [...new Set(ids)]))
	return new Map(rows.map(({ id, name }) => [id, name]))
}
