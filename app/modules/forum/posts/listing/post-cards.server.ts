import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { forumBlock, forumMember, forumPost, forumPostLike, forumSave } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { memberColumns } from '../../members/members.server.ts'
import type { PostCardDetails } from './post-card.ts'

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

/** The base of every query for cards: posts with their authors and pictures. */
export function selectPostCards(db: Db) {
	return db
		.select(postColumns)
		.from(forumPost)
		.innerJoin(forumMember, eq(forumMember.id, forumPost.memberId))
		.leftJoin(upload, eq(upload.id, forumPost.imageId))
}

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
		excerpt: row.excerpt,
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

/** Which of the posts a member has liked and saved; none for a visitor. */
export async function listPostReactions(
	db: Db,
	{ memberId, postIds }: { memberId: number | null; postIds: number[] },
): Promise<{ liked: Set<number>; saved: Set<number> }> {
	if (memberId === null || postIds.length === 0) return { liked: new Set(), saved: new Set() }
	const of = (table: typeof forumPostLike | typeof forumSave) =>
		db
			.select({ postId: table.postId })
			.from(table)
			.where(and(eq(table.memberId, memberId), inArray(table.postId, postIds)))
	const [liked, saved] = [await of(forumPostLike), await of(forumSave)]
	return {
		liked: new Set(liked.map(({ postId }) => postId)),
		saved: new Set(saved.map(({ postId }) => postId)),
	}
}

/** A condition that leaves out texts by members whom this member has blocked. */
export function notBlocked(memberId: number | null, author: AnyPgColumn): SQL | undefined {
	if (memberId === null) return undefined
	return sql`not exists (select 1 from ${forumBlock} where ${forumBlock.memberId} = ${memberId} and ${forumBlock.blockedId} = ${author})`
}

/** The picture as the `Picture` component takes it; null when there is none. */
export function pictureOf({ picture, imageAlt }: Pick<CardRow, 'picture' | 'imageAlt'>) {
	if (!picture?.width || !picture.height || !picture.widths) return null
	const { id, width, height, widths } = picture
	return { id, width, height, widths, placeholder: picture.placeholder ?? '', alt: imageAlt }
}
