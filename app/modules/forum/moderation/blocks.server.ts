import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumBlock, forumMember } from '#app/db/schema/forum.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import type { NamedActor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { MemberView } from '../members/member-view.ts'
import { findOwnMember, getOwnMember, memberColumns } from '../members/members.server.ts'

type Actor = NamedActor

/**
 * Hides a member's posts and comments from the actor, and stops notifications about them. The member is not notified. Repeating it
 * changes nothing. The advisor cannot be blocked: the rules and the answers to reports come from the advisor.
 * @throws NotFound, Invalid
 */
export async function blockMember(
	db: Db,
	{ actor, memberId, now }: { actor: Actor; memberId: number; now: Date },
): Promise<void> {
	const [other] = await db
		.select({ id: forumMember.id, advisor: forumMember.advisor })
		.from(forumMember)
		.where(eq(forumMember.id, memberId))
	if (!other) throw new NotFound('We couldn’t find this member.')
	const member = await getOwnMember(db, { actor, now })
	if (other.id === member.id) throw new Invalid('You cannot block yourself.')
	if (other.advisor) throw new Invalid('The advisor cannot be blocked.')
	await db
		.insert(forumBlock)
		.values({ memberId: member.id, blockedId: other.id, createdAt: now })
		.onConflictDoNothing()
}

/** Shows a blocked member's posts and comments to the actor again. Repeating it changes nothing. */
export async function unblockMember(
	db: Db,
	{ actor, memberId }: { actor: Pick<Viewer, 'id'>; memberId: number },
): Promise<void> {
	const member = await findOwnMember(db, { actor })
	if (!member) return
	await db
		.delete(forumBlock)
		.where(and(eq(forumBlock.memberId, member.id), eq(forumBlock.blockedId, memberId)))
}

/** Returns the members whom the actor blocks, by name. */
export async function listBlocked(db: Db, { actor }: { actor: Pick<Viewer, 'id'> }): Promise<MemberView[]> {
	const member = await findOwnMember(db, { actor })
	if (!member) return []
	return db
		.select(memberColumns)
		.from(forumBlock)
		.innerJoin(forumMember, eq(forumMember.id, forumBlock.blockedId))
		.where(eq(forumBlock.memberId, member.id))
		.orderBy(asc(forumMember.name))
}

/** Whether a member is the actor, is blocked by the actor, or neither. */
export async function getBlockStatus(
	db: Db,
	{ actor, memberId }: { actor: Pick<Viewer, 'id'>; memberId: number },
): Promise<'self' | 'blocking' | 'none'> {
	const member = await findOwnMember(db, { actor })
	if (member?.id === memberId) return 'self'
	if (!member) return 'none'
	const [found] = await db
		.select({ id: forumBlock.blockedId })
		.from(forumBlock)
		.where(and(eq(forumBlock.memberId, member.id), eq(forumBlock.blockedId, memberId)))
	return found ? 'blocking' : 'none'
}
