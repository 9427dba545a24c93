import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumPost, forumRevision } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Actor, NamedActor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { type RenderText, renderText } from '#app/platform/markdown/render-text.server.ts'
import { consumeForumLimit } from '../forum-limits.server.ts'
import {
	type CommentRow,
	deleteReportedTexts,
	getCommentRow,
	getPostRow,
	lockComment,
	lockPostRow,
	type PostRow,
} from '../forum-queries.server.ts'
import { idempotencyKeyOf } from '../members/idempotency-key.server.ts'
import { findOwnMember } from '../members/members.server.ts'
import { resolveReports } from '../moderation/resolve-reports.server.ts'
import { initialState, stateAfterEdit, trustIfProven } from '../moderation/trust.server.ts'
import { notifyOfComment } from '../notifications/notifications.server.ts'
import { may, mayDelete, mayEdit } from '../policy.ts'
import { rejectWrite, requireAuthor, requireWriter } from '../posts/authorship.server.ts'
import type { CommentInput } from '../posts/post.schema.ts'
import { titleFor } from '../posts/post-view.ts'
import { getForumRules } from '../rules.server.ts'
import { renderedColumns } from '../texts/stored-texts.server.ts'

type WriteInput = { actor: NamedActor; now: Date }

export type WrittenComment = { id: number; state: CommentRow['state'] }

/**
 * Creates a comment on a post, or an answer to one. The rules decide whether it is shown at once or waits. An answer to an answer
 * joins the same thread. A repeated request returns the comment that the first one created.
 * @throws NotFound, Forbidden while suspended, Conflict when locked, TooMany, Invalid
 */
export async function createComment(
	db: Db,
	{
		actor,
		postId,
		input,
		requestKey,
		render = renderText,
		now,
	}: WriteInput & {
		postId: number
		input: CommentInput
		requestKey: string | undefined
		render?: RenderText
	},
): Promise<{ comment: WrittenComment; post: Pick<PostRow, 'id' | 'title'> }> {
	const { member, memberId } = await requireWriter(db, { actor, now })
	const post = await getPostRow(db, postId)
	const idempotencyKey = idempotencyKeyOf(requestKey, { ...input, postId })
	const existing = idempotencyKey && (await findByIdempotencyKey(db, memberId, idempotencyKey))
	if (existing) return { comment: existing, post }
	assertOpenForComments(post, actor)
	const rules = await getForumRules(db)
	await consumeForumLimit(db, { action: 'comment', actor, now })
	const rendered = renderedColumns(await render(input.body))
	const comment = await transact(db, async (tx) => {
		// Checked again on the locked post: a merge in between would leave the comment where nobody reads it.
		assertOpenForComments(await lockPostRow(tx, postId), actor)
		const parentId = await findThreadId(tx, postId, input.parentId)
		const [written] = await tx
			.insert(forumComment)
			.values({
				postId,
				parentId,
				memberId,
				idempotencyKey,
				body: input.body,
				...rendered,
				state: initialState(member, rules),
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning({ id: forumComment.id, state: forumComment.state })
		// The same form was sent twice at once; the other request has committed by now.
		if (!written) return (await findByIdempotencyKey(tx, memberId, idempotencyKey!))!
		await notifyOfComment(tx, { commentId: written.id, now })
		await trustIfProven(tx, { memberId, rules, now })
		return written
	})
	return { comment, post }
}

/** @throws NotFound, Conflict */
function assertOpenForComments({ state, lockedAt }: PostRow, actor: Actor): void {
	if (state !== 'shown') throw new NotFound('This post no longer exists.')
	if (lockedAt && !may(actor, 'comment-when-locked'))
		throw new Conflict('The advisor has closed this discussion to new comments.')
}

/** Returns the top-level comment of the thread that a new answer goes into; null for a new thread. @throws Invalid */
async function findThreadId(db: Db, postId: number, answeredId: number | null): Promise<number | null> {
	if (answeredId === null) return null
	const comment = await getCommentRow(db, answeredId)
	if (comment.postId !== postId || comment.state !== 'shown')
		throw new Invalid(
			'The comment you’re replying to no longer exists. Please copy your text into a new comment.',
		)
	return comment.parentId ?? comment.id
}

async function findByIdempotencyKey(db: Db, memberId: number, idempotencyKey: string) {
	const [found] = await db
		.select({ id: forumComment.id, state: forumComment.state })
		.from(forumComment)
		.where(and(eq(forumComment.memberId, memberId), eq(forumComment.idempotencyKey, idempotencyKey)))
	return found
}

/**
 * Saves the author's changes and keeps the earlier text as a revision. If the member's first posts wait for review, the changed
 * comment waits again until the advisor has approved it.
 * @throws NotFound, Forbidden, TooMany, Conflict when locked
 */
export async function editComment(
	db: Db,
	{
		actor,
		id,
		body,
		render = renderText,
		now,
	}: WriteInput & { id: number; body: string; render?: RenderText },
): Promise<{ post: PostRow; state: CommentRow['state'] }> {
	const author = await requireWriter(db, { actor, now })
	const rules = await getForumRules(db)
	await consumeForumLimit(db, { action: 'edit', actor, now })
	const rendered = renderedColumns(await render(body))
	return transact(db, async (tx) => {
		const { post, comment } = await lockComment(tx, id)
		if (!mayEdit(author, comment)) rejectWrite('comment', comment, author)
		if (post.lockedAt)
			throw new Conflict('The advisor has closed this discussion, so nothing in it can be changed.')
		if (comment.body === body) return { post, state: comment.state }
		const state = stateAfterEdit(comment.state, author.member, rules)
		await tx
			.insert(forumRevision)
			.values({ commentId: id, memberId: author.memberId, body: comment.body, createdAt: now })
		if (state !== comment.state && post.acceptedCommentId === id)
			await tx.update(forumPost).set({ acceptedCommentId: null }).where(eq(forumPost.id, post.id))
		await tx
			.update(forumComment)
			.set({ body, ...rendered, state, editedAt: now })
			.where(eq(forumComment.id, id))
		return { post, state }
	})
}

/** Deletes the text and the revisions of the author's own comment; a placeholder and the answers stay. @throws NotFound, Forbidden */
export async function deleteComment(
	db: Db,
	{ actor, id, now }: WriteInput & { id: number },
): Promise<{ post: PostRow }> {
	const author = await requireAuthor(db, actor)
	return transact(db, async (tx) => {
		const { post, comment } = await lockComment(tx, id)
		if (!mayDelete(author, comment)) rejectWrite('comment', comment, author)
		await tx.delete(forumRevision).where(eq(forumRevision.commentId, id))
		await resolveReports(tx, { kind: 'comment', id }, { postId: post.id, outcome: 'deleted', now })
		await deleteReportedTexts(tx, { kind: 'comment', id })
		if (post.acceptedCommentId === id)
			await tx.update(forumPost).set({ acceptedCommentId: null }).where(eq(forumPost.id, post.id))
		await tx
			.update(forumComment)
			.set({ body: '', state: 'deleted', deletedAt: now, hiddenReason: null })
			.where(eq(forumComment.id, id))
		return { post }
	})
}

/** Returns the actor's own comment with its post, for editing, or a hidden one for deleting. @throws NotFound, also if it is somebody else's */
export async function getOwnComment(
	db: Db,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: number },
): Promise<{ comment: CommentRow; post: { id: number; title: string } }> {
	const [comment, member] = await Promise.all([getCommentRow(db, id), findOwnMember(db, { actor })])
	if (!member || !mayDelete({ memberId: member.id }, comment))
		throw new NotFound('This comment no longer exists.')
	const post = await getPostRow(db, comment.postId)
	const title = titleFor(post, { memberId: member.id, isAdvisor: false })
	return { comment, post: { id: post.id, title } }
}
