import type { Db } from '#app/db/client.server.ts'
import { listThreads } from '#app/modules/forum/comments/list-threads.server.ts'
import { changedView, readForumView } from '#app/modules/forum/forum-view.ts'
import { getPost, listRelatedPosts } from '#app/modules/forum/posts/get-post.server.ts'
import { countByCategory, countNewer, listPosts } from '#app/modules/forum/posts/listing/list-posts.server.ts'
import { searchPosts } from '#app/modules/forum/search/search-posts.server.ts'

/** A frequent read of the forum, for measuring it and inspecting its query plans. */
export type ForumRead = { name: string; kind: 'list' | 'search' | 'post'; read(db: Db): Promise<unknown> }

/** The reader is a member with likes and saves, which takes more queries than a visitor. */
type ForumReader = { memberId: number; postIds: readonly number[] }

const orders = ['sort=latest', 'sort=popular', 'sort=commented']
const views = [
	'',
	'category=financing',
	'tab=questions',
	'tab=success-stories',
	'tab=questions&category=trade-ins',
]
/** From words in nearly every text to rare ones, and beginnings of words. */
const searches = [
	'dealer',
	'the car',
	'credit union',
	'subaru',
	'out the door price',
	'warr',
	'gap insurance',
	'f-150',
]
const misspelled = ['waranty', 'finacing aproved']

/** Returns reads of every list in every order, searches, and posts with their comments. */
export function forumReads({ memberId, postIds }: ForumReader): ForumRead[] {
	const member = { memberId }
	const view = (query: string) => readForumView(new URLSearchParams(query))
	const middle = postIds[Math.floor(postIds.length / 2)]!
	return [
		...views.flatMap((filter) =>
			orders.flatMap((order) => {
				const first = view(`${filter}&${order}`)
				return [
					{ name: `list ${filter} ${order}`, read: (db: Db) => listPosts(db, { ...first, ...member }) },
					{
						name: `list ${filter} ${order}, further down`,
						read: (db: Db) => listPosts(db, { ...changedView(first, { after: middle }), ...member }),
					},
				].map((each) => ({ ...each, kind: 'list' as const }))
			}),
		),
		{ name: 'categories', kind: 'list', read: (db) => countByCategory(db) },
		{
			name: 'newer than the anchor',
			kind: 'list',
			read: (db) => countNewer(db, { ...view(`from=${middle}`), ...member }),
		},
		...searches.flatMap((query) =>
			['', 'sort=popular', 'sort=latest', 'sort=commented&category=financing', 'tab=questions'].map(
				(filters) => ({
					name: `search ${query} ${filters}`,
					kind: 'search' as const,
					read: (db: Db) =>
						searchPosts(db, { ...view(`${filters}&q=${encodeURIComponent(query)}`), ...member }),
				}),
			),
		),
		...misspelled.map((query) => ({
			name: `search ${query}`,
			kind: 'search' as const,
			read: (db: Db) => searchPosts(db, { ...view(`q=${encodeURIComponent(query)}`), ...member }),
		})),
		...postIds.map((id) => ({
			name: `post ${id}`,
			kind: 'post' as const,
			read: (db: Db) => readPost(db, { memberId, id }),
		})),
	]
}

async function readPost(db: Db, { memberId, id }: { memberId: number; id: number }) {
	const reader = { memberId, isAdvisor: false }
	const found = await getPost(db, { reader, id })
	if (!('post' in found)) return
	await listThreads(db, { reader, postId: id })
	await listRelatedPosts(db, { post: found.post, memberId })
}
