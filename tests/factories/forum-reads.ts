import type { Db } from '#app/db/client.server.ts'
import { listThreads } from '#app/modules/forum/comments/list-threads.server.ts'
import { changedView, readForumView } from '#app/modules/forum/forum-view.ts'
import { getPost, listRelatedPosts } from '#app/modules/forum/posts/get-post.server.ts'
import { countByCategory, countNewer, listPosts } from '#app/modules/forum/posts/list-posts.server.ts'
import { searchPosts } from '#app/modules/forum/search/search-posts.server.ts'

/** Something readers of the forum do all the time, for measuring and for looking at plans. */
export type ForumRead = { name: string; kind: 'list' | 'search' | 'post'; read(db: Db): Promise<unknown> }

/** Whoever reads: a member with likes and saves, because that asks for more than a visitor. */
type Reading = { memberId: number; postIds: readonly number[] }

const orders = ['sort=latest', 'sort=popular', 'sort=commented']
const places = [
	'',
	'category=financing',
	'tab=questions',
	'tab=success-stories',
	'tab=questions&category=trade-ins',
]
/** From a word in nearly every text to one that hardly anybody wrote, beginnings and mistyped ones. */
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
const mistyped = ['waranty', 'finacing aproved']

/** Every sort of every list, searches, and posts with their comments. */
export function forumReads({ memberId, postIds }: Reading): ForumRead[] {
	const member = { memberId }
	const view = (query: string) => readForumView(new URLSearchParams(query))
	const middle = postIds[Math.floor(postIds.length / 2)]!
	return [
		...places.flatMap((place) =>
			orders.flatMap((order) => {
				const first = view(`${place}&${order}`)
				return [
					{ name: `list ${place} ${order}`, read: (db: Db) => listPosts(db, { ...first, ...member }) },
					{
						name: `list ${place} ${order}, further down`,
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
		...searches.flatMap((words) =>
			['', 'sort=popular', 'sort=latest', 'sort=commented&category=financing', 'tab=questions'].map(
				(rest) => ({
					name: `search ${words} ${rest}`,
					kind: 'search' as const,
					read: (db: Db) => searchPosts(db, { ...view(`${rest}&q=${encodeURIComponent(words)}`), ...member }),
				}),
			),
		),
		...mistyped.map((words) => ({
			name: `search ${words}`,
			kind: 'search' as const,
			read: (db: Db) => searchPosts(db, { ...view(`q=${encodeURIComponent(words)}`), ...member }),
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
