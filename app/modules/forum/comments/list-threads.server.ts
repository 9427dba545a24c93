import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumBlock, forumComment, forumCommentLike, forumMember } from '#app/db/schema/forum.ts'
import { memberColumns } from '../members/members.server.ts'
import { type Reader, withheldFrom } from '../posts/get-post.server.ts'
import { threadsAtFirst } from '../posts/post-page.ts'
import type { CommentView, Thread } from '../posts/post-view.ts'
import { noHtml, readHtml, textColumns } from '../texts/stored-texts.server.ts'

const ANSWERS_AT_FIRST = 10
/** The limit for the thread that contains the requested comment. */
const ANSWERS_MAX = 200

type ListThreadsInput = {
	reader: Reader
	postId: number
	/** How many threads the page shows. */
	shown?: number
	/** The ID of the thread that the page starts after. */
	after?: number | null
	/** The ID of a comment that must be on the page; if its thread is further down, the page starts with that thread. */
	commentId?: number | null
}

export type ThreadPage = {
	threads: Thread[]
	/** Whether there are threads before the first one here. */
	earlier: boolean
	/** Whether there are threads after the last one here. */
	more: boolean
}

/** Lists the comments of a post in the order they were written, each with its first answers. */
export async function listThreads(
	db: Db,
	{ reader, postId, shown = threadsAtFirst, after = null, commentId = null }: ListThreadsInput,
): Promise<ThreadPage> {
	const root = commentId === null ? null : await findRootId(db, { postId, id: commentId })
	const from = root !== null && (await isBelowPage(db, { postId, root, shown })) ? root : null
	const heads = await selectComments(db)
		.where(
			and(
				eq(forumComment.postId, postId),
				isNull(forumComment.parentId),
				visibleTo(reader),
				from === null ? undefined : gte(forumComment.id, from),
				after === null || from !== null ? undefined : gt(forumComment.id, after),
			),
		)
		.orderBy(asc(forumComment.id))
		.limit(shown + 1)
	const page = heads.slice(0, shown)
	const answers = await listAnswers(db, { reader, heads: page, expandedId: root })
	const views = await toViews(db, { reader, rows: [...page, ...answers] })
	const viewById = new Map(views.map((view) => [view.id, view]))
	return {
		threads: page.map((head) => {
			const threadAnswers = answers.filter(({ parentId }) => parentId === head.id)
			return {
				...viewById.get(head.id)!,
				answers: threadAnswers.map(({ id }) => viewById.get(id)!),
				answersLeft: Math.max(
					0,
					head.replies - threadAnswers.filter(({ state }) => state === 'shown').length,
				),
			}
		}),
		earlier: from !== null || after !== null,
		more: heads.length > shown,
	}
}

/** Returns a comment as this reader may see it, for the accepted answer above the threads; null when it must not be shown there. */
export async function findComment(
	db: Db,
	{ reader, id }: { reader: Reader; id: number },
): Promise<CommentView | null> {
	const rows = await selectComments(db).where(and(eq(forumComment.id, id), eq(forumComment.state, 'shown')))
	const [view] = await toViews(db, { reader, rows })
	return view && !view.withheld ? view : null
}

const selectComments = (db: Db) =>
	db
		.select({
			id: forumComment.id,
			parentId: forumComment.parentId,
			memberId: forumComment.memberId,
			...textColumns(forumComment),
			state: forumComment.state,
			hiddenReason: forumComment.hiddenReason,
			likes: forumComment.likes,
			replies: forumComment.replies,
			createdAt: forumComment.createdAt,
			editedAt: forumComment.editedAt,
			author: memberColumns,
		})
		.from(forumComment)
		.innerJoin(forumMember, eq(forumMember.id, forumComment.memberId))

type Row = Awaited<ReturnType<typeof selectComments>>[number]

/**
 * Returns the condition that leaves out waiting comments, except for their author and the advisor. Hidden and deleted ones stay,
 * as placeholders.
 */
function visibleTo({ memberId, isAdvisor }: Reader) {
	if (isAdvisor) return undefined
	const notWaiting = sql`${forumComment.state} <> 'waiting'`
	return memberId === null ? notWaiting : or(notWaiting, eq(forumComment.memberId, memberId))
}

async function listAnswers(
	db: Db,
	{ reader, heads, expandedId }: { reader: Reader; heads: Row[]; expandedId: number | null },
): Promise<Row[]> {
	if (heads.length === 0) return []
	const ids = heads.map(({ id }) => id)
	const first = db.select({ id: sql<number>`answer.id`.as('id') }).from(
		sql`unnest(${sql.param(ids)}::int[]) as head(id), lateral (
				select a.id from forum_comment a where a.parent_id = head.id
				order by a.id limit case when head.id = ${expandedId ?? 0} then ${ANSWERS_MAX}::int else ${ANSWERS_AT_FIRST}::int end
			) as answer`,
	)
	return selectComments(db)
		.where(and(inArray(forumComment.id, first), visibleTo(reader)))
		.orderBy(asc(forumComment.id))
}

/** Returns the ID of the top-level comment of the thread that a comment is in; null when the comment is not on this post. */
async function findRootId(db: Db, { postId, id }: { postId: number; id: number }): Promise<number | null> {
	const [row] = await db
		.select({ id: forumComment.id, parentId: forumComment.parentId })
		.from(forumComment)
		.where(and(eq(forumComment.id, id), eq(forumComment.postId, postId)))
	return row ? (row.parentId ?? row.id) : null
}

/** Whether a thread is further down than the page would show. */
async function isBelowPage(
	db: Db,
	{ postId, root, shown }: { postId: number; root: number; shown: number },
): Promise<boolean> {
	const before = await db
		.select({ id: forumComment.id })
		.from(forumComment)
		.where(and(eq(forumComment.postId, postId), isNull(forumComment.parentId), lt(forumComment.id, root)))
		.limit(shown)
	return before.length === shown
}

async function toViews(db: Db, { reader, rows }: { reader: Reader; rows: Row[] }): Promise<CommentView[]> {
	const { memberId, isAdvisor } = reader
	const liked = await findLikedIds(db, { memberId, ids: rows.map(({ id }) => id) })
	const blocked = await findBlockedIds(db, { memberId, authors: rows.map((row) => row.memberId) })
	const getWithheld = (row: Row) =>
		withheldFrom(row, { mine: row.memberId === memberId, isAdvisor }) ??
		(blocked.has(row.memberId) ? { kind: 'blocked' as const } : null)
	const html = await readHtml(db, forumComment, { rows: rows.filter((row) => getWithheld(row) === null) })
	return rows.map((row) => {
		const mine = row.memberId === memberId
		return {
			id: row.id,
			author: row.author,
			body: mine ? row.body : null,
			html: html.get(row.id) ?? noHtml,
			// A comment is never merged: a database constraint forbids it.
			state: row.state as CommentView['state'],
			withheld: getWithheld(row),
			hiddenReason: mine || isAdvisor ? row.hiddenReason : null,
			likes: row.likes,
			createdAt: row.createdAt,
			editedAt: row.editedAt,
			mine,
			liked: liked.has(row.id),
		}
	})
}

async function findLikedIds(db: Db, { memberId, ids }: { memberId: number | null; ids: number[] }) {
	if (memberId === null || ids.length === 0) return new Set<number>()
	const rows = await db
		.select({ id: forumCommentLike.commentId })
		.from(forumCommentLike)
		.where(and(eq(forumCommentLike.memberId, memberId), inArray(forumCommentLike.commentId, ids)))
	return new Set(rows.map(({ id }) => id))
}

async function findBlockedIds(db: Db, { memberId, authors }: { memberId: number | null; authors: number[] }) {
	if (memberId === null || authors.length === 0) return new Set<number>()
	const rows = await db
		.select({ id: forumBlock.blockedId })
		.from(forumBlock)
		.where(and(eq(forumBlock.memberId, memberId), inArray(forumBlock.blockedId, [...new Set(authors)])))
	return new Set(rows.map(({ id }) => id))
}
