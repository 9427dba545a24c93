import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import {
	forumBlock,
	forumComment,
	forumMember,
	forumPost,
	forumPostLike,
	forumSave,
} from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { memberColumns } from '../../members/members.server.ts'
import { cutAtWord } from '../../texts/excerpt.server.ts'
import type { ListedPost, PostCardDetails } from './post-card.ts'

const postColumns = {
	id: forumPost.id,
	title: forumPost.title,
	category: forumPost.category,
	excerpt: forumPost.excerpt,
	imageAlt: forumPost.imageAlt,
	drawing: forumPost.drawing,
	likes: forumPost.likes,
	comments: forumPost.comments,
	acceptedCommentId: forumPost.acceptedCommentId,
	pinnedAt: forumPost.pinnedAt,
	lockedAt: forumPost.lockedAt,
	createdAt: forumPost.createdAt,
	author: memberColumns,
	picture: {
		id: upload.id,
		width: upload.width,
		height: upload.height,
		widths: upload.widths,
		placeholder: upload.placeholder,
	},
}

/** Starts a query for cards: selects posts with their authors and pictures. */
export function selectPostCards(db: Db) {
	return db
		.select(postColumns)
		.from(forumPost)
		.innerJoin(forumMember, eq(forumMember.id, forumPost.memberId))
		.leftJoin(upload, eq(upload.id, forumPost.imageId))
}

/** A line of a wide screen, two of a phone. */
const excerptCharsMax = 60

type CardRow = Awaited<ReturnType<typeof selectPostCards>>[number]

/** Turns rows into cards, with what this member has liked and saved. */
export async function toPostCards(
	db: Db,
	{ rows, memberId }: { rows: CardRow[]; memberId: number | null },
): Promise<PostCardDetails[]> {
	const { liked, saved } = await listPostReactions(db, { memberId, postIds: rows.map(({ id }) => id) })
	return rows.map((row) => ({
		id: row.id,
		author: row.author,
		title: row.title,
		category: row.category,
		excerpt: cutAtWord(row.excerpt, excerptCharsMax),
		picture: pictureOf(row),
		drawing: row.drawing,
		likes: row.likes,
		comments: row.comments,
		answered: row.acceptedCommentId !== null,
		pinned: row.pinnedAt !== null,
		locked: row.lockedAt !== null,
		createdAt: row.createdAt,
		liked: liked.has(row.id),
		saved: saved.has(row.id),
	}))
}

/** Returns which of the posts a member has liked and saved; none for a visitor. */
export async function listPostReactions(
	db: Db,
	{ memberId, postIds }: { memberId: number | null; postIds: number[] },
): Promise<{ liked: Set<number>; saved: Set<number> }> {
	if (memberId === null || postIds.length === 0) return { liked: new Set(), saved: new Set() }
	const rows = await readReactions(db, { memberId, postIds })
	const idsOf = (wanted: string) =>
		new Set(rows.flatMap(({ postId, kind }) => (kind === wanted ? postId : [])))
	return { liked: idsOf('liked'), saved: idsOf('saved') }
}

const readReactions = preparedQuery((db) => {
	const reactionsIn = (table: typeof forumPostLike | typeof forumSave, kind: 'liked' | 'saved') =>
		db
			.select({ postId: table.postId, kind: sql<typeof kind>`${sql.raw(`'${kind}'`)}` })
			.from(table)
			.where(
				and(
					eq(table.memberId, sql.placeholder('memberId')),
					sql`${table.postId} = any(${sql.placeholder('postIds')}::int[])`,
				),
			)
	return reactionsIn(forumPostLike, 'liked')
		.unionAll(reactionsIn(forumSave, 'saved'))
		.prepare('post_reactions')
})

/** Adds to each post whether its reader likes or saved it. The reader must not have blocked anybody. */
export async function addReactions<Page extends { pinned: ListedPost[]; posts: ListedPost[] }>(
	db: Db,
	{ page, memberId }: { page: Page; memberId: number | null },
): Promise<Page> {
	if (memberId === null) return page
	const postIds = [...page.pinned, ...page.posts].map(({ id }) => id)
	const { liked, saved } = await listPostReactions(db, { memberId, postIds })
	const asSeen = (post: ListedPost) => ({ ...post, liked: liked.has(post.id), saved: saved.has(post.id) })
	return { ...page, pinned: page.pinned.map(asSeen), posts: page.posts.map(asSeen) }
}

/** Adds the last comment of each post to the cards, without those by members whom this member has blocked. */
export async function addLastReplies(
	db: Db,
	{ cards, memberId }: { cards: PostCardDetails[]; memberId: number | null },
): Promise<ListedPost[]> {
	const ids = cards.flatMap(({ id, comments }) => (comments > 0 ? id : []))
	// One look-up in the index for each post, however many comments it has.
	const last = db.select({ id: sql<number>`reply.id`.as('id') }).from(
		sql`unnest(${sql.param(ids)}::int[]) as post(id), lateral (
				select ${forumComment.id} from ${forumComment}
				where ${and(eq(forumComment.postId, sql`post.id`), sql`${forumComment.state} = 'shown'`, notBlocked(memberId, forumComment.memberId))}
				order by ${forumComment.id} desc limit 1
			) as reply`,
	)
	const rows =
		ids.length === 0
			? []
			: await db
					.select({
						postId: forumComment.postId,
						id: forumComment.id,
						author: forumMember.name,
						at: forumComment.createdAt,
					})
					.from(forumComment)
					.innerJoin(forumMember, eq(forumMember.id, forumComment.memberId))
					.where(inArray(forumComment.id, last))
	const byPost = new Map(rows.map(({ postId, ...reply }) => [postId, reply]))
	return cards.map((card) => ({ ...card, lastReply: byPost.get(card.id) ?? null }))
}

/** Returns a condition that leaves out texts by members whom this member has blocked. */
export function notBlocked(memberId: number | null, author: AnyPgColumn): SQL | undefined {
	if (memberId === null) return undefined
	return sql`not exists (select 1 from ${forumBlock} where ${forumBlock.memberId} = ${memberId} and ${forumBlock.blockedId} = ${author})`
}

/** Returns the picture in the shape that the `Picture` component takes; null when there is none. */
export function pictureOf({ picture, imageAlt }: Pick<CardRow, 'picture' | 'imageAlt'>) {
	if (!picture?.width || !picture.height || !picture.widths) return null
	const { id, width, height, widths } = picture
	return { id, width, height, widths, placeholder: picture.placeholder ?? '', alt: imageAlt }
}
