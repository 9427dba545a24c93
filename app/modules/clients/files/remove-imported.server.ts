import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { namedElsewhere } from '#app/db/named-elsewhere.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** What an import writes itself. Every change of these leaves an event in the history of the file, too. */
const ownTables = ['client_email', 'client_tag', 'client_note', 'client_event', 'client_account']

/**
 * Removes the files that an import added and that nobody has used since. Call it inside a transaction.
 * @returns the ids that are kept, with the reason
 * @throws Forbidden
 */
export async function removeUnusedFiles(
	tx: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Map<string, string>> {
	assertMay(actor, 'follow')
	const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`
	// Locked first, so that nothing is added to them afterwards.
	const { rows } = await tx.execute<{ id: string; merged: boolean; used: boolean }>(sql`
		select id, merged_into_id is not null or exists (select from client other where other.merged_into_id = c.id) as merged,
			version > 1 or closed_at is not null
				or (select count(*) from client_event where client_id = c.id) > 1 or ${await namedElsewhere(tx, { column: 'client_id', id: sql`c.id`, except: ownTables })} as used
		from client c where id in ${wanted} order by id for update`)
	const kept = new Map<string, string>()
	for (const { id, merged, used } of rows)
		if (merged) kept.set(id, 'Merged with another file since.')
		else if (used) kept.set(id, 'Worked on since.')
	const removable = JSON.stringify(rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id))
	await tx.execute(
		sql`delete from client where id in (select jsonb_array_elements_text(${removable}::jsonb)::uuid)`,
	)
	return kept
}
