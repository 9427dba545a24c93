import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind } from '#app/db/keyset.server.ts'
import { forumMember, forumPost } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'

/** A picture that a member uploaded with a post, for the admin area. */
export type CommunityUpload = {
	/** The upload's ID. */
	id: string
	/** The post's title. */
	title: string
	/** The picture's alternative text and who uploaded it. */
	description: string | null
	/** MIME type. */
	fileType: string
	createdAt: Date
	post: { id: number; title: string }
	/** The post is hidden from readers, and the picture with it. */
	hidden: boolean
}

/** Lists the pictures that members uploaded with posts, newest first. @throws Forbidden for anybody but the advisor */
export async function listCommunityUploads(
	db: Db,
	{
		actor,
		after,
		limit = 100,
	}: {
		actor: Actor
		/** The ID of the last upload on the previous page. */
		after?: string | undefined
		limit?: number
	},
): Promise<CommunityUpload[]> {
	assertMay(actor, 'moderate')
	const rows = await db
		.select({
			id: upload.id,
			fileType: upload.contentType,
			createdAt: upload.createdAt,
			postId: forumPost.id,
			title: forumPost.title,
			alt: forumPost.imageAlt,
			state: forumPost.state,
			author: forumMember.name,
		})
		.from(forumPost)
		.innerJoin(upload, eq(upload.id, forumPost.imageId))
		.innerJoin(forumMember, eq(forumMember.id, forumPost.memberId))
		.where(and(isNotNull(forumPost.imageId), isBehind([upload.createdAt, upload.id], after)))
		.orderBy(desc(upload.createdAt), desc(upload.id))
		.limit(limit)
	return rows.map(({ id, fileType, createdAt, postId, title, alt, state, author }) => ({
		id,
		title,
		fileType,
		createdAt,
		post: { id: postId, title },
		hidden: state === 'hidden',
		description: alt ? `${alt} (by ${author})` : `By ${author}`,
	}))
}
