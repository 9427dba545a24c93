import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { clientTag } from '#app/db/schema/clients/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from './client-events.server.ts'
import { lockClient } from './clients.server.ts'
import { clientLimits } from './files/client-file.ts'
import { assertMay } from './policy.ts'

type TagInput = { actor: Actor; id: string; tag: string; now: Date }

/** Adds a tag; does nothing if the file has it already. @throws Forbidden, NotFound, Invalid; Conflict beyond 20 tags */
export async function addTag(db: Db, { actor, id, tag: typed, now }: TagInput): Promise<void> {
	const tag = typed.trim().replace(/\s+/g, ' ')
	if (!tag) throw new Invalid('Please enter a tag.', 'tag')
	if (tag.length > clientLimits.tag)
		throw new Invalid(`Please keep the tag to ${clientLimits.tag} characters or fewer.`, 'tag')
	await transact(db, async (tx) => {
		await lockClient(tx, { actor, id })
		const [added] = await tx.insert(clientTag).values({ clientId: id, tag }).onConflictDoNothing().returning()
		if (!added) return
		if ((await tx.$count(clientTag, eq(clientTag.clientId, id))) > clientLimits.tagsMax)
			throw new Conflict(`A file can have up to ${clientLimits.tagsMax} tags.`)
		await recordClientEvent(tx, { clientId: id, what: 'tagged', detail: { tag }, actor, now })
	})
}

/** Removes a tag. @throws Forbidden, NotFound */
export async function removeTag(db: Db, { actor, id, tag, now }: TagInput): Promise<void> {
	await transact(db, async (tx) => {
		await lockClient(tx, { actor, id })
		const [removed] = await tx
			.delete(clientTag)
			.where(and(eq(clientTag.clientId, id), eq(clientTag.tag, tag)))
			.returning()
		if (removed) await recordClientEvent(tx, { clientId: id, what: 'untagged', detail: { tag }, actor, now })
	})
}

const tagsListedMax = 200

/**
 * Lists the tags in use in alphabetical order, up to 200. Jumps from each tag to the next in the index, so that it reads one row per tag,
 * however many files have it (https://wiki.postgresql.org/wiki/Loose_indexscan). @throws Forbidden
 */
export async function listTags(db: Db, { actor }: { actor: Actor }): Promise<string[]> {
	assertMay(actor, 'change')
	const { rows } = await db.execute<{ tag: string }>(sql`
		with recursive listed as (
			(select tag from client_tag order by tag limit 1)
			union all
			select (select tag from client_tag where tag > listed.tag order by tag limit 1) from listed
			where listed.tag is not null
		)
		select tag::text from listed where tag is not null limit ${tagsListedMax}`)
	return rows.map(({ tag }) => tag)
}
