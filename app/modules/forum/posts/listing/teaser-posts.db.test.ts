import { expect } from 'vitest'
import { makeWriter, wednesday as now, post } from '#tests/factories/forum/forum-world.ts'
import { test } from '#tests/setup/database.ts'
import { createComment } from '../../comments/write-comments.server.ts'
import { hide } from '../../moderation/moderate.server.ts'
import { listTeaserPosts } from './teaser-posts.server.ts'

test('the teaser shows the most discussed posts, and none that is hidden or that nobody answered', async ({
	db,
}) => {
	expect(await listTeaserPosts(db)).toEqual([])
	const author = await makeWriter(db, 'Author')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const ids: number[] = []
	for (const [index, comments] of [1, 3, 2, 0, 2].entries()) {
		const { id } = await post(db, author, {
			title: `Post ${index}`,
			body: 'A fee of $899 nobody can explain. '.repeat(5),
		})
		ids.push(id)
		for (let count = 0; count < comments; count++)
			await createComment(db, {
				actor: advisor,
				postId: id,
				requestKey: undefined,
				now,
				input: { body: 'Refuse it.', parentId: null },
			})
	}
	const titles = async () => (await listTeaserPosts(db)).map(({ title, comments }) => [title, comments])
	expect(await titles()).toEqual([
		['Post 1', 3],
		['Post 4', 2],
		['Post 2', 2],
	])
	const [first] = await listTeaserPosts(db)
	expect(first).toMatchObject({
		path: `/community/post/${ids[1]}/post-1`,
		excerpt: 'A fee of $899 nobody can explain. A fee of $899 nobody can explain. A fee of $899 nobody…',
		category: 'Negotiation Tips',
		sample: false,
	})
	await hide(db, { actor: advisor, target: { kind: 'post', id: ids[1]! }, reason: 'Off.', now })
	expect(await titles()).toEqual([
		['Post 4', 2],
		['Post 2', 2],
		['Post 0', 1],
	])
})
