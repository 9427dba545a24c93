import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost, forumSave } from '#app/db/schema/forum.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { titleFor } from './posts/post-view.ts'

/** Returns everything a member wrote and saved in the community, as they wrote it; null for somebody who never took part. */
export async function listOwnContent(db: Db, { actor }: { actor: Pick<Viewer, 'id'> }) {
	const [member] = await db
		.select({
			id: forumMember.id,
			name: forumMember.name,
			handle: forumMember.handle,
			bio: forumMember.bio,
			affiliation: forumMember.affiliation,
		})
		.from(forumMember)
		.where(eq(forumMember.userId, actor.id))
	if (!member) return null
	const { id, ...profile } = member
	const posts = await db
		.select({
			number: forumPost.id,
			title: forumPost.title,
			category: forumPost.category,
			body: forumPost.body,
			state: forumPost.state,
			writtenAt: forumPost.createdAt,
		})
		.from(forumPost)
		.where(eq(forumPost.memberId, id))
		.orderBy(asc(forumPost.id))
	const comments = await db
		.select({
			post: forumComment.postId,
			body: forumComment.body,
			state: forumComment.state,
			writtenAt: forumComment.createdAt,
		})
		.from(forumComment)
		.where(eq(forumComment.memberId, id))
		.orderBy(asc(forumComment.id))
	const saved = await db
		.select({
			post: forumPost.id,
			title: forumPost.title,
			state: forumPost.state,
			memberId: forumPost.memberId,
		})
		.from(forumSave)
		.innerJoin(forumPost, eq(forumPost.id, forumSave.postId))
		.where(eq(forumSave.memberId, id))
		.orderBy(asc(forumPost.id))
	const reader = { memberId: id, isAdvisor: false }
	return {
		profile,
		posts,
		comments,
		saved: saved.map((row) => ({ post: row.post, title: titleFor(row, reader) })),
	}
}
