import pg from 'pg'
import { expect } from 'vitest'
import { forumReads } from '#tests/factories/forum-reads.ts'
import { test } from '#tests/setup/database.ts'
import { watch, wholeTableReads } from '#tests/setup/watched-database.ts'
import { seedManyPosts } from './sample/seed-many-posts.server.ts'

// `npm run bench:forum` does the same at a million comments, with the planner left alone, and measures.
test('nothing that readers do has to read a growing table from end to end', async ({
	freshDb: { db, url },
}) => {
	await seedManyPosts(db, { posts: 1_200, comments: 5_000, now: new Date('2026-03-04T12:00:00Z') })
	const client = new pg.Client(url)
	await client.connect()
	try {
		const { rows } = await client.query('select id, member_id from forum_post order by comments desc limit 5')
		// So few rows are read quickest as a whole: the question is whether there is another way.
		await client.query('set enable_seqscan = off')
		const watched = watch(client)
		const whole: string[] = []
		for (const { name, read } of forumReads({
			memberId: rows[0].member_id,
			postIds: rows.map(({ id }) => id),
		})) {
			await read(watched.db)
			for (const query of watched.take())
				for (const table of await wholeTableReads(client, query))
					if (/^forum_(post|comment|document|member|post_like|save|word)$/.test(table))
						whole.push(`${name}: ${table}`)
		}
		expect(whole).toEqual([])
	} finally {
		await client.end()
	}
})

test('made posts keep what the triggers would have kept: counters, tally and documents', async ({
	freshDb: { db, pool },
}) => {
	await seedManyPosts(db, { posts: 60, comments: 400, now: new Date('2026-03-04T12:00:00Z') })
	const { rows } = await pool.query(`
		select
			(select count(*)::int from forum_post) as posts,
			(select sum(posts)::int from forum_counter) as tallied,
			(select count(*)::int from forum_post p where p.likes <> (select count(*) from forum_post_like l where l.post_id = p.id)) as wrong_likes,
			(select count(*)::int from forum_post p where p.comments <> (select count(*) from forum_comment c where c.post_id = p.id)) as wrong_comments,
			(select count(*)::int from forum_comment c where c.replies <> (select count(*) from forum_comment a where a.parent_id = c.id)) as wrong_replies,
			(select count(*)::int from forum_document) - (select count(*)::int from forum_comment) as documents
	`)
	expect(rows).toEqual([
		{ posts: 60, tallied: 60, wrong_likes: 0, wrong_comments: 0, wrong_replies: 0, documents: 60 },
	])
})
