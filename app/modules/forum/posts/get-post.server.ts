import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumDocument, forumFollow, forumMember, forumPost, forumView } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { NotFound } from '#app/lib/errors.ts'
import { postPath } from '../forum-paths.ts'
import { memberColumns } from '../members/members.server.ts'
import { noHtml, readHtml } from '../texts/stored-texts.server.ts'
import type { PostCardDetails } from './listing/post-card.ts'
import {
	listPostReactions,
	notBlocked,
	pictureOf,
	selectPostCards,
	toPostCards,
} from './listing/post-cards.server.ts'
import { type PostView, titleFor, type Withheld } from './post-view.ts'

/** The person who reads; `memberId` is null for a visitor and for somebody who has never used the forum. */
export type Reader = { memberId: number | null; isAdvisor: boolean }

type GetPostInput = { reader: Reader; id: number }

const RELATED_CANDIDATES = 200

/**
 * Returns a post for its page, or the path of the post that it was merged into. A deleted post, or one hidden from this reader,
 * comes without its title and text.
 * @throws NotFound, also for a waiting post unless the reader is its author or the advisor
 */
export async function getPost(
	db: Db,
	{ reader, id }: GetPostInput,
): Promise<{ post: PostView } | { movedTo: string }> {
	const [row] = await db
		.select({
			post: forumPost,
			author: memberColumns,
			views: forumView.views,
			picture: {
				id: upload.id,
				width: upload.width,
				height: upload.height,
				widths: upload.widths,
				placeholder: upload.placeholder,
			},
		})
		.from(forumPost)
		.innerJoin(forumMember, eq(forumMember.id, forumPost.memberId))
		.leftJoin(forumView, eq(forumView.postId, forumPost.id))
		.leftJoin(upload, eq(upload.id, forumPost.imageId))
		.where(eq(forumPost.id, id))
	if (!row) throw new NotFound('This post no longer exists.')
	const { post, author } = row
	if (post.state === 'merged') return { movedTo: await findPostPath(db, { reader, id: post.mergedInto! }) }
	const mine = reader.memberId === post.memberId
	if (post.state === 'waiting' && !mine && !reader.isAdvisor)
		throw new NotFound('This post no longer exists.')
	const withheld = withheldFrom(post, { mine, isAdvisor: reader.isAdvisor })
	const html = await readHtml(db, forumPost, { rows: withheld ? [] : [post] })
	const [{ liked, saved }, followed] = [
		await listPostReactions(db, { memberId: reader.memberId, postIds: [id] }),
		await isFollowing(db, { memberId: reader.memberId, id }),
	]
	const { category, question, acceptedCommentId, likes, comments, saves, sample } = post
	return {
		post: {
			id,
			author,
			title: titleFor(post, reader),
			category,
			question,
			acceptedCommentId,
			likes,
			comments,
			saves,
			sample,
			state: post.state,
			withheld,
			hiddenReason: withheld ? null : post.hiddenReason,
			body: mine ? post.body : null,
			html: html.get(id) ?? noHtml,
			excerpt: withheld ? '' : post.excerpt,
			picture: withheld ? null : pictureOf({ picture: row.picture, imageAlt: post.imageAlt }),
			drawing: withheld ? null : post.drawing,
			locked: post.lockedAt !== null,
			pinned: post.pinnedAt !== null,
			views: row.views ?? 0,
			createdAt: post.createdAt,
			editedAt: post.editedAt,
			mine,
			liked: liked.has(id),
			saved: saved.has(id),
			followed,
		},
	}
}

/** Returns why the text of a post or comment is withheld from a reader; null when they may read it. */
export function withheldFrom(
	{ state, hiddenReason }: { state: string; hiddenReason: string | null },
	{ mine, isAdvisor }: { mine: boolean; isAdvisor: boolean },
): Withheld | null {
	if (state === 'deleted') return { kind: 'deleted' }
	if (state === 'hidden' && !mine && !isAdvisor) return { kind: 'hidden', reason: hiddenReason ?? '' }
	return null
}

/** Returns up to `limit` of the newest posts in the same category: those that match the post's title best, the best first. */
export async function listRelatedPosts(
	db: Db,
	{
		post,
		memberId,
		limit = 4,
	}: { post: Pick<PostView, 'id' | 'title' | 'category'>; memberId: number | null; limit?: number },
): Promise<PostCardDetails[]> {
	const newest = db
		.select({ id: forumPost.id })
		.from(forumPost)
		.where(
			and(
				sql`${forumPost.state} = 'shown'`,
				eq(forumPost.category, post.category),
				ne(forumPost.id, post.id),
				notBlocked(memberId, forumPost.memberId),
			),
		)
		.orderBy(desc(forumPost.createdAt), desc(forumPost.id))
		.limit(RELATED_CANDIDATES)
		.as('newest')
	const query = sql`(select string_agg(quote_literal(stem), ' | ') from unnest(tsvector_to_array(to_tsvector('forum_stem', ${post.title}))) as stem)::tsquery`
	const nearest = await db
		.select({ id: newest.id })
		.from(newest)
		.innerJoin(
			forumDocument,
			and(eq(forumDocument.postId, newest.id), sql`${forumDocument.commentId} is null`),
		)
		.orderBy(sql`coalesce(ts_rank(${forumDocument.search}, ${query}, 1), 0) desc`, desc(newest.id))
		.limit(limit)
	const ids = nearest.map(({ id }) => id)
	if (ids.length === 0) return []
	const rows = await selectPostCards(db).where(sql`${forumPost.id} = any(${sql.param(ids)}::int[])`)
	rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
	return toPostCards(db, { rows, memberId: null })
}

async function findPostPath(db: Db, { reader, id }: GetPostInput): Promise<string> {
	const [target] = await db.select().from(forumPost).where(eq(forumPost.id, id))
	return target ? postPath({ id, title: titleFor(target, reader) }) : '/community'
}

async function isFollowing(
	db: Db,
	{ memberId, id }: { memberId: number | null; id: number },
): Promise<boolean> {
	if (memberId === null) return false
	const [row] = await db
		.select({ id: forumFollow.postId })
		.from(forumFollow)
		.where(and(eq(forumFollow.postId, id), eq(forumFollow.memberId, memberId)))
	return row !== undefined
}

/** Returns the title and category for the share image of a post; null for one that is not shown. */
export async function findSharedPost(db: Db, { id }: { id: number }) {
	const [post] = await db
		.select({ title: forumPost.title, category: forumPost.category })
		.from(forumPost)
		.where(and(eq(forumPost.id, id), sql`${forumPost.state} = 'shown'`))
	return post ?? null
}
