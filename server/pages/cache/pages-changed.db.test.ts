import pg from 'pg'
import { expect } from 'vitest'
import { makeComment, makeForumMember, makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'

test('committed changes to what public pages show notify every instance, rolled-back ones do not', async ({
	freshDb,
}) => {
	const client = new pg.Client(freshDb.url)
	await client.connect()
	try {
		const received: string[] = []
		client.on('notification', ({ payload = '' }) => received.push(payload))
		await client.query('listen live')
		const tables = ['settings', 'offering', 'claim', 'booking_rules', 'resource_upload', 'review']
		await freshDb.pool.query('begin; delete from review; rollback')
		for (const table of tables) await freshDb.pool.query(`delete from ${table}`)
		await expect
			.poll(() => received.filter((payload) => payload.startsWith('pages ')))
			.toEqual(
				['settings', 'offerings', 'claims', 'booking_rules', 'resources', 'reviews'].map(
					(topic) => `pages ${topic}`,
				),
			)
	} finally {
		await client.end()
	}
})

test('likes and saves notify separately from text changes, which other posts show too', async ({
	freshDb,
}) => {
	const { db, pool } = freshDb
	const { id } = await makePost(db)
	const { id: commentId } = await makeComment(db, { postId: id })
	const { id: memberId } = await makeForumMember(db)
	const client = new pg.Client(freshDb.url)
	await client.connect()
	try {
		let received: string[] = []
		client.on('notification', ({ payload = '' }) => received.push(payload))
		await client.query('listen live')
		const writes: [topic: string, write: string][] = [
			[`forum ${id} counted`, `insert into forum_post_like (post_id, member_id) values (${id}, ${memberId})`],
			[`forum ${id} counted`, `insert into forum_save (post_id, member_id) values (${id}, ${memberId})`],
			[
				`forum ${id} counted`,
				`insert into forum_comment_like (comment_id, member_id) values (${commentId}, ${memberId})`,
			],
			[`forum ${id}`, `update forum_post set title = 'Another title' where id = ${id}`],
			[`forum ${id}`, `update forum_comment set body = 'Another body' where id = ${commentId}`],
			['forum', `update forum_member set name = 'Another name' where id = ${memberId}`],
		]
		for (const [topic, write] of writes) {
			received = []
			await pool.query(write)
			await expect.poll(() => received).toContain(topic)
			expect(
				received.filter(
					(payload) =>
						payload.startsWith('forum') && payload.endsWith('counted') !== topic.endsWith('counted'),
				),
				write,
			).toEqual([])
		}
	} finally {
		await client.end()
	}
})
