import { expect } from 'vitest'
import { cuttable } from '#tests/setup/cuttable.ts'
import { test } from '#tests/setup/database.ts'
import { isDatabaseAway, openDatabase } from './client.server.ts'

test('a database that falls silent is given up, also in the middle of a transaction', async ({ freshDb }) => {
	const way = await cuttable(freshDb.url)
	const { pool, db, close } = openDatabase(way.url, { silenceMs: 300 })
	await pool.query('select 1')
	const fault = await db
		.transaction(async (tx) => {
			way.freeze()
			await tx.execute('select 1')
		})
		.then(
			() => undefined,
			(error: unknown) => error,
		)
	expect(isDatabaseAway(fault)).toBe(true)
	expect(pool.totalCount).toBe(0)
	await close()
	await way.cut()
})

test('what the database says of a question is no absence', async ({ db }) => {
	const fault = await db.execute('select * from nowhere').catch((error: unknown) => error)
	expect(fault).toBeInstanceOf(Error)
	expect(isDatabaseAway(fault)).toBe(false)
})
