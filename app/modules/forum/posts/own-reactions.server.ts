import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import {
	forumComment,
	forumCommentLike,
	forumFollow,
	forumMember,
	forumNotice,
	forumPostLike,
	forumSave,
} from '#app/db/schema/forum.ts'

type FindOwnReactionsInput = { memberId: number; postId: number; commentIds: readonly number[] }

/** A member's reactions to a post and to some of its comments, and whether anything of theirs waits or is unread there. */
export type OwnReactions = {
	liked: boolean
	saved: boolean
	followed: boolean
	likedComments: number[]
	/** Whether a comment of theirs waits for the advisor's review, which nobody else sees. */
	hasWaiting: boolean
	/** Whether they have a notification about this post that they have not read. */
	hasUnread: boolean
}

/** Reads the reactions of a member, who must exist, in one statement. */
export async function findOwnReactions(db: Db, input: FindOwnReactionsInput): Promise<OwnReactions> {
	const [found] = await readOwnReactions(db, input)
	return found!
}

const memberId = sql.placeholder('memberId')
const postId = sql.placeholder('postId')

const hasRowIn = (table: typeof forumPostLike | typeof forumSave | typeof forumFollow) =>
	sql<boolean>`exists (select 1 from ${table} where ${table.postId} = ${postId} and ${table.memberId} = ${memberId})`

const readOwnReactions = preparedQuery((db) =>
	db
		.select({
			liked: hasRowIn(forumPostLike),
			saved: hasRowIn(forumSave),
			followed: hasRowIn(forumFollow),
			likedComments: sql<
				number[]
			>`array(select ${forumCommentLike.commentId} from ${forumCommentLike} where ${forumCommentLike.memberId} = ${memberId} and ${forumCommentLike.commentId} = any(${sql.placeholder('commentIds')}::int[]))`,
			hasWaiting: sql<boolean>`exists (select 1 from ${forumComment} where ${forumComment.memberId} = ${memberId} and ${forumComment.postId} = ${postId} and ${forumComment.state} = 'waiting')`,
			hasUnread: sql<boolean>`exists (select 1 from ${forumNotice} where ${forumNotice.memberId} = ${memberId} and ${forumNotice.postId} = ${postId} and ${forumNotice.readAt} is null)`,
		})
		.from(forumMember)
		.where(eq(forumMember.id, memberId))
		.prepare('own_reactions'),
)
