import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost } from '#app/db/schema/forum.ts'
import type { MemberRow } from '../members/members.server.ts'
import type { ForumRules } from '../rules.server.ts'

const dayMs = 86_400_000

/** Returns the state that a member's new posts and comments start in. */
export const initialState = (member: MemberRow, rules: ForumRules): 'shown' | 'waiting' =>
	rules.firstPosts === 'wait' && !member.trustedAt && !member.advisor ? 'waiting' : 'shown'

/** The state after an edit: if the member's first posts wait for review, an edited text waits again. */
export const stateAfterEdit = <State extends string>(
	state: State,
	member: MemberRow,
	rules: ForumRules,
): State | 'shown' | 'waiting' => (state === 'shown' ? initialState(member, rules) : state)

/**
 * Trusts a member once enough of their texts are shown: from then on nothing waits or is limited. If first posts are not
 * reviewed, the member must also have joined at least a day ago: otherwise reaching the daily limit would end it.
 */
export async function trustIfProven(
	tx: Db,
	{ memberId, rules, now }: { memberId: number; rules: ForumRules; now: Date },
): Promise<void> {
	const shownCount = sql<number>`(select count(*) from ${forumPost} where ${forumPost.memberId} = ${memberId} and ${forumPost.state} = 'shown')
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
				sql`${shownCount} >= ${rules.firstPostCount}`,
			),
		)
}
