import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumFollow, forumPost, forumReport, forumRevision } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { claimDraft, release } from '#app/modules/uploads/draft-uploads.server.ts'
import { removeUpload, setUploadPublic } from '#app/modules/uploads/uploads.server.ts'
import { type RenderText, renderText } from '#app/platform/markdown/render-text.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { excerptOf } from '../excerpt.server.ts'
import { consumeForumLimit, runFirst } from '../forum-limits.server.ts'
import { findPostRow, holdPost, type PostRow } from '../forum-queries.server.ts'
import { findOwnMember } from '../members/members.server.ts'
import { requestName } from '../members/request-name.server.ts'
import { firstState, stateOnceChanged, trustIfProven } from '../moderation/trust.server.ts'
import { notifyOfPost } from '../notifications/notifications.server.ts'
import { mayDelete, mayEdit } from '../policy.ts'
import { getForumRules } from '../rules.server.ts'
import { renderedColumns } from '../stored-texts.server.ts'
import { rejectWrite, requireAuthor, requireWriter } from './authorship.server.ts'
import type { PostInput } from './post.schema.ts'

export const pictureQuotaBytes = 100_000_000

/** What a picture of the community belongs to, in the file store. */
export const picturePurpose = 'community'

type Actor = { actor: Pick<Viewer, 'id' | 'name' | 'isAdmin'>; now: Date }

/**
 * A new post, shown at once or waiting for the advisor, as the rules say. The same request again finds the first post.
 * @param imageId a picture that the actor has sent ahead
 * @param pictureName tells the same picture when it is sent again, which gives it another id
 * @throws Forbidden while suspended, TooMany, Invalid('image')
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
	}: Actor & {
		input: PostInput
		imageId: string | null
		pictureName?: string | null
		requestKey: string | undefined
		render?: RenderText
	},
): Promise<{ id: number; title: string; state: PostRow['state'] }> {
	const { member, memberId } = await requireWriter(db, { actor, now })
	const idempotencyKey = requestName(requestKey, { ...input, imageId: pictureName })
	const before = idempotencyKey && (await findByName(db, memberId, idempotencyKey))
	if (before) return before
	const rules = await getForumRules(db)
	await consumeForumLimit(db, { deed: 'post', actor, now })
	await runFirst(db, { member, rules, now })
	const text = await renderPost(input.body, render)
	return transact(db, async (tx) => {
		const { imageAlt, ...words } = input
		const [written] = await tx
			.insert(forumPost)
			.values({
				...words,
				memberId,
				...text,
				state: firstState(member, rules),
				idempotencyKey,
				createdAt: now,
				activeAt: now,
			})
			.onConflictDoNothing()
			.returning({ id: forumPost.id, title: forumPost.title, state: forumPost.state })
		// The same form twice at once: the other one is committed by now.
		if (!written) return (await findByName(tx, memberId, idempotencyKey!))!
		if (imageId) {
			const shown = written.state === 'shown'
			await claimDraft(tx, { actor, purpose: picturePurpose, id: imageId, public: shown })
			await tx.update(forumPost).set({ imageId, imageAlt }).where(eq(forumPost.id, written.id))
		}
		await tx.insert(forumFollow).values({ postId: written.id, memberId, createdAt: now })
		if (written.state === 'shown') await notifyOfPost(tx, { postId: written.id, now })
		await trustIfProven(tx, { memberId, rules, now })
		return written
	})
}

/** What a post's row says of its text beside the source. */
async function renderPost(body: string, render: RenderText) {
	const rendered = await render(body)
	return { ...renderedColumns(rendered), excerpt: excerptOf(rendered.html) }
}

async function findByName(db: Db, memberId: number, idempotencyKey: string) {
	const [found] = await db
		.select({ id: forumPost.id, title: forumPost.title, state: forumPost.state })
		.from(forumPost)
		.where(and(eq(forumPost.memberId, memberId), eq(forumPost.idempotencyKey, idempotencyKey)))
	return found
}

type Editing = Actor & {
	id: number
	input: PostInput
	/** Null takes the picture away, undefined leaves it; else one that the actor has sent ahead. */
	imageId?: string | null | undefined
	render?: RenderText
}

/**
 * The author's own changes; what it said before is kept. New words or another picture of a member whose first posts wait are
 * shown again once the advisor has looked.
 * @throws NotFound, Forbidden, TooMany, Conflict when locked, Invalid('image')
 */
export async function editPost(
	db: Db,
	storage: Storage,
	{ actor, id, input, imageId, render = renderText, now }: Editing,
): Promise<{ id: number; title: string; state: PostRow['state'] }> {
	const author = await requireWriter(db, { actor, now })
	const rules = await getForumRules(db)
	await consumeForumLimit(db, { deed: 'edit', actor, now })
	const text = await renderPost(input.body, render)
	const { post, old } = await transact(db, async (tx) => {
		const row = await holdPost(tx, id)
		if (!mayEdit(author, row)) rejectWrite('post', row, author)
		if (row.lockedAt) throw new Conflict('The advisor has locked this post, so it can no longer be changed.')
		const newImage = imageId === undefined || imageId === row.imageId ? undefined : imageId
		const reworded = row.title !== input.title || row.body !== input.body
		const changed = reworded || newImage !== undefined || row.imageAlt !== input.imageAlt
		const state = changed ? stateOnceChanged(row.state, author.member, rules) : row.state
		if (reworded)
			await tx.insert(forumRevision).values({
				postId: id,
				memberId: author.memberId,
				title: row.title,
				body: row.body,
				createdAt: now,
			})
		if (newImage) {
			const shown = state === 'shown'
			await claimDraft(tx, { actor, purpose: picturePurpose, id: newImage, public: shown })
		} else if (row.imageId && state !== row.state)
			await setUploadPublic(tx, { id: row.imageId, public: false })
		const { imageAlt, ...words } = input
		const [post] = await tx
			.update(forumPost)
			.set({
				...words,
				...text,
				...(newImage === undefined ? {} : { imageId: newImage }),
				imageAlt: newImage === null ? '' : imageAlt,
				...(state === row.state ? {} : { state, pinnedAt: null }),
				editedAt: now,
			})
			.where(eq(forumPost.id, id))
			.returning({ id: forumPost.id, title: forumPost.title, state: forumPost.state })
		const old = newImage === undefined ? null : row.imageId
		if (old) await release(tx, { ids: [old] })
		return { post: post!, old }
	})
	if (old) await removeUpload(db, storage, { id: old })
	return post
}

/**
 * Its author takes a post back: title, words, picture and earlier versions go, the place and what others answered stay.
 * @throws NotFound, Forbidden
 */
export async function deletePost(
	db: Db,
	storage: Storage,
	{ actor, id, now }: Actor & { id: number },
): Promise<void> {
	const author = await requireAuthor(db, actor)
	const imageId = await transact(db, async (tx) => {
		const row = await holdPost(tx, id)
		if (!mayDelete(author, row)) rejectWrite('post', row, author)
		await tx.delete(forumRevision).where(eq(forumRevision.postId, id))
		await tx
			.update(forumReport)
			.set({ resolvedAt: now, upheld: true })
			.where(and(eq(forumReport.postId, id), isNull(forumReport.resolvedAt)))
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
		if (row.imageId) await release(tx, { ids: [row.imageId] })
		return row.imageId
	})
	if (imageId) await removeUpload(db, storage, { id: imageId })
}

/** The actor's own post, to be edited. @throws NotFound for anybody else's too */
export async function getOwnPost(
	db: Db,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: number },
): Promise<PostRow> {
	const [row, member] = await Promise.all([findPostRow(db, id), findOwnMember(db, { actor })])
	if (!member || !mayEdit({ memberId: member.id, isAdvisor: false }, row))
		throw new NotFound('This post no longer exists.')
	return row
}
