import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumPost } from '#app/db/schema/forum.ts'

/** Whether everybody may read a post. */
export async function isPostShown(db: Db, { id }: { id: number }): Promise<boolean> {
	const [found] = await db
		.select({ id: forumPost.id })
		.from(forumPost)
		.where(and(eq(forumPost.id, id), eq(forumPost.state, 'shown')))
	return found !== undefined
}
