import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumFollow, forumPost, forumRevision } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { NamedActor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { claimDraft, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { removeUpload, setUploadPublic } from '#app/modules/uploads/uploads.server.ts'
import { type RenderText, renderText } from '#app/platform/markdown/render-text.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { consumeFirstPostsLimit, consumeForumLimit } from '../forum-limits.server.ts'
import { deleteReportedTexts, getPostRow, lockPostRow, type PostRow } from '../forum-queries.server.ts'
import { idempotencyKeyOf } from '../members/idempotency-key.server.ts'
import { findOwnMember } from '../members/members.server.ts'
import { resolveReports } from '../moderation/resolve-reports.server.ts'
import { initialState, stateAfterEdit, trustIfProven } from '../moderation/trust.server.ts'
import { notifyOfPost } from '../notifications/notifications.server.ts'
import { mayDelete, mayEdit } from '../policy.ts'
import { getForumRules } from '../rules.server.ts'
import { excerptOf } from '../texts/excerpt.server.ts'
import { renderedColumns } from '../texts/stored-texts.server.ts'
import { rejectWrite, requireAuthor, requireWriter } from './authorship.server.ts'
import type { PostInput } from './post.schema.ts'

export const pictureQuotaBytes = 100_000_000

/** The purpose of community pictures in the file store. */
export const picturePurpose = 'community'

type WriteInput = { actor: NamedActor; now: Date }

/**
 * Creates a post. The rules decide whether it is shown at once or waits for the advisor. A repeated request returns the
 * post that the first one created.
 * @param imageId a picture that the actor uploaded before
 * @param pictureName identifies the same picture when it is uploaded again and gets another ID
 * @throws Forbidden while suspended, TooMany, Invalid('file')
 */
export async function createPost(
	db: Db,
	{
		actor,
		input,
		imageId,
		pictureName = imageId,
		requestKey,
		render = renderText,
		now,
	}: WriteInput & {
		input: PostInput
		imageId: string | null
		pictureName?: string | null
		requestKey: string | undefined
		render?: RenderText
	},
): Promise<{ id: number; title: string; state: PostRow['state'] }> {
	const { member, memberId } = await requireWriter(db, { actor, now })
	const idempotencyKey = idempotencyKeyOf(requestKey, { ...input, imageId: pictureName })
	const existing = idempotencyKey && (await findByIdempotencyKey(db, memberId, idempotencyKey))
	if (existing) return existing
	const rules = await getForumRules(db)
	await consumeForumLimit(db, { action: 'post', actor, now })
	await consumeFirstPostsLimit(db, { member, rules, now })
	const text = await renderPost(input.body, render)
	return transact(db, async (tx) => {
		const { imageAlt, ...fields } = input
		const [written] = await tx
			.insert(forumPost)
			.values({
				...fields,
				memberId,
				...text,
				state: initialState(member, rules),
				idempotencyKey,
				createdAt: now,
				activeAt: now,
			})
			.onConflictDoNothing()
			.returning({ id: forumPost.id, title: forumPost.title, state: forumPost.state })
		// The same form was sent twice at once; the other request has committed by now.
		if (!written) return (await findByIdempotencyKey(tx, memberId, idempotencyKey!))!
		if (imageId) {
			const isShown = written.state === 'shown'
			await claimDraft(tx, { actor, purpose: picturePurpose, id: imageId, public: isShown })
			await tx.update(forumPost).set({ imageId, imageAlt }).where(eq(forumPost.id, written.id))
		}
		await tx.insert(forumFollow).values({ postId: written.id, memberId, createdAt: now })
		if (written.state === 'shown') await notifyOfPost(tx, { postId: written.id, now })
		await trustIfProven(tx, { memberId, rules, now })
		return written
	})
}

/** Renders a post's Markdown source and returns the columns that are derived from it. */
async function renderPost(body: string, render: RenderText) {
	const rendered = await render(body)
	return { ...renderedColumns(rendered), excerpt: excerptOf(rendered.html) }
}

async function findByIdempotencyKey(db: Db, memberId: number, idempotencyKey: string) {
	const [found] = await db
		.select({ id: forumPost.id, title: forumPost.title, state: forumPost.state })
		.from(forumPost)
		.where(and(eq(forumPost.memberId, memberId), eq(forumPost.idempotencyKey, idempotencyKey)))
	return found
}

type EditPostInput = WriteInput & {
	id: number
	input: PostInput
	/** Null removes the picture, undefined leaves it; otherwise the ID of one that the actor uploaded before. */
	imageId?: string | null | undefined
	render?: RenderText
}

/**
 * Saves the author's changes and keeps the earlier text as a revision. If the member's first posts wait for review, a changed text
 * or picture waits again until the advisor has approved it.
 * @throws NotFound, Forbidden, TooMany, Conflict when locked, Invalid('file')
 */
export async function editPost(
	db: Db,
	storage: FileStorage,
	{ actor, id, input, imageId, render = renderText, now }: EditPostInput,
): Promise<{ id: number; title: string; state: PostRow['state'] }> {
	const author = await requireWriter(db, { actor, now })
	const rules = await getForumRules(db)
	await consumeForumLimit(db, { action: 'edit', actor, now })
	const text = await renderPost(input.body, render)
	const { post, oldImageId } = await transact(db, async (tx) => {
		const row = await lockPostRow(tx, id)
		if (!mayEdit(author, row)) rejectWrite('post', row, author)
		if (row.lockedAt) throw new Conflict('The advisor has locked this post, so it can no longer be changed.')
		const newImage = imageId === undefined || imageId === row.imageId ? undefined : imageId
		const textChanged = row.title !== input.title || row.body !== input.body
		const changed = textChanged || newImage !== undefined || row.imageAlt !== input.imageAlt
		const state = changed ? stateAfterEdit(row.state, author.member, rules) : row.state
		if (textChanged)
			await tx.insert(forumRevision).values({
				postId: id,
				memberId: author.memberId,
				title: row.title,
				body: row.body,
				createdAt: now,
			})
		if (newImage) {
			const isShown = state === 'shown'
			await claimDraft(tx, { actor, purpose: picturePurpose, id: newImage, public: isShown })
		} else if (row.imageId && state !== row.state)
			await setUploadPublic(tx, { id: row.imageId, public: false })
		const { imageAlt, ...fields } = input
		const [post] = await tx
			.update(forumPost)
			.set({
				...fields,
				...text,
				...(newImage === undefined ? {} : { imageId: newImage }),
				imageAlt: newImage === null ? '' : imageAlt,
				...(state === row.state ? {} : { state, pinnedAt: null }),
				editedAt: now,
			})
			.where(eq(forumPost.id, id))
			.returning({ id: forumPost.id, title: forumPost.title, state: forumPost.state })
		const oldImageId = newImage === undefined ? null : row.imageId
		if (oldImageId) await releaseUploads(tx, { ids: [oldImageId] })
		return { post: post!, oldImageId }
	})
	if (oldImageId) await removeUpload(db, storage, { id: oldImageId })
	return post
}

/**
 * Deletes the title, text, picture and revisions of the author's own post, also as it was reported; a placeholder and the comments stay.
 * @throws NotFound, Forbidden
 */
export async function deletePost(
	db: Db,
	storage: FileStorage,
	{ actor, id, now }: WriteInput & { id: number },
): Promise<void> {
	const author = await requireAuthor(db, actor)
	const imageId = await transact(db, async (tx) => {
		const row = await lockPostRow(tx, id)
		if (!mayDelete(author, row)) rejectWrite('post', row, author)
		await tx.delete(forumRevision).where(eq(forumRevision.postId, id))
		await resolveReports(tx, { kind: 'post', id }, { postId: id, outcome: 'deleted', now })
		await deleteReportedTexts(tx, { kind: 'post', id })
		await tx
			.update(forumPost)
			.set({
				title: 'Deleted post',
				body: '',
				excerpt: '',
				imageId: null,
				imageAlt: '',
				drawing: null,
				state: 'deleted',
				deletedAt: now,
				hiddenReason: null,
				pinnedAt: null,
				acceptedCommentId: null,
			})
			.where(eq(forumPost.id, id))
		if (row.imageId) await releaseUploads(tx, { ids: [row.imageId] })
		return row.imageId
	})
	if (imageId) await removeUpload(db, storage, { id: imageId })
}

/** Returns the actor's own post, for editing, or a hidden one for deleting. @throws NotFound, also if it is somebody else's */
export async function getOwnPost(
	db: Db,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: number },
): Promise<PostRow> {
	const [row, member] = await Promise.all([getPostRow(db, id), findOwnMember(db, { actor })])
	if (!member || !mayDelete({ memberId: member.id }, row)) throw new NotFound('This post no longer exists.')
	return row
}
