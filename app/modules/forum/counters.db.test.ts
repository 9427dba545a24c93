import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { forumComment, forumPost } from '#app/db/schema/forum.ts'
import { makeWriter, wednesday as now, post } from '#tests/factories/forum/forum-world.ts'
import { test } from '#tests/setup/database.ts'
import { createComment } from './comments/write-comments.server.ts'
import { likeComment, setPostReaction } from './posts/reactions.server.ts'

test('every counter equals the number of its rows while 32 members like and save at the same time', async ({
	freshDb: { db },
}) => {
	const author = await makeWriter(db, 'Author')
	const { id } = await post(db, author)
	const { comment } = await createComment(db, {
		actor: author,
		postId: id,
		requestKey: undefined,
		now,
		input: { body: 'Here.', parentId: null },
	})
	const writers = []
	for (let count = 0; count < 32; count++) writers.push(await makeWriter(db, `Writer ${count}`))
	await Promise.all(
		writers.map(async (actor, index) => {
			for (const round of [0, 1, 2]) {
				const on = (round + index) % 2 === 0
				await Promise.all([
					setPostReaction(db, { reaction: 'like', actor, id, on, now }),
					// The same request twice at once must add one row and count once.
					setPostReaction(db, { reaction: 'like', actor, id, on, now }),
					setPostReaction(db, { reaction: 'save', actor, id, on, now }),
					likeComment(db, { actor, id: comment.id, on, now }),
				])
			}
		}),
	)
	const { rows } = await db.execute<Record<string, string>>(sql`select
		(select count(*) from forum_post_like) as likes, (select count(*) from forum_save) as saves,
		(select count(*) from forum_comment_like) as comment_likes`)
	const [row] = await db.select().from(forumPost).where(eq(forumPost.id, id))
	const [liked] = await db.select().from(forumComment).where(eq(forumComment.id, comment.id))
	expect(rows[0]).toEqual({ likes: '16', saves: '16', comment_likes: '16' })
	expect(row).toMatchObject({ likes: 16, saves: 16, comments: 1 })
	expect(liked).toMatchObject({ likes: 16 })
})
