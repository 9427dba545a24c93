import pg from 'pg'
import { expect } from 'vitest'
import { makeComment, makeForumMember, makePost } from '#tests/factories/forum.ts'
import { test } from '#tests/setup/database.ts'

test('what public pages show is told to every instance when it is committed, and not when it is taken back', async ({
	freshDb,
}) => {
	const client = new pg.Client(freshDb.url)
	await client.connect()
	try {
		const heard: string[] = []
		client.on('notification', ({ payload = '' }) => heard.push(payload))
		await client.query('listen live')
		const tables = ['settings', 'offering', 'claim', 'booking_rules', 'resource_upload', 'review']
		await freshDb.pool.query('begin; delete from review; rollback')
		for (const table of tables) await freshDb.pool.query(`delete from ${table}`)
		await expect
			.poll(() => heard.filter((word) => word.startsWith('pages ')), { timeout: 30_000 })
			.toEqual(
				['settings', 'offerings', 'claims', 'booking_rules', 'resources', 'reviews'].map(
					(what) => `pages ${what}`,
				),
			)
	} finally {
		await client.end()
	}
})

test('a like or a save is told apart from what is written, which other posts show too', async ({
	freshDb,
}) => {
	const { db, pool } = freshDb
	const { id } = await makePost(db)
	const { id: commentId } = await makeComment(db, { postId: id })
	const { id: memberId } = await makeForumMember(db)
	const client = new pg.Client(freshDb.url)
	await client.connect()
	try {
		let heard: string[] = []
		client.on('notification', ({ payload = '' }) => heard.push(payload))
		await client.query('listen live')
		const writes: [what: string, write: string][] = [
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
		for (const [what, write] of writes) {
			heard = []
			await pool.query(write)
			await expect.poll(() => heard, { timeout: 30_000 }).toContain(what)
			expect(
				heard.filter(
					(word) => word.startsWith('forum') && word.endsWith('counted') !== what.endsWith('counted'),
				),
				write,
			).toEqual([])
		}
	} finally {
		await client.end()
	}
})
