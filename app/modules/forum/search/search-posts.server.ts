import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumDocument, forumMember, forumPost } from '#app/db/schema/forum.ts'
import { plainTextOf } from '#app/platform/markdown/html-text.ts'
import { commentPath } from '../forum-paths.ts'
import type { ForumView } from '../forum-view.ts'
import { orderOf, shownIn, within } from '../posts/listing/list-posts.server.ts'
import type { FoundPost } from '../posts/listing/post-card.ts'
import {
	addLastReplies,
	notBlocked,
	selectPostCards,
	toPostCards,
} from '../posts/listing/post-cards.server.ts'
import { storedHtml, textColumns } from '../texts/stored-texts.server.ts'
import { correctText, type ForumQuery, readQuery } from './search-query.server.ts'
import { searchWords, snippetOf } from './search-terms.ts'

/** How many consecutive documents form a span, as the trigger `forum_document_span` numbers them. */
const SPAN_DOCUMENTS = 16_384
/** With more matches than this in the newest two spans a word is common: scanning the posts in order soon fills a page. */
const COMMON_MATCHES_MIN = 60
/** How many of the newest matches of a common word are ranked. */
const RECENT_MAX = 1_500
/** The most matches of a rarer word that are read. */
const RARE_MAX = 3_000

type SearchPostsInput = Pick<
	ForumView,
	'tab' | 'category' | 'query' | 'sort' | 'shown' | 'from' | 'after'
> & {
	memberId: number | null
}

type SearchPage = {
	posts: FoundPost[]
	/** Whether more posts match. */
	more: boolean
	/** The words that were searched instead, when the typed ones occur nowhere. */
	corrected: string | null
	/** Whether the typed words are too common to be searched for, like 'a' or 'the'. */
	isTooCommon: boolean
}

/**
 * Returns posts that contain all words, in their own text or in one comment, in the view's order, each with the matching passage.
 */
export async function searchPosts(db: Db, view: SearchPostsInput): Promise<SearchPage> {
	const words = searchWords(view.query)
	const query = await readQuery(db, words)
	const isTooCommon = query.tsquery === null
	const found = await searchOnce(db, { ...view, query })
	if (found.posts.length > 0 || view.after !== null) return { ...found, corrected: null, isTooCommon }
	const corrected = await correctText(db, words)
	if (!corrected) return { ...found, corrected: null, isTooCommon }
	const correctedPage = await searchOnce(db, { ...view, query: await readQuery(db, corrected) })
	return {
		...correctedPage,
		corrected: correctedPage.posts.length > 0 ? corrected.join(' ') : null,
		isTooCommon,
	}
}

type ParsedSearch = Omit<SearchPostsInput, 'query'> & { query: ForumQuery }

async function searchOnce(
	db: Db,
	view: ParsedSearch,
): Promise<Omit<SearchPage, 'corrected' | 'isTooCommon'>> {
	const { tsquery } = view.query
	if (tsquery === null) return { posts: [], more: false }
	const { rows, more } = await findRows(db, view, tsquery)
	const { memberId } = view
	const cards = await addLastReplies(db, { cards: await toPostCards(db, { rows, memberId }), memberId })
	const matchByPostId = await findBestMatches(db, { ...view, tsquery, postIds: cards.map(({ id }) => id) })
	return { more, posts: cards.map((card) => ({ ...card, match: matchByPostId.get(card.id) ?? null })) }
}

/**
 * Finds the rows of a page. The newest documents decide how. Common word: rank its newest matches, or scan the posts in order and
 * test each. Rarer word: read all of its matches, then rank or sort them.
 */
async function findRows(db: Db, view: ParsedSearch, tsquery: string) {
	const recent = await matchRecent(db, view, tsquery)
	if (recent.length > COMMON_MATCHES_MIN) {
		const fitting = recent.filter(({ fits }) => fits)
		const enough = new Set(fitting.map(({ postId }) => postId)).size > view.shown
		if (view.sort === 'match' && enough) return rankRows(db, view, fitting)
		// A scalar subquery with a limit: as a semijoin it would collect every match first.
		return orderRows(
			db,
			view,
			sql`(select true from forum_document d where d.post_id = ${forumPost.id} and d.search @@ ${tsquery}::tsquery limit 1)`,
		)
	}
	const all = await matchAll(db, view, tsquery)
	if (all.length === 0) return { rows: [], more: false }
	if (view.sort === 'match') return rankRows(db, view, all)
	return orderRows(db, view, inArray(forumPost.id, [...new Set(all.map(({ postId }) => postId))]))
}

type Match = { postId: number; rank: number }

/** Returns matches among the newest documents, in two spans of the index; `fits` says whether tab and category include them. */
async function matchRecent(
	db: Db,
	view: ParsedSearch,
	tsquery: string,
): Promise<(Match & { fits: boolean })[]> {
	const { rows: newest } = await db.execute<{ id: number | null }>(
		sql`select max(id) as id from forum_document`,
	)
	const span = Math.floor((newest[0]?.id ?? 0) / SPAN_DOCUMENTS)
	const recent = `(${tsquery}) & ('~${span}' | '~${span - 1}')`
	const { rows } = await db.execute<Match & { fits: boolean }>(sql`
		select post_id as "postId", (${documentsIn(view)}) as fits,
			ts_rank(search, ${tsquery}::tsquery, 1) as rank
		from forum_document
		where search @@ ${recent}::tsquery
		order by id desc
		limit ${RECENT_MAX}
	`)
	return rows
}

async function matchAll(db: Db, view: ParsedSearch, tsquery: string): Promise<Match[]> {
	const { rows } = await db.execute<Match>(sql`
		select post_id as "postId", ts_rank(search, ${tsquery}::tsquery, 1) as rank
		from forum_document
		where search @@ ${tsquery}::tsquery and ${documentsIn(view)}
		limit ${RARE_MAX}
	`)
	return rows
}

/** Returns the posts of the best matches first; a title weighs more than a text. */
async function rankRows(db: Db, view: ParsedSearch, matches: readonly Match[]) {
	const best = new Map<number, number>()
	for (const { postId, rank } of matches) best.set(postId, Math.max(rank, best.get(postId) ?? 0))
	const ranked = [...best].sort(([id, rank], [otherId, other]) => other - rank || otherId - id)
	const ids = ranked.slice(0, view.shown).map(([id]) => id)
	const rows = await selectPostCards(db).where(
		and(inArray(forumPost.id, ids), shownIn(view), notBlocked(view.memberId, forumPost.memberId)),
	)
	rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
	return { rows, more: ranked.length > view.shown }
}

/** Returns the matching posts in one of the list's orders; 'match' falls back to the latest when too few recent matches fit. */
async function orderRows(db: Db, view: ParsedSearch, matches: SQL) {
	const sort = view.sort === 'match' ? 'latest' : view.sort
	const rows = await selectPostCards(db)
		.where(
			and(shownIn(view), notBlocked(view.memberId, forumPost.memberId), within({ ...view, sort }), matches),
		)
		.orderBy(...orderOf(sort))
		.limit(view.shown + 1)
	return { rows: rows.slice(0, view.shown), more: rows.length > view.shown }
}

/** Returns the condition for tab and category on the search documents. */
function documentsIn({ tab, category }: Pick<ForumView, 'tab' | 'category'>): SQL {
	return and(
		sql`true`,
		tab === 'questions' ? sql`question` : undefined,
		tab === 'success-stories' ? eq(forumDocument.category, 'success-stories') : undefined,
		category ? eq(forumDocument.category, category) : undefined,
	)!
}

/** Returns the best passage of each post, in its own text or in a comment. */
async function findBestMatches(
	db: Db,
	{
		query,
		tsquery,
		postIds,
		memberId,
	}: { query: ForumQuery; tsquery: string; postIds: number[]; memberId: number | null },
): Promise<Map<number, NonNullable<FoundPost['match']>>> {
	if (postIds.length === 0) return new Map()
	const best = db
		.selectDistinctOn([forumDocument.postId], {
			postId: forumDocument.postId,
			commentId: forumDocument.commentId,
		})
		.from(forumDocument)
		.where(and(inArray(forumDocument.postId, postIds), sql`${forumDocument.search} @@ ${tsquery}::tsquery`))
		.orderBy(
			forumDocument.postId,
			sql`ts_rank(${forumDocument.search}, ${tsquery}::tsquery, 1) desc`,
			forumDocument.id,
		)
		.as('best')
	const rows = await db
		.select({
			postId: best.postId,
			title: forumPost.title,
			post: textColumns(forumPost),
			commentId: forumComment.id,
			comment: textColumns(forumComment),
			author: forumMember.name,
		})
		.from(best)
		.innerJoin(forumPost, eq(forumPost.id, best.postId))
		.leftJoin(
			forumComment,
			and(eq(forumComment.id, best.commentId), notBlocked(memberId, forumComment.memberId)),
		)
		.leftJoin(forumMember, eq(forumMember.id, forumComment.memberId))
	return new Map(
		rows.map((row) => [
			row.postId,
			{
				snippet: snippetOf(plainTextOf(storedHtml(row.comment ?? row.post)), query.highlights),
				title: snippetOf(row.title, query.highlights),
				comment:
					row.commentId === null
						? null
						: {
								path: commentPath({ id: row.postId, title: row.title }, row.commentId),
								author: row.author ?? '',
							},
			},
		]),
	)
}
