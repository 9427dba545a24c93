import { randomInt } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumMember } from '#app/db/schema/forum.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { publicName } from '#app/lib/public-name.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { handleFrom, isReservedHandle } from '../handle.ts'
import { suspensionOf } from '../moderation/suspension.ts'

export type MemberRow = typeof forumMember.$inferSelect

/** What a `MemberView` is made of: for queries that show a member. */
export const memberColumns = {
	id: forumMember.id,
	name: forumMember.name,
	handle: forumMember.handle,
	avatarId: forumMember.avatarId,
	advisor: forumMember.advisor,
	affiliation: forumMember.affiliation,
	affiliationName: forumMember.affiliationName,
} as const

/** The actor as the forum shows them; null while they have done nothing there. */
export async function findOwnMember(
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<MemberRow | null> {
	const [found] = await db.select().from(forumMember).where(eq(forumMember.userId, actor.id))
	return found ?? null
}

/**
 * The actor as the forum shows them. At first they are made a member under the short form of their name ('Marcus B.') and a
 * handle that nobody has; both can be changed. Two requests at once make one member.
 */
export async function getOwnMember(
	db: Db,
	{ actor, now }: { actor: Pick<Viewer, 'id' | 'name' | 'isAdmin'>; now: Date },
): Promise<MemberRow> {
	const known = await findOwnMember(db, { actor })
	if (known) return known
	const name = actor.isAdmin ? actor.name : publicName(actor.name)
	const wish = handleFrom(name)
	for (let attempt = 0; ; attempt++) {
		const taken = attempt > 0 || isReservedHandle(wish)
		const handle = taken ? `${wish}-${randomInt(1_000, 10_000)}` : wish
		await db
			.insert(forumMember)
			.values({ userId: actor.id, name, handle, createdAt: now })
			.onConflictDoNothing()
		const made = await findOwnMember(db, { actor })
		if (made) return made
	}
}

/**
 * The actor's member row, for anything that writes into the forum.
 * @throws Forbidden with the reason and the end of a suspension.
 */
export async function getWriter(
	db: Db,
	{ actor, now }: { actor: Pick<Viewer, 'id' | 'name' | 'isAdmin'>; now: Date },
): Promise<MemberRow> {
	const member = await getOwnMember(db, { actor, now })
	const suspension = suspensionOf(member, now)
	if (suspension) throw new Forbidden(suspension.sentence)
	return member
}

/** Those of the handles that somebody has, in any case. */
export async function listMembersByHandle(
	db: Db,
	{ handles }: { handles: readonly string[] },
): Promise<{ id: number; handle: string }[]> {
	if (handles.length === 0) return []
	return db
		.select({ id: forumMember.id, handle: forumMember.handle })
		.from(forumMember)
		.where(inArray(forumMember.handle, [...handles]))
}
