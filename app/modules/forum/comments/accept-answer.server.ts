import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumPost } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Forbidden, Invalid } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { lockComment, type PostRow } from '../forum-queries.server.ts'
import { mayAccept } from '../policy.ts'
import { requireAuthor } from '../posts/authorship.server.ts'

/** Marks the one answer that helped, or clears it. Only the question's author may. @throws NotFound, Forbidden, Invalid */
export async function acceptAnswer(
	db: Db,
	{ actor, commentId, accepted }: { actor: SignedIn; commentId: number; accepted: boolean },
): Promise<{ post: PostRow }> {
	const author = await requireAuthor(db, actor)
	return transact(db, async (tx) => {
		const { post, comment } = await lockComment(tx, commentId)
		if (!mayAccept(author, post))
			throw new Forbidden('Only the person who asked the question can accept an answer.')
		if (accepted && comment.state !== 'shown') throw new Invalid('This comment no longer exists.')
		if (!accepted && post.acceptedCommentId !== commentId) return { post }
		await tx
			.update(forumPost)
			.set({ acceptedCommentId: accepted ? commentId : null })
			.where(eq(forumPost.id, post.id))
		return { post }
	})
}
