import pg from 'pg'
import { expect } from 'vitest'
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
			.poll(() => heard.filter((word) => word.startsWith('pages ')), { timeout: 10_000 })
			.toEqual(
				['settings', 'offerings', 'claims', 'booking_rules', 'resources', 'reviews'].map(
					(what) => `pages ${what}`,
				),
			)
	} finally {
		await client.end()
	}
})
