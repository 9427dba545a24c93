import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { forumComment, forumNotice, forumPost } from '#app/db/schema/forum.ts'
import { mentionsIn } from '../members/mentions.server.ts'
import { type StoredText, storedHtml, textColumns } from '../texts/stored-texts.server.ts'

/** Returns the topic for readers who have a post open; see `server/endpoints/forum-live.ts`. */
export const postTopic = (postId: number): string => `post:${postId}`

/**
 * Creates notices of a shown comment for the author of the comment it answers, the post's author if they follow the post, the
 * members it mentions, and the post's other followers; everybody who has the post open gets a live event. Call it in the
 * transaction that creates or approves the comment. Each member gets one notice, of the first kind that applies; the comment's
 * author and members who block that author get none. A second call notifies nobody twice.
 */
export async function notifyOfComment(
	tx: Db,
	{ commentId, now }: { commentId: number; now: Date },
): Promise<void> {
	const [comment] = await tx
		.select({
			postId: forumComment.postId,
			parentId: forumComment.parentId,
			authorId: forumComment.memberId,
			text: textColumns(forumComment),
			state: forumComment.state,
			postState: forumPost.state,
		})
		.from(forumComment)
		.innerJoin(forumPost, eq(forumPost.id, forumComment.postId))
		.where(eq(forumComment.id, commentId))
	if (comment?.state !== 'shown' || comment.postState !== 'shown') return
	const { postId, parentId, authorId } = comment
	await tx.execute(sql`
		insert into forum_notice (member_id, kind, post_id, comment_id, actor_id, created_at)
		select distinct on (member.id) member.id, recipient.kind::forum_notice_kind,
			${postId}::int, ${commentId}::int, ${authorId}::int, ${now.toISOString()}::timestamptz
		from (
			select member_id, 'reply' as kind, 1 as priority from forum_comment where id = ${parentId}::int
			union all
			select post.member_id, 'reply', 1 from forum_post post
			join forum_follow follow on follow.post_id = post.id and follow.member_id = post.member_id where post.id = ${postId}
			union all
			select id, 'mention', 2 from forum_member where handle = any(${handlesOf(comment.text)}::citext[])
			union all
			select member_id, 'follow', 3 from forum_follow where post_id = ${postId}
		) recipient
		join forum_member member on member.id = recipient.member_id and member.user_id is not null
		where member.id <> ${authorId} and not exists (
			select 1 from forum_block block where block.member_id = member.id and block.blocked_id = ${authorId}
		)
		order by member.id, recipient.priority
		on conflict do nothing`)
	await notify(tx, postTopic(postId), `comment:${commentId}`)
}

/** Notifies members whom a shown post mentions, under the same rules as `notifyOfComment`. */
export async function notifyOfPost(tx: Db, { postId, now }: { postId: number; now: Date }): Promise<void> {
	const [post] = await tx
		.select({ authorId: forumPost.memberId, text: textColumns(forumPost), state: forumPost.state })
		.from(forumPost)
		.where(eq(forumPost.id, postId))
	if (post?.state !== 'shown') return
	const handles = handlesOf(post.text)
	if (handles === '{}') return
	await tx.execute(sql`
		insert into forum_notice (member_id, kind, post_id, actor_id, created_at)
		select member.id, 'mention', ${postId}::int, ${post.authorId}::int, ${now.toISOString()}::timestamptz
		from forum_member member
		where member.handle = any(${handles}::citext[]) and member.user_id is not null and member.id <> ${post.authorId}
			and not exists (select 1 from forum_block block where block.member_id = member.id and block.blocked_id = ${post.authorId})
			and not exists (
				select 1 from forum_notice known
				where known.member_id = member.id and known.post_id = ${postId} and known.kind = 'mention' and known.comment_id is null
			)`)
}

type NotifyOfModerationInput = {
	memberId: number
	postId: number
	commentId?: number | null
	/** A whole sentence for the member: what was done, and why. */
	message: string
	now: Date
}

/** Notifies a member of what the advisor did with their post or comment. Call it in the same transaction as the moderation. */
export async function notifyOfModeration(
	tx: Db,
	{ memberId, postId, commentId = null, message, now }: NotifyOfModerationInput,
): Promise<void> {
	await tx
		.insert(forumNotice)
		.values({ memberId, kind: 'moderation', postId, commentId, message, createdAt: now })
}

/** Returns the mentioned handles as a PostgreSQL array literal; handles contain nothing that needs quoting. */
const handlesOf = (text: StoredText): string => `{${mentionsIn(storedHtml(text)).join(',')}}`
