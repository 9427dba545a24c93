import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import {
	forumComment,
	forumCommentLike,
	forumCounter,
	forumDocument,
	forumMember,
	forumPost,
	forumPostLike,
	forumReport,
	forumSave,
} from '#app/db/schema/forum.ts'
import { makeComment, makeForumMember, makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'

const postRow = async (db: Db, id: number) =>
	(await db.select().from(forumPost).where(eq(forumPost.id, id)))[0]!
const shownIn = async (db: Db, category: string) =>
	Number(
		(
			await db.execute(
				sql`select coalesce(sum(posts), 0) as posts from ${forumCounter} where category = ${category}`,
			)
		).rows[0]?.posts,
	)

test('counters equal the number of their rows after likes, saves, reports and hiding', async ({ db }) => {
	const post = await makePost(db)
	const [first, second] = [await makeForumMember(db), await makeForumMember(db)]
	const comment = await makeComment(db, { postId: post.id })
	const answer = await makeComment(db, { postId: post.id, parentId: comment.id })
	await db.insert(forumPostLike).values([first, second].map(({ id }) => ({ postId: post.id, memberId: id })))
	await db.insert(forumCommentLike).values({ commentId: comment.id, memberId: first.id })
	await db.insert(forumSave).values({ postId: post.id, memberId: first.id })
	await db
		.insert(forumReport)
		.values({ commentId: answer.id, memberId: first.id, reason: 'spam', textAt: answer.createdAt })
	expect(await postRow(db, post.id)).toMatchObject({ likes: 2, comments: 2, saves: 1, reports: 0 })

	await db.delete(forumPostLike).where(eq(forumPostLike.memberId, first.id))
	await db
		.update(forumComment)
		.set({ state: 'hidden', hiddenReason: 'Spam.' })
		.where(eq(forumComment.id, answer.id))
	expect(await postRow(db, post.id)).toMatchObject({ likes: 1, comments: 1 })
	const [row] = await db.select().from(forumComment).where(eq(forumComment.id, comment.id))
	expect(row).toMatchObject({ likes: 1, replies: 0 })
	const [hidden] = await db.select().from(forumComment).where(eq(forumComment.id, answer.id))
	expect(hidden).toMatchObject({ reports: 1 })
})

test('a category counts the posts it shows, also after one is moved, edited or no longer shown', async ({
	db,
}) => {
	const post = await makePost(db, { category: 'financing', title: 'Rate' })
	expect([await shownIn(db, 'financing'), await shownIn(db, 'trade-ins')]).toEqual([1, 0])
	await db.update(forumPost).set({ category: 'trade-ins', title: 'Rate?' }).where(eq(forumPost.id, post.id))
	expect([await shownIn(db, 'financing'), await shownIn(db, 'trade-ins')]).toEqual([0, 1])
	await db.update(forumPost).set({ state: 'waiting' }).where(eq(forumPost.id, post.id))
	expect(await shownIn(db, 'trade-ins')).toBe(0)
})

test('the search index contains what is shown, and nothing else', async ({ db }) => {
	const post = await makePost(db)
	const comment = await makeComment(db, { postId: post.id })
	await makeComment(db, { postId: post.id, state: 'waiting' })
	const documents = () => db.$count(forumDocument, eq(forumDocument.postId, post.id))
	expect(await documents()).toBe(2)
	await db.update(forumPost).set({ state: 'waiting' }).where(eq(forumPost.id, post.id))
	expect(await documents()).toBe(0)
	await db.update(forumPost).set({ state: 'shown' }).where(eq(forumPost.id, post.id))
	expect(await documents()).toBe(2)
	await db
		.update(forumComment)
		.set({ state: 'deleted', body: '', deletedAt: new Date() })
		.where(eq(forumComment.id, comment.id))
	expect(await documents()).toBe(1)
})

test('a thread is one level deep and stays under its post; a whole thread can move', async ({
	freshDb: { db },
}) => {
	const [here, there] = [await makePost(db), await makePost(db)]
	const comment = await makeComment(db, { postId: here.id })
	const answer = await makeComment(db, { postId: here.id, parentId: comment.id })
	const rejected = { cause: { constraint: 'forum_comment_one_level' } }
	await expect(makeComment(db, { postId: here.id, parentId: answer.id })).rejects.toMatchObject(rejected)
	await expect(makeComment(db, { postId: there.id, parentId: comment.id })).rejects.toMatchObject(rejected)
	await db.update(forumComment).set({ postId: there.id }).where(eq(forumComment.postId, here.id))
	expect((await postRow(db, here.id)).comments).toBe(0)
	expect((await postRow(db, there.id)).comments).toBe(2)
	await expect(
		db.update(forumPost).set({ acceptedCommentId: comment.id }).where(eq(forumPost.id, here.id)),
	).rejects.toMatchObject({ cause: { constraint: 'forum_post_accepted_is_its_own' } })
})

test('deleting an account removes the member’s name, bio and saved posts, and keeps their own posts', async ({
	db,
}) => {
	await db.insert(user).values({ id: 'leaving', name: 'Jo Marsh', email: 'jo@example.test' })
	const member = await makeForumMember(db, { userId: 'leaving', name: 'Jo M.', bio: 'Looking for a van.' })
	const post = await makePost(db, { memberId: member.id })
	await db.insert(forumSave).values({ postId: post.id, memberId: member.id })
	await db.delete(user).where(eq(user.id, 'leaving'))
	const [left] = await db.select().from(forumMember).where(eq(forumMember.id, member.id))
	expect(left).toMatchObject({ userId: null, name: 'Former member', bio: '' })
	expect(await postRow(db, post.id)).toMatchObject({ saves: 0, body: post.body })
})

test('an admin is the advisor in the forum until the role is taken away', async ({ db }) => {
	await db.insert(user).values([
		{ id: 'boss', name: 'Ray', email: 'ray@example.test', role: 'admin' },
		{ id: 'other', name: 'Ida', email: 'ida@example.test', role: 'admin' },
	])
	const member = await makeForumMember(db, { userId: 'boss' })
	expect(member.advisor).toBe(true)
	await db.update(user).set({ role: 'member' }).where(eq(user.id, 'boss'))
	const [after] = await db.select().from(forumMember).where(eq(forumMember.id, member.id))
	expect(after?.advisor).toBe(false)
})

test('every instance is notified on commit that a post has changed, and of nothing that was rolled back', async ({
	freshDb: { db, url },
}) => {
	const post = await makePost(db)
	const listener = new pg.Client(url)
	await listener.connect()
	try {
		const payloads: string[] = []
		listener.on('notification', ({ payload }) => payloads.push(payload ?? ''))
		await listener.query('listen live')
		await db.transaction(async (tx) => {
			await makeComment(tx, { postId: post.id })
			await makeComment(tx, { postId: post.id })
		})
		await db
			.transaction(async (tx) => {
				await makePost(tx)
				throw new Error('rolled back')
			})
			.catch(() => {})
		await listener.query('select 1')
		expect(payloads).toEqual([`forum ${post.id}`])
	} finally {
		await listener.end()
	}
})
