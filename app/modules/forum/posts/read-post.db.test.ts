import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { forumBlock, forumPost, forumView } from '#app/db/schema/forum.ts'
import { NotFound } from '#app/lib/errors.ts'
import { makeComment, makeForumMember, makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'
import { findComment, listThreads } from '../comments/list-threads.server.ts'
import { addViews } from '../count-views.server.ts'
import { getPost, listRelatedPosts, type Reader } from './get-post.server.ts'
import { readPostPage } from './post-page.ts'

const visitor: Reader = { memberId: null, isAdvisor: false }
const advisor: Reader = { memberId: null, isAdvisor: true }

test('a waiting post is visible to its author and the advisor only; a hidden one shows only its reason', async ({
	db,
}) => {
	const { id: memberId } = await makeForumMember(db)
	const own = { memberId, isAdvisor: false }
	const waiting = await makePost(db, { memberId, state: 'waiting' })
	await expect(getPost(db, { reader: visitor, id: waiting.id })).rejects.toThrow(NotFound)
	for (const reader of [own, advisor])
		expect(await getPost(db, { reader, id: waiting.id })).toMatchObject({ post: { state: 'waiting' } })

	const body = 'Buy my *secret* course'
	const hidden = await makePost(db, { memberId, body, state: 'hidden', hiddenReason: 'An advertisement.' })
	const seen = await getPost(db, { reader: visitor, id: hidden.id })
	expect(seen).toMatchObject({
		post: { withheld: { kind: 'hidden', reason: 'An advertisement.' }, body: null },
	})
	expect(JSON.stringify(seen)).not.toContain('secret')
	expect(await getPost(db, { reader: own, id: hidden.id })).toMatchObject({ post: { withheld: null, body } })
})

test('a merged post leads to the post it was merged into', async ({ db }) => {
	const [from, to] = [await makePost(db), await makePost(db, { title: 'Prep fees, all of them' })]
	await db.update(forumPost).set({ state: 'merged', mergedInto: to.id }).where(eq(forumPost.id, from.id))
	expect(await getPost(db, { reader: visitor, id: from.id })).toEqual({
		movedTo: `/community/post/${to.id}/prep-fees-all-of-them`,
	})
})

test('threads come in order with their first answers; a comment further down is reached by its own link', async ({
	db,
}) => {
	const { id: memberId } = await makeForumMember(db)
	const { id: postId } = await makePost(db)
	const heads = []
	for (let n = 0; n < 8; n++) heads.push(await makeComment(db, { postId, memberId, body: `Head ${n}` }))
	const last = heads.at(-1)!
	const answers = []
	for (let n = 0; n < 14; n++)
		answers.push(await makeComment(db, { postId, memberId, parentId: last.id, body: `Answer ${n}` }))

	const first = await listThreads(db, { reader: visitor, postId, shown: 5 })
	expect(first).toMatchObject({ earlier: false, more: true })
	expect(first.threads.map(({ id }) => id)).toEqual(heads.slice(0, 5).map(({ id }) => id))
	const rest = await listThreads(db, { reader: visitor, postId, shown: 5, after: first.threads.at(-1)!.id })
	expect(rest).toMatchObject({ earlier: true, more: false })
	expect(rest.threads.at(-1)).toMatchObject({ id: last.id, answersLeft: 4 })

	const linkedPage = readPostPage(new URLSearchParams({ at: String(answers.at(-1)!.id) }))
	const there = await listThreads(db, { reader: visitor, postId, ...linkedPage, shown: 5 })
	expect(there.threads.map(({ id }) => id)).toEqual([last.id])
	expect(there.threads[0]?.answers.map(({ id }) => id)).toEqual(answers.map(({ id }) => id))
})

test('a comment that is deleted, hidden or by a blocked member is a placeholder without text', async ({
	db,
}) => {
	const [me, loud] = [await makeForumMember(db), await makeForumMember(db)]
	const { id: postId } = await makePost(db)
	await db.insert(forumBlock).values({ memberId: me.id, blockedId: loud.id })
	const addComment = (values: Partial<Parameters<typeof makeComment>[1]>) =>
		makeComment(db, { postId, ...values })
	await addComment({ state: 'deleted', body: '', deletedAt: new Date() })
	await addComment({ state: 'hidden', hiddenReason: 'Rude.', body: 'secret' })
	const shouted = await addComment({ memberId: loud.id, body: 'secret' })
	await addComment({ state: 'waiting', body: 'secret' })
	const seen = await listThreads(db, { reader: { memberId: me.id, isAdvisor: false }, postId })
	expect(seen.threads.map(({ withheld }) => withheld)).toEqual([
		{ kind: 'deleted' },
		{ kind: 'hidden', reason: 'Rude.' },
		{ kind: 'blocked' },
	])
	expect(JSON.stringify(seen)).not.toContain('secret')
	expect(await findComment(db, { reader: visitor, id: shouted.id })).toMatchObject({ withheld: null })
	expect((await listThreads(db, { reader: advisor, postId })).threads).toHaveLength(4)
})

test('related posts are of the same category, with the most shared words first, and never the post itself', async ({
	db,
}) => {
	const post = await makePost(db, { title: 'Gap insurance worth it?', category: 'financing' })
	const close = await makePost(db, { title: 'Who sells gap insurance', category: 'financing' })
	const newer = await makePost(db, { title: 'Rates today', category: 'financing' })
	await makePost(db, { title: 'Gap insurance again', category: 'trade-ins' })
	const related = await listRelatedPosts(db, { post, memberId: null })
	expect(related.map(({ id }) => id)).toEqual([close.id, newer.id])
})

test('views add up, and an ID that matches no post is skipped', async ({ db }) => {
	const { id } = await makePost(db)
	await addViews(db, new Map([[id, 2]]))
	await addViews(
		db,
		new Map([
			[id, 3],
			[2_000_000_000, 9],
		]),
	)
	expect(await db.select().from(forumView)).toEqual([{ postId: id, views: 5 }])
})
