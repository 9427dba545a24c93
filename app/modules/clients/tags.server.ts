import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { client, clientTag } from '#app/db/schema/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { clientLimits } from './client-file.ts'
import { lockClient } from './clients.server.ts'
import { noteClientEvent } from './history.server.ts'
import { assertFileAdvisor, type ClientActor } from './policy.ts'

type OfTag = { actor: ClientActor; id: string; tag: string; now: Date }

/** Adds a tag; one that is there already changes nothing. @throws Forbidden, NotFound, Invalid; Conflict beyond 20 */
export async function addTag(db: Db, { actor, id, tag: typed, now }: OfTag): Promise<void> {
	const tag = typed.trim().replace(/\s+/g, ' ')
	if (!tag) throw new Invalid('Please enter a tag.', 'tag')
	if (tag.length > clientLimits.tag)
		throw new Invalid(`A tag has at most ${clientLimits.tag} characters.`, 'tag')
	await transact(db, async (tx) => {
		await lockClient(tx, { actor, id })
		const [added] = await tx.insert(clientTag).values({ clientId: id, tag }).onConflictDoNothing().returning()
		if (!added) return
		if ((await tx.$count(clientTag, eq(clientTag.clientId, id))) > clientLimits.tagsMax)
			throw new Conflict(`A file has at most ${clientLimits.tagsMax} tags.`)
		await noteClientEvent(tx, { clientId: id, what: 'tagged', detail: { tag }, actor, now })
	})
}

/** @throws Forbidden, NotFound */
export async function removeTag(db: Db, { actor, id, tag, now }: OfTag): Promise<void> {
	await transact(db, async (tx) => {
		await lockClient(tx, { actor, id })
		const [removed] = await tx
			.delete(clientTag)
			.where(and(eq(clientTag.clientId, id), eq(clientTag.tag, tag)))
			.returning()
		if (removed) await noteClientEvent(tx, { clientId: id, what: 'untagged', detail: { tag }, actor, now })
	})
}

/** The tags in use, the commonest first, up to 50. @throws Forbidden */
export async function listTags(
	db: Db,
	{ actor }: { actor: ClientActor },
): Promise<{ tag: string; files: number }[]> {
	assertFileAdvisor(actor)
	return db
		.select({ tag: clientTag.tag, files: count() })
		.from(clientTag)
		.innerJoin(client, and(eq(client.id, clientTag.clientId), isNull(client.mergedIntoId)))
		.groupBy(clientTag.tag)
		.orderBy(desc(count()), clientTag.tag)
		.limit(50)
}
