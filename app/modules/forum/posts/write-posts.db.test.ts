import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { forumComment, forumPost, forumRevision } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Forbidden, TooMany } from '#app/lib/errors.ts'
import { makeDraftPicture } from '#tests/factories/forum/forum.ts'
import { makeWriter, wednesday as now, post, postInput } from '#tests/factories/forum/forum-world.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { acceptAnswer } from '../comments/accept-answer.server.ts'
import { createComment, deleteComment, editComment } from '../comments/write-comments.server.ts'
import { pinPost, show } from '../moderation/moderate.server.ts'
import { setForumRules } from '../rules.server.ts'
import { createPost, deletePost, editPost } from './write-posts.server.ts'

const requestKey = 'form-0123456789abcdef'

test('a post or comment sent again after a lost response, also concurrently, is stored once; a changed post is another one', async ({
	freshDb: { db },
}) => {
	const actor = await makeWriter(db, 'Dana Kim')
	const send = (body: string) =>
		createPost(db, { actor, input: { ...postInput, body }, imageId: null, requestKey, now })
	const sent = await Promise.all(Array.from({ length: 8 }, () => send('Once.')))
	expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
	expect((await send('Once.')).id).toBe(sent[0]!.id)
	expect((await send('Twice.')).id).not.toBe(sent[0]!.id)
	expect(await db.$count(forumPost)).toBe(2)

	const comment = () =>
		createComment(db, { actor, postId: sent[0]!.id, input: { body: 'Ah.', parentId: null }, requestKey, now })
	const comments = await Promise.all([comment(), comment(), comment()])
	expect(new Set(comments.map(({ comment: { id } }) => id)).size).toBe(1)
	expect(await db.$count(forumComment)).toBe(1)
})

test('an edit keeps the earlier version; deleting removes text and versions and keeps the placeholder and answers', async ({
	db,
}) => {
	const storage = memoryStorage()
	const actor = await makeWriter(db, 'Dana Kim')
	const { id } = await post(db, actor)
	const { comment } = await createComment(db, {
		actor,
		postId: id,
		requestKey: undefined,
		now,
		input: { body: 'First.', parentId: null },
	})
	await editPost(db, storage, { actor, id, input: { ...postInput, title: 'Is $899 normal?' }, now })
	await editComment(db, { actor, id: comment.id, body: 'Second.', now })
	expect(await db.select().from(forumRevision).orderBy(forumRevision.id)).toMatchObject([
		{ postId: id, title: postInput.title, body: postInput.body },
		{ commentId: comment.id, body: 'First.' },
	])
	await deleteComment(db, { actor, id: comment.id, now })
	await deletePost(db, storage, { actor, id, now })
	expect(await db.select().from(forumRevision)).toEqual([])
	const [row] = await db.select().from(forumPost).where(eq(forumPost.id, id))
	expect(row).toMatchObject({ state: 'deleted', title: 'Deleted post', body: '', excerpt: '', comments: 0 })
	expect(await db.select().from(forumComment)).toMatchObject([{ state: 'deleted', body: '' }])
})

test('an answer to an answer joins the same thread, one level deep', async ({ db }) => {
	const actor = await makeWriter(db, 'Dana Kim')
	const { id: postId } = await post(db, actor)
	const answer = async (parentId: number | null) =>
		(await createComment(db, { actor, postId, input: { body: 'x', parentId }, requestKey: undefined, now }))
			.comment.id
	const first = await answer(null)
	const second = await answer(first)
	const third = await answer(second)
	const [row] = await db.select().from(forumComment).where(eq(forumComment.id, third))
	expect(row!.parentId).toBe(first)
})

test('where first posts wait, a new member’s post waits and the advisor’s is shown at once', async ({
	db,
}) => {
	const advisor = await makeWriter(db, 'Ada Advisor', { isStaff: true })
	const rules = { firstPosts: 'wait', firstPostCount: '2', reportsToHide: '3' }
	await setForumRules(db, { actor: advisor, rules, now })
	const actor = await makeWriter(db, 'New Here', { trusted: false })
	expect((await post(db, actor)).state).toBe('waiting')
	expect((await post(db, advisor)).state).toBe('shown')
	await expect(setForumRules(db, { actor, rules, now })).rejects.toThrow(Forbidden)
})

test('where first posts wait, an approved post waits again when it is changed, and its picture is private', async ({
	db,
}) => {
	const storage = memoryStorage()
	const advisor = await makeWriter(db, 'Ada Advisor', { isStaff: true })
	const rules = { firstPosts: 'wait', firstPostCount: '5', reportsToHide: '3' }
	await setForumRules(db, { actor: advisor, rules, now })
	const actor = await makeWriter(db, 'New Here', { trusted: false })
	const imageId = await makeDraftPicture(db, { ownerId: actor.id })
	const { id } = await createPost(db, { actor, input: postInput, imageId, requestKey: undefined, now })
	const approve = () => show(db, { actor: advisor, target: { kind: 'post', id }, now })
	const edit = (change: Partial<typeof postInput>, imageId?: null) =>
		editPost(db, storage, { actor, id, input: { ...postInput, ...change }, imageId, now })
	await approve()
	expect(await edit({})).toMatchObject({ state: 'shown' })
	expect(await edit({ category: 'financing' })).toMatchObject({ state: 'shown' })
	await pinPost(db, { actor: advisor, id, pinned: true, now })
	for (const change of [{ body: 'Buy here.' }, { title: 'Buy here' }, { imageAlt: 'Buy here' }]) {
		expect(await edit(change)).toMatchObject({ state: 'waiting' })
		expect(await db.select().from(upload)).toMatchObject([{ public: false }])
		await approve()
		expect(await db.select().from(upload)).toMatchObject([{ public: true }])
	}
	const [row] = await db.select().from(forumPost).where(eq(forumPost.id, id))
	expect(row).toMatchObject({ state: 'shown', pinnedAt: null })
	expect(await edit({ imageAlt: 'Buy here' }, null)).toMatchObject({ state: 'waiting' })
})

test('where first posts wait, an approved comment waits again when it is changed, and is no longer the answer', async ({
	db,
}) => {
	const advisor = await makeWriter(db, 'Ada Advisor', { isStaff: true })
	const rules = { firstPosts: 'wait', firstPostCount: '5', reportsToHide: '3' }
	await setForumRules(db, { actor: advisor, rules, now })
	const { id: postId } = await post(db, advisor)
	const actor = await makeWriter(db, 'New Here', { trusted: false })
	const { comment } = await createComment(db, {
		actor,
		postId,
		requestKey: undefined,
		now,
		input: { body: 'No.', parentId: null },
	})
	await show(db, { actor: advisor, target: { kind: 'comment', id: comment.id }, now })
	await acceptAnswer(db, { actor: advisor, commentId: comment.id, accepted: true })
	expect(await editComment(db, { actor, id: comment.id, body: 'No.', now })).toMatchObject({ state: 'shown' })
	expect(await editComment(db, { actor, id: comment.id, body: 'Buy.', now })).toMatchObject({
		state: 'waiting',
	})
	expect(await db.select().from(forumPost)).toMatchObject([{ acceptedCommentId: null, comments: 0 }])
})

test('where first posts are limited, a new member may write a few a day and then gets a clear error', async ({
	db,
}) => {
	const actor = await makeWriter(db, 'New Here', { trusted: false })
	for (const title of ['One', 'Two', 'Three']) expect((await post(db, actor, { title })).state).toBe('shown')
	await expect(post(db, actor, { title: 'Four' })).rejects.toThrow('Please come back tomorrow')
})

test('posting too fast is rejected with the time to wait, and other members are not affected', async ({
	db,
}) => {
	const actor = await makeWriter(db, 'Fast Fred')
	for (let count = 0; count < 20; count++) await post(db, actor, { title: `Post ${count}` })
	const rejected = await post(db, actor).catch((error: unknown) => error)
	expect(rejected).toBeInstanceOf(TooMany)
	expect((rejected as TooMany).message).toMatch(/^You are posting too fast\. Please try again in \d+ \w+\.$/)
	const other = await makeWriter(db, 'Slow Sue')
	expect((await post(db, other)).state).toBe('shown')
})
