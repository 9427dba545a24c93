import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumBlock, type forumPost } from '#app/db/schema/forum.ts'
import { makeComment, makeForumMember, makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'
import { changedView, moreView, readForumView } from '../../forum-view.ts'
import { countByCategory, countNewer, listPosts } from './list-posts.server.ts'

const view = (search: string) => readForumView(new URLSearchParams(search))
const visitor = { memberId: null }
const titles = async (db: Db, search: string, memberId: number | null = null) =>
	(await listPosts(db, { ...view(search), memberId })).posts.map(({ title }) => title)

test('tab, category and sort combine, and posts that are not shown are left out', async ({ db }) => {
	const { id: memberId } = await makeForumMember(db)
	const post = (title: string, more: Partial<typeof forumPost.$inferInsert> = {}) =>
		makePost(db, { title, memberId, category: 'financing', ...more })
	await post('Old question?', { likes: 9, createdAt: new Date('2026-01-01') })
	await post('New question?', { likes: 3, comments: 7 })
	await post('A story', { category: 'success-stories' })
	await post('Waiting?', { state: 'waiting' })
	await post('Hidden?', { state: 'hidden', hiddenReason: 'Spam.' })
	expect(await titles(db, 'tab=questions&category=financing')).toEqual(['New question?', 'Old question?'])
	expect(await titles(db, 'tab=questions&sort=popular')).toEqual(['Old question?', 'New question?'])
	expect(await titles(db, 'category=financing&sort=commented')).toEqual(['New question?', 'Old question?'])
	expect(await titles(db, 'tab=success-stories')).toEqual(['A story'])
	expect(await titles(db, 'tab=success-stories&category=financing')).toEqual([])
	expect(await countByCategory(db)).toMatchObject({
		all: 3,
		byCategory: { financing: 2, 'success-stories': 1 },
	})
})

test('a pinned post comes before the latest ones once, and in its usual position in other orders', async ({
	db,
}) => {
	await makePost(db, { title: 'Rules', pinnedAt: new Date(), createdAt: new Date('2026-01-01') })
	await makePost(db, { title: 'News' })
	const first = await listPosts(db, { ...view(''), ...visitor })
	expect(first.pinned.map(({ title }) => title)).toEqual(['Rules'])
	expect(first.posts.map(({ title }) => title)).toEqual(['News'])
	expect(await titles(db, 'sort=popular')).toEqual(['News', 'Rules'])
})

test('posts by a blocked member are left out for the member who blocked them', async ({ db }) => {
	const [me, other] = [await makeForumMember(db), await makeForumMember(db)]
	await makePost(db, { title: 'Loud', memberId: other.id })
	await makePost(db, { title: 'Calm' })
	await db.insert(forumBlock).values({ memberId: me.id, blockedId: other.id })
	expect(await titles(db, '', me.id)).toEqual(['Calm'])
	expect(await titles(db, '')).toEqual(['Calm', 'Loud'])
})

test('Load More while others post shows every earlier post exactly once', async ({ freshDb: { db } }) => {
	const { id: memberId } = await makeForumMember(db)
	const createdAt = new Date('2026-02-01T12:00:00Z')
	const before: number[] = []
	// All in the same millisecond, so that only the ID orders them.
	for (let n = 0; n < 125; n++) before.push((await makePost(db, { memberId, createdAt })).id)
	let arrivedAt = Date.now()
	// One after the other: a post that is committed later but dated earlier would come below one that is shown.
	const arrive = async (count: number) => {
		for (let n = 0; n < count; n++) await makePost(db, { memberId, createdAt: new Date(arrivedAt++) })
	}
	const seen: number[] = []
	let current = view('')
	let shown: number[] = []
	for (;;) {
		const [page] = await Promise.all([listPosts(db, { ...current, ...visitor }), arrive(8)])
		const ids = page.posts.map(({ id }) => id)
		// What was on the page keeps its position; only its end is new.
		expect(ids.slice(0, shown.length)).toEqual(shown)
		seen.push(...ids.slice(shown.length))
		if (!page.more) break
		const next = moreView(current, { first: ids[0]!, last: ids.at(-1)! })
		shown = next.after === current.after ? ids : []
		current = next
	}
	expect(seen.filter((id) => before.includes(id))).toEqual(before.toReversed())
	expect(new Set(seen).size).toBe(seen.length)
	expect(await countNewer(db, { ...view(`from=${before.at(-1)}`), ...visitor })).toBeGreaterThan(90)
	expect(changedView(current, {})).toMatchObject({ from: null, after: null })
})

test('comments that are not shown are not counted', async ({ db }) => {
	const post = await makePost(db)
	await makeComment(db, { postId: post.id, state: 'waiting' })
	const [row] = (await listPosts(db, { ...view(''), ...visitor })).posts
	expect(row).toMatchObject({ id: post.id, comments: 0, liked: false, saved: false })
})

test('each post has its last shown comment, also a reply in a thread, but not one by a blocked member', async ({
	db,
}) => {
	const [me, ana, loud] = [
		await makeForumMember(db),
		await makeForumMember(db, { name: 'Ana B.' }),
		await makeForumMember(db, { name: 'Loud L.' }),
	]
	const { id: postId } = await makePost(db)
	await makePost(db, { title: 'Nobody has answered' })
	const first = await makeComment(db, { postId })
	await makeComment(db, { postId, parentId: first.id, memberId: ana.id })
	await makeComment(db, { postId, memberId: loud.id })
	await makeComment(db, { postId, state: 'waiting' })
	await db.insert(forumBlock).values({ memberId: me.id, blockedId: loud.id })
	const lastReplies = async (memberId: number | null) =>
		(await listPosts(db, { ...view(''), memberId })).posts.map(({ lastReply }) => lastReply?.author ?? null)
	expect(await lastReplies(null)).toEqual([null, 'Loud L.'])
	expect(await lastReplies(me.id)).toEqual([null, 'Ana B.'])
})
