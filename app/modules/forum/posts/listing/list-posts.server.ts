import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, placeOf, placeOfRow } from '#app/db/keyset.server.ts'
import { forumCounter, forumMember, forumPost } from '#app/db/schema/forum.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'
import { type ForumCategory, forumCategoryKeys } from '../../categories.ts'
import type { ForumView } from '../../forum-view.ts'
import { readHtml, textColumns } from '../../texts/stored-texts.server.ts'
import type { ListedPost } from './post-card.ts'
import { addLastReplies, notBlocked, selectPostCards, toPostCards } from './post-cards.server.ts'

const PINNED_MAX = 3

/** A page of posts; `more` says whether others follow. */
export type PostListPage = { pinned: ListedPost[]; posts: ListedPost[]; more: boolean }

type ListPostsInput = Pick<ForumView, 'tab' | 'category' | 'sort' | 'shown' | 'from' | 'after'> & {
	/** The member who reads; null for a visitor. */
	memberId: number | null
}

/**
 * Returns a page of the list in the order of one index: `shown` posts after `after`, or starting at `from`, so that the page stays
 * stable while others post. For the latest, pinned posts come first and are left out of the rest.
 */
export async function listPosts(db: Db, { memberId, ...view }: ListPostsInput): Promise<PostListPage> {
	const sort = view.sort === 'match' ? 'latest' : view.sort
	const visible = and(shownIn(view), notBlocked(memberId, forumPost.memberId))
	const showsPinned = sort === 'latest'
	const rows = await selectPostCards(db)
		.where(and(visible, showsPinned ? isNull(forumPost.pinnedAt) : undefined, within({ ...view, sort })))
		.orderBy(...orderOf(sort))
		.limit(view.shown + 1)
	const pinned =
		showsPinned && view.after === null
			? await selectPostCards(db)
					.where(and(visible, isNotNull(forumPost.pinnedAt)))
					.orderBy(desc(forumPost.pinnedAt), desc(forumPost.id))
					.limit(PINNED_MAX)
			: []
	const shown = [...pinned, ...rows.slice(0, view.shown)]
	const cards = await addLastReplies(db, {
		cards: await toPostCards(db, { rows: shown, memberId }),
		memberId,
	})
	return {
		pinned: cards.slice(0, pinned.length),
		posts: cards.slice(pinned.length),
		more: rows.length > view.shown,
	}
}

/** Returns how many posts are newer than `from`, for 'New posts'; stops counting at 100. */
export async function countNewer(
	db: Db,
	{ memberId, ...view }: Pick<ListPostsInput, 'tab' | 'category' | 'from' | 'memberId'>,
): Promise<number> {
	if (view.from === null) return 0
	const newer = db
		.select({ id: forumPost.id })
		.from(forumPost)
		.where(
			and(
				shownIn(view),
				notBlocked(memberId, forumPost.memberId),
				isNull(forumPost.pinnedAt),
				sql`${placeOf(keysetOf('latest'))} > ${placeOfRow(keysetOf('latest'), view.from)}`,
			),
		)
		.orderBy(...orderOf('latest'))
		.limit(100)
		.as('newer')
	const [row] = await db.select({ count: count() }).from(newer)
	return row?.count ?? 0
}

/** Returns the number of shown posts in each category and in all of them. */
export async function countByCategory(
	db: Db,
): Promise<{ all: number; byCategory: Record<ForumCategory, number> }> {
	const rows = await db.select().from(forumCounter)
	const byCategory = Object.fromEntries(forumCategoryKeys.map((key) => [key, 0])) as Record<
		ForumCategory,
		number
	>
	for (const { category, posts } of rows) byCategory[category] += posts
	return { all: rows.reduce((sum, { posts }) => sum + posts, 0), byCategory }
}

/** A whole post for a feed. */
export type FeedPost = {
	post: Pick<typeof forumPost.$inferSelect, 'id' | 'title' | 'category' | 'createdAt' | 'editedAt'>
	author: { id: number; name: string }
	html: SafeHtml
}

/** Returns the newest posts with their whole texts, for a feed. */
export async function listForFeed(
	db: Db,
	{ category, limit }: { category: ForumCategory | null; limit: number },
): Promise<FeedPost[]> {
	const { id, title, createdAt, editedAt } = forumPost
	const rows = await db
		.select({
			post: { id, title, category: forumPost.category, createdAt, editedAt },
			text: textColumns(forumPost),
			author: { id: forumMember.id, name: forumMember.name },
		})
		.from(forumPost)
		.innerJoin(forumMember, eq(forumMember.id, forumPost.memberId))
		.where(shownIn({ tab: 'discussions', category }))
		.orderBy(...orderOf('latest'))
		.limit(limit)
	const html = await readHtml(db, forumPost, {
		rows: rows.map(({ post, text }) => ({ id: post.id, ...text })),
	})
	return rows.map(({ post, author }) => ({ post, author, html: html.get(post.id)! }))
}

/** Returns the condition for tab and category; the state is written exactly as in the partial indexes, so that they are used. */
export function shownIn({ tab, category }: Pick<ForumView, 'tab' | 'category'>): SQL | undefined {
	return and(
		sql`${forumPost.state} = 'shown'`,
		tab === 'questions' ? sql`${forumPost.question}` : undefined,
		tab === 'success-stories' ? eq(forumPost.category, 'success-stories') : undefined,
		category ? eq(forumPost.category, category) : undefined,
	)
}

/** The column of each sort order, descending; each order is an index scanned backward. */
const columnOf = {
	latest: forumPost.createdAt,
	popular: forumPost.likes,
	commented: forumPost.comments,
}

const keysetOf = (sort: keyof typeof columnOf) => [columnOf[sort], forumPost.id] as const

export const orderOf = (sort: keyof typeof columnOf) => keysetOf(sort).map((column) => desc(column))

/** Returns the condition for a page: the rows behind `after`, or for the latest posts those from `from` on. */
export function within({
	sort,
	from,
	after,
}: {
	sort: keyof typeof columnOf
	from: number | null
	after: number | null
}): SQL | undefined {
	const keyset = keysetOf(sort)
	if (from !== null && after === null && sort === 'latest')
		return sql`${placeOf(keyset)} <= ${placeOfRow(keyset, from)}`
	return isBehind(keyset, after ?? undefined)
}
