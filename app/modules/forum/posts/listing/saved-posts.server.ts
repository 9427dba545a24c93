import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumMember, forumPost, forumSave } from '#app/db/schema/forum.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { ForumCategory } from '../../categories.ts'
import { postPath } from '../../forum-paths.ts'
import type { MemberView } from '../../members/member-view.ts'
import { findOwnMember, memberColumns } from '../../members/members.server.ts'
import { titleFor } from '../post-view.ts'

/** A saved post as the account's list shows it. */
export type SavedPost = {
	id: number
	title: string
	path: string
	author: MemberView
	category: ForumCategory
	excerpt: string
	comments: number
	createdAt: Date
	savedAt: Date
	/** False once it was hidden or deleted; it stays in the list until the member removes it. */
	shown: boolean
}

/** Rounded down to milliseconds, the precision of the cursor. */
const savedAt = sql<Date>`date_trunc('milliseconds', ${forumSave.createdAt})`.mapWith(forumSave.createdAt)

type ListSavedPostsInput = {
	actor: Pick<Viewer, 'id'>
	before?: { savedAt: Date; id: number } | undefined
	limit?: number
}

/** Returns the posts that the actor saved, latest first. `more` says whether older ones follow. */
export async function listSavedPosts(
	db: Db,
	{ actor, before, limit = 20 }: ListSavedPostsInput,
): Promise<{ posts: SavedPost[]; more: boolean }> {
	const member = await findOwnMember(db, { actor })
	if (!member) return { posts: [], more: false }
	const rows = await db
		.select({
			id: forumPost.id,
			title: forumPost.title,
			category: forumPost.category,
			excerpt: forumPost.excerpt,
			comments: forumPost.comments,
			createdAt: forumPost.createdAt,
			state: forumPost.state,
			memberId: forumPost.memberId,
			savedAt,
			author: memberColumns,
		})
		.from(forumSave)
		.innerJoin(forumPost, eq(forumPost.id, forumSave.postId))
		.innerJoin(forumMember, eq(forumMember.id, forumPost.memberId))
		.where(
			and(
				eq(forumSave.memberId, member.id),
				before &&
					sql`(${savedAt}, ${forumSave.postId}) < (${before.savedAt.toISOString()}::timestamptz, ${before.id}::int)`,
			),
		)
		.orderBy(desc(savedAt), desc(forumSave.postId))
		.limit(limit + 1)
	return {
		posts: rows.slice(0, limit).map(({ state, memberId, ...row }) => {
			const title = titleFor({ title: row.title, state, memberId }, { memberId: member.id, isAdvisor: false })
			const post = { ...row, title }
			return {
				...post,
				path: postPath(post),
				shown: state === 'shown',
				excerpt: state === 'shown' ? post.excerpt : '',
			}
		}),
		more: rows.length > limit,
	}
}

/** Removes a post from the actor's saved list, also one that is no longer shown. Repeating it changes nothing. */
export async function removeSavedPost(
	db: Db,
	{ actor, postId }: { actor: Pick<Viewer, 'id'>; postId: number },
): Promise<void> {
	const member = await findOwnMember(db, { actor })
	if (!member) return
	await db.delete(forumSave).where(and(eq(forumSave.memberId, member.id), eq(forumSave.postId, postId)))
}
