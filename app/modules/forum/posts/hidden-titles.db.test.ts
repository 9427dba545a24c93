import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { forumComment, forumFollow, forumNotice, forumPost, forumSave } from '#app/db/schema/forum.ts'
import { NotFound } from '#app/lib/errors.ts'
import { makeWriter, wednesday as now, post } from '#tests/factories/forum/forum-world.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import {
	createComment,
	deleteComment,
	editComment,
	getOwnComment,
} from '../comments/write-comments.server.ts'
import { readForumView } from '../forum-view.ts'
import { getProfile } from '../members/profile.server.ts'
import { hide, show } from '../moderation/moderate.server.ts'
import { listOwnNotices } from '../notifications/notification-center.server.ts'
import { listOwnContent } from '../own-content.server.ts'
import { searchPosts } from '../search/search-posts.server.ts'
import { listNewestForSitemap, listSitemapPart } from '../sitemap-posts.server.ts'
import { findSharedPost, getPost, listRelatedPosts } from './get-post.server.ts'
import { listForFeed, listPosts } from './listing/list-posts.server.ts'
import { listSavedPosts } from './listing/saved-posts.server.ts'
import { listTeaserPosts } from './listing/teaser-posts.server.ts'
import { mergePost } from './merge-posts.server.ts'
import { deletePost, getOwnPost } from './write-posts.server.ts'

const view = readForumView(new URLSearchParams())
const title = 'Call Kevin Zabriskie at Mill Pond'

test('the title of a hidden post is nowhere but with its author and the advisor', async ({ db }) => {
	const author = await makeWriter(db, 'Author')
	const reader = await makeWriter(db, 'Reader')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id } = await post(db, author, { title })
	const { id: other } = await post(db, author, { title: 'Another one' })
	const { comment } = await createComment(db, {
		actor: reader,
		postId: id,
		requestKey: undefined,
		now,
		input: { body: 'Thank you.', parentId: null },
	})
	await db.insert(forumFollow).values({ postId: id, memberId: reader.memberId }).onConflictDoNothing()
	await createComment(db, {
		actor: author,
		postId: id,
		requestKey: undefined,
		now,
		input: { body: 'You are welcome.', parentId: comment.id },
	})
	await db.insert(forumSave).values({ postId: id, memberId: reader.memberId })
	await hide(db, { actor: advisor, target: { kind: 'post', id }, reason: 'It names somebody.', now })

	const visitor = { memberId: null, isAdvisor: false }
	const seenBy = async (memberId: number | null, isAdvisor = false) => {
		const found = await getPost(db, { reader: { memberId, isAdvisor }, id })
		return 'post' in found ? found.post : null
	}
	expect(await seenBy(null)).toMatchObject({
		title: 'Hidden post',
		hiddenReason: null,
		withheld: { kind: 'hidden' },
	})
	expect(await seenBy(author.memberId)).toMatchObject({
		title,
		hiddenReason: 'It names somebody.',
		withheld: null,
	})
	expect(await seenBy(advisor.memberId, true)).toMatchObject({ title, hiddenReason: 'It names somebody.' })
	await db.update(forumPost).set({ state: 'merged', mergedInto: id }).where(eq(forumPost.id, other))
	const elsewhere = [
		await getPost(db, { reader: visitor, id }),
		await getPost(db, { reader: visitor, id: other }),
		await getPost(db, { reader: { memberId: reader.memberId, isAdvisor: false }, id }),
		await findSharedPost(db, { id }),
		await listRelatedPosts(db, { post: { id: other, title, category: 'negotiation-tips' }, memberId: null }),
		await listSavedPosts(db, { actor: reader }),
		await listOwnContent(db, { actor: reader }),
		await listOwnNotices(db, { actor: reader }),
		(await getOwnComment(db, { actor: reader, id: comment.id })).post,
		await getProfile(db, { id: author.memberId }),
		await getProfile(db, { id: reader.memberId }),
		await listNewestForSitemap(db, { limit: 10 }),
		await listSitemapPart(db, { part: 1 }),
		await listTeaserPosts(db),
		await listForFeed(db, { category: null, limit: 10 }),
		await listPosts(db, { ...view, memberId: null }),
		await searchPosts(db, { ...view, query: 'zabriskie', memberId: null }),
	]
	for (const found of elsewhere) expect(JSON.stringify(found)).not.toMatch(/kevin/i)
	expect(JSON.stringify(await listOwnContent(db, { actor: author }))).toContain(title)
})

test('a notice says what is no longer shown, and a reply that moved with a merged post is shown', async ({
	db,
}) => {
	const author = await makeWriter(db, 'Author')
	const reader = await makeWriter(db, 'Reader')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const [{ id }, { id: into }] = [
		await post(db, author),
		await post(db, advisor, { title: 'The fee thread' }),
	]
	const { comment } = await createComment(db, {
		actor: reader,
		postId: id,
		requestKey: undefined,
		now,
		input: { body: 'Mine too.', parentId: null },
	})
	const notice = async () =>
		(await listOwnNotices(db, { actor: author })).notices.find(({ kind }) => kind === 'reply')
	expect(await notice()).toMatchObject({ text: 'Mine too.', missing: null })
	const act = { actor: advisor, now }
	await hide(db, { ...act, target: { kind: 'post', id }, reason: 'Spam.' })
	expect(await notice()).toMatchObject({
		text: null,
		missing: 'The post is no longer shown. This comment is still below it.',
	})
	await hide(db, { ...act, target: { kind: 'comment', id: comment.id }, reason: 'Spam.' })
	expect(await notice()).toMatchObject({ missing: 'This comment is no longer shown.' })
	await show(db, { ...act, target: { kind: 'comment', id: comment.id } })
	const messages = (await db.select().from(forumNotice)).map(({ message }) => message)
	expect(messages).toContain('Your comment is no longer hidden, but its post is.')
	await show(db, { ...act, target: { kind: 'post', id } })
	await mergePost(db, memoryStorage(), { ...act, id, into })
	expect(await db.select().from(forumComment).where(eq(forumComment.id, comment.id))).toMatchObject([
		{ postId: into, state: 'shown' },
	])
	expect(await notice()).toMatchObject({ text: 'Mine too.', missing: null, postTitle: 'The fee thread' })
})

test('the author of a hidden post or comment opens it to delete it, and cannot change it', async ({ db }) => {
	const author = await makeWriter(db, 'Author')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id } = await post(db, author)
	const input = { body: 'Mine too.', parentId: null }
	const { comment } = await createComment(db, {
		actor: author,
		postId: id,
		requestKey: undefined,
		now,
		input,
	})
	for (const target of [
		{ kind: 'comment', id: comment.id },
		{ kind: 'post', id },
	] as const)
		await hide(db, { actor: advisor, target, reason: 'Spam.', now })
	expect(await getOwnPost(db, { actor: author, id })).toMatchObject({ state: 'hidden' })
	expect((await getOwnComment(db, { actor: author, id: comment.id })).comment.state).toBe('hidden')
	const edit = editComment(db, { actor: author, id: comment.id, body: 'Changed.', now })
	await expect(edit).rejects.toThrow('You can delete it but not change it.')
	await deleteComment(db, { actor: author, id: comment.id, now })
	await deletePost(db, memoryStorage(), { actor: author, id, now })
	await expect(getOwnPost(db, { actor: author, id })).rejects.toThrow(NotFound)
})
