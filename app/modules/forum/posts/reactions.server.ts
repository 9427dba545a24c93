import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumCommentLike, forumFollow, forumPostLike, forumSave } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { consumeForumLimit } from '../forum-limits.server.ts'
import { findCommentRow, findPostRow } from '../forum-queries.server.ts'
import { requireWriter } from './authorship.server.ts'

type Marking = { actor: Pick<Viewer, 'id' | 'name' | 'isAdmin'>; id: number; on: boolean; now: Date }

const ofPost = { like: forumPostLike, save: forumSave, follow: forumFollow }
export type PostMark = keyof typeof ofPost

/**
 * The actor likes, saves or follows a post, or no longer does; what is so already stays so. The row is the mark, and a trigger
 * counts it in the same transaction. @returns the count after it @throws NotFound, Forbidden while suspended, TooMany
 */
export async function markPost(
	db: Db,
	{ mark, actor, id, on, now }: Marking & { mark: PostMark },
): Promise<{ likes: number; saves: number }> {
	const { memberId } = await requireWriter(db, { actor, now })
	await consumeForumLimit(db, { deed: 'mark', actor, now })
	const table = ofPost[mark]
	return transact(db, async (tx) => {
		const { state } = await findPostRow(tx, id)
		// What was marked and is hidden since can be let go of.
		if (on && state !== 'shown') throw new NotFound('This post no longer exists.')
		if (on) await tx.insert(table).values({ postId: id, memberId, createdAt: now }).onConflictDoNothing()
		else await tx.delete(table).where(and(eq(table.postId, id), eq(table.memberId, memberId)))
		const { likes, saves } = await findPostRow(tx, id)
		return { likes, saves }
	})
}

/** The same of a comment, which can be liked. @throws NotFound, Forbidden while suspended, TooMany */
export async function likeComment(db: Db, { actor, id, on, now }: Marking): Promise<{ likes: number }> {
	const { memberId } = await requireWriter(db, { actor, now })
	await consumeForumLimit(db, { deed: 'mark', actor, now })
	return transact(db, async (tx) => {
		const { state } = await findCommentRow(tx, id)
		if (on && state !== 'shown') throw new NotFound('This comment no longer exists.')
		const mine = and(eq(forumCommentLike.commentId, id), eq(forumCommentLike.memberId, memberId))
		if (on)
			await tx
				.insert(forumCommentLike)
				.values({ commentId: id, memberId, createdAt: now })
				.onConflictDoNothing()
		else await tx.delete(forumCommentLike).where(mine)
		const { likes } = await findCommentRow(tx, id)
		return { likes }
	})
}
