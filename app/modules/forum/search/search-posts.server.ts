import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumDocument, forumMember, forumPost } from '#app/db/schema/forum.ts'
import { plainTextOf } from '#app/platform/markdown/html-text.ts'
import { commentPath } from '../forum-addresses.ts'
import type { ForumView } from '../forum-view.ts'
import { orderOf, shownIn, within } from '../posts/list-posts.server.ts'
import type { FoundPost } from '../posts/post-card.ts'
import { notBlocked, selectPostCards, toPostCards } from '../posts/post-cards.server.ts'
import { storedHtml, textColumns } from '../stored-texts.server.ts'
import { correctText, type ForumQuery, readQuery } from './search-query.server.ts'
import { searchWords, snippetOf } from './search-terms.ts'

/** So many documents make a span, as the trigger `forum_document_span` numbers them. */
const SPAN_DOCUMENTS = 16_384
/** With more than so many matches in the newest two spans, a word is common: walking the posts soon fills a page. */
const COMMON_FROM = 60
/** So many of the newest matches of a common word are held against each other. */
const RECENT_MAX = 1_500
/** All matches of a rarer one are known when they are no more than this. */
const RARE_MAX = 3_000

type Search = Pick<ForumView, 'tab' | 'category' | 'query' | 'sort' | 'shown' | 'from' | 'after'> & {
	memberId: number | null
}

type Found = {
	posts: FoundPost[]
	more: boolean
	/** The words that were looked for instead, when nobody ever wrote the typed ones. */
	corrected: string | null
}

/** Posts that say all of the words, themselves or in one comment, in the order of the view; with the place where they do. */
export async function searchPosts(db: Db, view: Search): Promise<Found> {
	const words = searchWords(view.query)
	const query = await readQuery(db, words)
	const found = await searchOnce(db, { ...view, query })
	if (found.posts.length > 0 || view.after !== null) return { ...found, corrected: null }
	const corrected = await correctText(db, words)
	if (!corrected) return { ...found, corrected: null }
	const again = await searchOnce(db, { ...view, query: await readQuery(db, corrected) })
	return { ...again, corrected: again.posts.length > 0 ? corrected.join(' ') : null }
}

type ParsedSearch = Omit<Search, 'query'> & { query: ForumQuery }

async function searchOnce(db: Db, view: ParsedSearch): Promise<Omit<Found, 'corrected'>> {
	const { tsquery } = view.query
	if (tsquery === null) return { posts: [], more: false }
	const { rows, more } = await findRows(db, view, tsquery)
	const cards = await toPostCards(db, { rows, memberId: view.memberId })
	const places = await findPlaces(db, { ...view, tsquery, postIds: cards.map(({ id }) => id) })
	return { more, posts: cards.map((card) => ({ ...card, place: places.get(card.id) ?? null })) }
}

/**
 * What the newest documents say decides the way. A common word: the best of its newest matches, or the posts in their order,
 * each asked whether it says it. A rarer one: all of its matches, ranked or put in order.
 */
async function findRows(db: Db, view: ParsedSearch, tsquery: string) {
	const recent = await matchRecent(db, view, tsquery)
	if (recent.length > COMMON_FROM) {
		const fitting = recent.filter(({ fits }) => fits)
		const enough = new Set(fitting.map(({ postId }) => postId)).size > view.shown
		if (view.sort === 'match' && enough) return rankRows(db, view, fitting)
		// A scalar with a limit: as a semijoin it would collect every match first.
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

/** Matches among the newest documents, two spans of the index; whether tab and category leave them. */
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

/** The best first; a title weighs more than a text. */
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

/** Those posts in an order of the list; 'best match' of a common word with a narrow rest is its latest. */
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

/** What tab and category leave of the documents. */
function documentsIn({ tab, category }: Pick<ForumView, 'tab' | 'category'>): SQL {
	return and(
		sql`true`,
		tab === 'questions' ? sql`question` : undefined,
		tab === 'success-stories' ? eq(forumDocument.category, 'success-stories') : undefined,
		category ? eq(forumDocument.category, category) : undefined,
	)!
}

/** Where each post says it best: itself or in a comment. */
async function findPlaces(
	db: Db,
	{
		query,
		tsquery,
		postIds,
		memberId,
	}: { query: ForumQuery; tsquery: string; postIds: number[]; memberId: number | null },
): Promise<Map<number, NonNullable<FoundPost['place']>>> {
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
				snippet: snippetOf(plainTextOf(storedHtml(row.comment ?? row.post)), query.marks),
				title: snippetOf(row.title, query.marks),
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
