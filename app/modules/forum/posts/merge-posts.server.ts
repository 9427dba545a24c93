import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	forumComment,
	forumFollow,
	forumNotice,
	forumPost,
	forumRevision,
	forumSave,
} from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { deleteReportedTexts, getPostRow, lockPostRow, type PostRow } from '../forum-queries.server.ts'
import { auditModeration, type ModerationContext, subjectOf } from '../moderation/moderate.server.ts'
import { resolveReports } from '../moderation/resolve-reports.server.ts'
import { assertMay } from '../policy.ts'
import { commentCharsMax } from './post-limits.ts'

/**
 * Merges a post into another one: its text and comments become comments there, members who saved or follow it do so there, and its
 * path redirects. Nothing else of the post is kept, including its picture, because its author could no longer delete it.
 * @throws Forbidden, NotFound, Invalid('into'), Conflict
 */
export async function mergePost(
	db: Db,
	storage: FileStorage,
	{ id, into, ...context }: ModerationContext & { id: number; into: number },
): Promise<{ into: PostRow }> {
	assertMay(context.actor, 'moderate')
	if (id === into) throw new Invalid('A post can’t be merged into itself.', 'into')
	const { target, imageId } = await transact(db, async (tx) => {
		// Locked in the order of their IDs, so that two merges cannot deadlock.
		for (const each of [id, into].sort((a, b) => a - b)) await lockPostRow(tx, each)
		const [post, target] = [await getPostRow(tx, id), await getPostRow(tx, into)]
		if (post.state !== 'shown') throw new Conflict('This post is no longer shown.')
		if (target.state !== 'shown') throw new Invalid('The other post is no longer shown.', 'into')
		const body = `**${escapeMarkdown(post.title)}**\n\n${post.body}`
		if (body.length > commentCharsMax)
			throw new Invalid(
				`This post is too long to become a comment. Including its title, the limit is ${commentCharsMax.toLocaleString('en-US')} characters. You can lock it instead.`,
				'into',
			)
		await resolveReports(tx, { kind: 'post', id }, { postId: id, outcome: 'merged', now: context.now })
		await deleteReportedTexts(tx, { kind: 'post', id })
		await tx.delete(forumRevision).where(eq(forumRevision.postId, id))
		await tx
			.update(forumPost)
			.set({
				title: 'Merged post',
				body: '',
				excerpt: '',
				imageId: null,
				imageAlt: '',
				drawing: null,
				state: 'merged',
				mergedInto: into,
				pinnedAt: null,
				acceptedCommentId: null,
			})
			.where(eq(forumPost.id, id))
		if (post.imageId) await releaseUploads(tx, { ids: [post.imageId] })
		await tx.insert(forumComment).values({
			postId: into,
			memberId: post.memberId,
			body,
			createdAt: post.createdAt,
		})
		await tx.update(forumComment).set({ postId: into }).where(eq(forumComment.postId, id))
		// What members were notified of is now there.
		await tx
			.update(forumNotice)
			.set({ postId: into })
			.where(and(eq(forumNotice.postId, id), isNotNull(forumNotice.commentId)))
		for (const table of [forumSave, forumFollow])
			await tx.execute(
				sql`insert into ${table} (post_id, member_id, created_at) select ${into}, member_id, created_at from ${table} where post_id = ${id} on conflict do nothing`,
			)
		await tx.delete(forumSave).where(eq(forumSave.postId, id))
		await tx.delete(forumFollow).where(eq(forumFollow.postId, id))
		await auditModeration(tx, context, {
			action: 'forum.post-merged',
			subject: subjectOf({ kind: 'post', id }),
			detail: { into },
		})
		return { target, imageId: post.imageId }
	})
	if (imageId) await removeUpload(db, storage, { id: imageId })
	return { into: target }
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]<>()#+\-.!|~]/g, '\\$&')
