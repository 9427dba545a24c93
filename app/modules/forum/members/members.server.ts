import { randomInt } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { forumBlock, forumMember } from '#app/db/schema/forum.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { publicName } from '#app/lib/text/public-name.ts'
import type { NamedActor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { handleFrom, isReservedHandle } from '../handle.ts'
import { suspensionOf } from '../moderation/suspension.ts'

export type MemberRow = typeof forumMember.$inferSelect

/** The columns of a `MemberView`, for queries that show a member. */
export const memberColumns = {
	id: forumMember.id,
	name: forumMember.name,
	handle: forumMember.handle,
	avatarId: forumMember.avatarId,
	advisor: forumMember.advisor,
	affiliation: forumMember.affiliation,
	affiliationName: forumMember.affiliationName,
} as const

/** Returns the actor's member row; null if they have never used the forum. */
export async function findOwnMember(
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<MemberRow | null> {
	const [found] = await db.select().from(forumMember).where(eq(forumMember.userId, actor.id))
	return found ?? null
}

/** Returns the actor's member id, and whether they have blocked anybody; null if they have never used the forum. */
export async function findReader(
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<{ id: number; hasBlocked: boolean } | null> {
	const [found] = await readReader(db, { userId: actor.id })
	return found ?? null
}

const readReader = preparedQuery((db) =>
	db
		.select({
			id: forumMember.id,
			hasBlocked: sql<boolean>`exists (select 1 from ${forumBlock} where ${forumBlock.memberId} = ${forumMember.id})`,
		})
		.from(forumMember)
		.where(eq(forumMember.userId, sql.placeholder('userId')))
		.prepare('forum_reader'),
)

/**
 * Returns the actor's member row. It is created on first use with a short form of their name ('Marcus B.') and a free handle; both
 * can be changed. Concurrent first requests create one member.
 */
export async function getOwnMember(
	db: Db,
	{ actor, now }: { actor: NamedActor; now: Date },
): Promise<MemberRow> {
	const existing = await findOwnMember(db, { actor })
	if (existing) return existing
	const name = actor.kind === 'staff' ? actor.name : publicName(actor.name)
	const preferred = handleFrom(name)
	for (let attempt = 0; ; attempt++) {
		const needsSuffix = attempt > 0 || isReservedHandle(preferred)
		const handle = needsSuffix ? `${preferred}-${randomInt(1_000, 10_000)}` : preferred
		await db
			.insert(forumMember)
			.values({ userId: actor.id, name, handle, createdAt: now })
			.onConflictDoNothing()
		const created = await findOwnMember(db, { actor })
		if (created) return created
	}
}

/**
 * Returns the actor's member row, for anything that writes into the forum; created on first use.
 * @throws Forbidden with the reason and the end of a suspension
 */
export async function requireActiveMember(
	db: Db,
	{ actor, now }: { actor: NamedActor; now: Date },
): Promise<MemberRow> {
	const member = await getOwnMember(db, { actor, now })
	const suspension = suspensionOf(member, now)
	if (suspension) throw new Forbidden(suspension.message)
	return member
}

/** Returns the members with these handles, regardless of case. */
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
