import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { makeComment, makeForumMember, makePost } from '#tests/factories/forum/forum.ts'
import { hostileBodies } from '#tests/factories/hostile-markdown.ts'
import { test } from '#tests/setup/database.ts'
import { threadMs } from '#tests/setup/thread-time.ts'
import { listThreads } from '../comments/list-threads.server.ts'
import { forumFeed } from '../forum-feed.ts'
import { readForumView } from '../forum-view.ts'
import { getProfile } from '../members/profile.server.ts'
import { notifyOfComment, notifyOfPost } from '../notifications/notifications.server.ts'
import { getPost, type Reader } from '../posts/get-post.server.ts'
import { listForFeed, listPosts } from '../posts/listing/list-posts.server.ts'
import { searchPosts } from '../search/search-posts.server.ts'

const visitor: Reader = { memberId: null, isAdvisor: false }
const now = new Date('2026-03-04T15:00:00Z')

const bodies = {
	...hostileBodies,
	'2,500 quotations': '>'.repeat(2_500),
	'3,300 marks of emphasis': '*a_'.repeat(3_300),
}

/** Texts as an earlier release stored them: the Markdown source alone. */
const notRendered = { renderedHtml: '', renderedVersion: 0 }

async function readEverywhere(db: Db, { postId, memberId }: { postId: number; memberId: number }) {
	const found = await getPost(db, { reader: visitor, id: postId })
	const { threads } = await listThreads(db, { reader: visitor, postId })
	const posts = await listForFeed(db, { category: null, limit: 30 })
	const feed = forumFeed({ posts, category: null, brand: 'Lotwise', origin: 'https://example.com' })
	const view = readForumView(new URLSearchParams())
	const list = await listPosts(db, { ...view, memberId: null })
	const search = await searchPosts(db, { ...view, query: 'dealer prep', memberId: null })
	const profile = await getProfile(db, { id: memberId })
	return { post: 'post' in found ? found.post : null, threads, feed, list, search, profile }
}

test.for(Object.entries(bodies))(
	'a stored text of %s is shown as it was typed, and delays no page, list, feed or search',
	async ([, body], { db }) => {
		const { id: memberId } = await makeForumMember(db)
		const { id: postId } = await makePost(db, {
			memberId,
			body: `${body} @jo`,
			excerpt: 'An old post',
			...notRendered,
		})
		const { id: other } = await makePost(db, { body: 'A *calm* post', ...notRendered })
		const { id: commentId } = await makeComment(db, { postId, memberId, body: `${body} @jo`, ...notRendered })
		await makeComment(db, { postId, body: 'A *calm* comment', ...notRendered })
		let read: Awaited<ReturnType<typeof readEverywhere>> | undefined
		const tookMs = await threadMs(async () => {
			await notifyOfPost(db, { postId, now })
			await notifyOfComment(db, { commentId, now })
			read = await readEverywhere(db, { postId, memberId })
		})
		const { post, threads, feed, list, search, profile } = read!
		const shown = body.replaceAll('>', '&gt;').slice(0, 1_000)
		const note = 'This text has more formatting than we can show, so it appears as it was typed.'
		for (const html of [post!.html, threads[0]!.html]) {
			expect(html).toContain(shown)
			expect(html).toContain(note)
		}
		expect(threads[1]!.html).toBe('<p>A <em>calm</em> comment</p>')
		expect(feed).toContain('A &lt;em&gt;calm&lt;/em&gt; post')
		expect(feed).toContain(note)
		expect(list.posts.map(({ id }) => id)).toEqual([other, postId])
		expect(search.posts).toHaveLength(2)
		expect(profile.latestComments[0]!.excerpt).toContain(body.slice(0, 100))
		// All queries and pages together.
		expect(tookMs).toBeLessThan(500)
	},
)
