import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost } from '#app/db/schema/forum.ts'
import type { MemberRow } from '../members/members.server.ts'
import type { ForumRules } from '../rules.server.ts'

const dayMs = 86_400_000

/** In what state a member's words begin. */
export const firstState = (member: MemberRow, rules: ForumRules): 'shown' | 'waiting' =>
	rules.firstPosts === 'wait' && !member.trustedAt && !member.advisor ? 'waiting' : 'shown'

/** In what state words are once they were changed: of a member whose first posts wait, the advisor looks at them again. */
export const stateOnceChanged = <State extends string>(
	state: State,
	member: MemberRow,
	rules: ForumRules,
): State | 'shown' | 'waiting' => (state === 'shown' ? firstState(member, rules) : state)

/**
 * Whoever has written enough that shows is trusted from now on: nothing of theirs waits or is limited any more. Where
 * first posts are limited and not looked at, a day must have passed as well, else the limit would end with itself.
 */
export async function trustIfProven(
	tx: Db,
	{ memberId, rules, now }: { memberId: number; rules: ForumRules; now: Date },
): Promise<void> {
	const shown = sql<number>`(select count(*) from ${forumPost} where ${forumPost.memberId} = ${memberId} and ${forumPost.state} = 'shown')
		+ (select count(*) from ${forumComment} where ${forumComment.memberId} = ${memberId} and ${forumComment.state} = 'shown')`
	const since = new Date(now.getTime() - (rules.firstPosts === 'wait' ? 0 : dayMs))
	await tx
		.update(forumMember)
		.set({ trustedAt: now })
		.where(
			and(
				eq(forumMember.id, memberId),
				isNull(forumMember.trustedAt),
				sql`${forumMember.createdAt} <= ${since.toISOString()}`,
				sql`${shown} >= ${rules.firstPostCount}`,
			),
		)
}
