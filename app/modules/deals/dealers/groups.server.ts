import { and, asc, eq, exists, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerGroup } from '#app/db/schema/deals/dealers.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** Returns the id of the group with this name, and adds the group if there is none; null for an empty name. */
export async function findOrAddGroup(tx: Db, name: string): Promise<string | null> {
	if (!name) return null
	const [added] = await tx.insert(dealerGroup).values({ name }).onConflictDoNothing().returning()
	const [group] = added ? [added] : await tx.select().from(dealerGroup).where(eq(dealerGroup.name, name))
	return group!.id
}

/** Lists the names of the groups that have a store. @throws Forbidden */
export async function listGroupNames(db: Db, { actor }: { actor: Actor }): Promise<string[]> {
	assertMay(actor, 'run')
	const stores = db.select({ id: dealer.id }).from(dealer).where(eq(dealer.groupId, dealerGroup.id))
	const groups = await db
		.select({ name: dealerGroup.name })
		.from(dealerGroup)
		.where(exists(stores))
		.orderBy(asc(dealerGroup.name))
		.limit(500)
	return groups.map(({ name }) => name)
}

type RenameInput = { actor: Actor; id: string; name: string; now: Date }

/** Renames a group in all its stores. @throws Forbidden, NotFound; Invalid when another group has this name */
export async function renameGroup(db: Db, { actor, id, name, now }: RenameInput): Promise<void> {
	assertMay(actor, 'run')
	await transact(db, async (tx) => {
		const [group] = isUuid(id)
			? await tx.select().from(dealerGroup).where(eq(dealerGroup.id, id)).for('update')
			: []
		if (!group) throw new NotFound('This group does not exist.')
		if (group.name === name) return
		const others = and(eq(dealerGroup.name, name), ne(dealerGroup.id, id))
		if ((await tx.$count(dealerGroup, others)) > 0)
			throw new Invalid('There is a group with this name. Put the stores into it one by one.', 'groupName')
		await tx.update(dealerGroup).set({ name }).where(eq(dealerGroup.id, id))
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action: 'dealer.group-renamed',
			subject: { kind: 'dealer-group', id },
		})
	})
}
