import pg from 'pg'
import { expect } from 'vitest'
import { forumReads } from '#tests/factories/forum/forum-reads.ts'
import { test } from '#tests/setup/database.ts'
import { watch, wholeTableReads } from '#tests/setup/watched-database.ts'
import { seedManyPosts } from './sample/seed-many-posts.server.ts'

// `npm run bench:forum` does the same with a million comments and the default planner settings, and measures times.
test('no query for readers scans a whole growing table', async ({ freshDb: { db, url } }) => {
	await seedManyPosts(db, { posts: 300, comments: 1_200, now: new Date('2026-03-04T12:00:00Z') })
	const client = new pg.Client(url)
	await client.connect()
	try {
		const { rows } = await client.query('select id, member_id from forum_post order by comments desc limit 5')
		// With so few rows the planner prefers a full scan; the test asks whether an index could be used.
		await client.query('set enable_seqscan = off')
		const watched = watch(client)
		const fullScans: string[] = []
		for (const { name, read } of forumReads({
			memberId: rows[0].member_id,
			postIds: rows.map(({ id }) => id),
		})) {
			await read(watched.db)
			for (const query of watched.take())
				for (const table of await wholeTableReads(client, query))
					if (/^forum_(post|comment|document|member|post_like|save|word)$/.test(table))
						fullScans.push(`${name}: ${table}`)
		}
		expect(fullScans).toEqual([])
	} finally {
		await client.end()
	}
})

test('seeded posts have the counters and search documents that the triggers would have written', async ({
	freshDb: { db, pool },
}) => {
	await seedManyPosts(db, { posts: 60, comments: 400, now: new Date('2026-03-04T12:00:00Z') })
	const { rows } = await pool.query(`
		select
			(select count(*)::int from forum_post) as posts,
			(select sum(posts)::int from forum_counter) as counted,
			(select count(*)::int from forum_post p where p.likes <> (select count(*) from forum_post_like l where l.post_id = p.id)) as wrong_likes,
			(select count(*)::int from forum_post p where p.comments <> (select count(*) from forum_comment c where c.post_id = p.id)) as wrong_comments,
			(select count(*)::int from forum_comment c where c.replies <> (select count(*) from forum_comment a where a.parent_id = c.id)) as wrong_replies,
			(select count(*)::int from forum_document) - (select count(*)::int from forum_comment) as documents
	`)
	expect(rows).toEqual([
		{ posts: 60, counted: 60, wrong_likes: 0, wrong_comments: 0, wrong_replies: 0, documents: 60 },
	])
})
