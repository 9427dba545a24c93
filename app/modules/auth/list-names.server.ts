import { inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { Forbidden } from '#app/lib/errors.ts'

/** Returns the names of accounts by their ids, for admin histories; deleted accounts are missing. @throws Forbidden */
export async function listNames(
	db: Db,
	{ actor, ids }: { actor: { isAdmin: boolean }; ids: readonly string[] },
): Promise<Map<string, string>> {
	if (!actor.isAdmin) throw new Forbidden('Only the advisor can look up accounts.')
	if (ids.length === 0) return new Map()
	const rows = await db
		.select({ id: user.id, name: user.name })
		.from(user)
		.where(inArray(user.id, [...new Set(ids)]))
	return new Map(rows.map(({ id, name }) => [id, name]))
}
