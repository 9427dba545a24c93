import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumPost, forumReport } from '#app/db/schema/forum.ts'
import { NotFound } from '#app/lib/errors.ts'

export type PostRow = typeof forumPost.$inferSelect
export type CommentRow = typeof forumComment.$inferSelect

/** Whether a number can be a row's ID; the integer column would raise an error for anything larger. */
const isId = (id: number) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31

const notFoundMessages = { post: 'This post no longer exists.', comment: 'This comment no longer exists.' }

/** Returns a post's row, locked until the caller's transaction ends. @throws NotFound */
export async function lockPostRow(tx: Db, id: number): Promise<PostRow> {
	const [row] = isId(id) ? await tx.select().from(forumPost).where(eq(forumPost.id, id)).for('update') : []
	if (!row) throw new NotFound(notFoundMessages.post)
	return row
}

/** Returns a post's row without locking it. @throws NotFound */
export async function getPostRow(db: Db, id: number): Promise<PostRow> {
	const [row] = isId(id) ? await db.select().from(forumPost).where(eq(forumPost.id, id)) : []
	if (!row) throw new NotFound(notFoundMessages.post)
	return row
}

/** Returns a comment's row without locking it. @throws NotFound */
export async function getCommentRow(db: Db, id: number): Promise<CommentRow> {
	const [row] = isId(id) ? await db.select().from(forumComment).where(eq(forumComment.id, id)) : []
	if (!row) throw new NotFound(notFoundMessages.comment)
	return row
}

/** Returns a comment with its post, both locked, the post first: the counter triggers lock in that order. @throws NotFound */
export async function lockComment(tx: Db, id: number): Promise<{ post: PostRow; comment: CommentRow }> {
	const { postId } = await getCommentRow(tx, id)
	const post = await lockPostRow(tx, postId)
	const [comment] = await tx.select().from(forumComment).where(eq(forumComment.id, id)).for('update')
	// A merge may have moved the comment to another post in between.
	if (!comment || comment.postId !== post.id) throw new NotFound(notFoundMessages.comment)
	return { post, comment }
}

/** A post or a comment, by its ID. */
export type ReportTarget = { kind: 'post' | 'comment'; id: number }

/** Returns a post, or a comment with its post, locked until the caller's transaction ends. @throws NotFound */
export async function lockTarget(
	tx: Db,
	{ kind, id }: ReportTarget,
): Promise<{ post: PostRow; row: PostRow | CommentRow }> {
	if (kind === 'comment') {
		const { post, comment } = await lockComment(tx, id)
		return { post, row: comment }
	}
	const post = await lockPostRow(tx, id)
	return { post, row: post }
}

/** Deletes what was kept of a text when it was reported. Call it in the transaction that deletes the text. */
export async function deleteReportedTexts(tx: Db, { kind, id }: ReportTarget): Promise<void> {
	await tx
		.update(forumReport)
		.set({ reportedTitle: null, reportedBody: null })
		.where(kind === 'post' ? eq(forumReport.postId, id) : eq(forumReport.commentId, id))
}
