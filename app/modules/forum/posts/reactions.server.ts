import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumCommentLike, forumFollow, forumPostLike, forumSave } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { NamedActor } from '#app/modules/auth/actor.ts'
import { consumeForumLimit } from '../forum-limits.server.ts'
import { getCommentRow, getPostRow } from '../forum-queries.server.ts'
import { requireWriter } from './authorship.server.ts'

type ReactionInput = { actor: NamedActor; id: number; on: boolean; now: Date }

const reactionTables = { like: forumPostLike, save: forumSave, follow: forumFollow }
export type ReactionKind = keyof typeof reactionTables

/**
 * Sets or clears the actor's like, save or follow of a post; repeating it changes nothing. The row is the reaction, and a trigger
 * counts it in the same transaction.
 * @returns the counts afterwards @throws NotFound, Forbidden while suspended, TooMany
 */
export async function setPostReaction(
	db: Db,
	{ reaction, actor, id, on, now }: ReactionInput & { reaction: ReactionKind },
): Promise<{ likes: number; saves: number }> {
	const { memberId } = await requireWriter(db, { actor, now })
	await consumeForumLimit(db, { action: 'react', actor, now })
	const table = reactionTables[reaction]
	return transact(db, async (tx) => {
		const { state } = await getPostRow(tx, id)
		// A reaction to a post that has been hidden since then can still be removed.
		if (on && state !== 'shown') throw new NotFound('This post no longer exists.')
		if (on) await tx.insert(table).values({ postId: id, memberId, createdAt: now }).onConflictDoNothing()
		else await tx.delete(table).where(and(eq(table.postId, id), eq(table.memberId, memberId)))
		const { likes, saves } = await getPostRow(tx, id)
		return { likes, saves }
	})
}

/** Sets or clears the actor's like of a comment. @throws NotFound, Forbidden while suspended, TooMany */
export async function likeComment(db: Db, { actor, id, on, now }: ReactionInput): Promise<{ likes: number }> {
	const { memberId } = await requireWriter(db, { actor, now })
	await consumeForumLimit(db, { action: 'react', actor, now })
	return transact(db, async (tx) => {
		const { state } = await getCommentRow(tx, id)
		if (on && state !== 'shown') throw new NotFound('This comment no longer exists.')
		const mine = and(eq(forumCommentLike.commentId, id), eq(forumCommentLike.memberId, memberId))
		if (on)
			await tx
				.insert(forumCommentLike)
				.values({ commentId: id, memberId, createdAt: now })
				.onConflictDoNothing()
		else await tx.delete(forumCommentLike).where(mine)
		const { likes } = await getCommentRow(tx, id)
		return { likes }
	})
}
