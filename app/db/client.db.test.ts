import type { Socket } from 'node:net'
import type pg from 'pg'
import { expect } from 'vitest'
import { test } from '#tests/setup/database.ts'
import { databaseProxy } from '#tests/setup/database-proxy.ts'
import { isDatabaseAway, openDatabase } from './client.server.ts'

test('a database that falls silent is given up, also in the middle of a transaction', async ({ freshDb }) => {
	const way = await databaseProxy(freshDb.url)
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

test('a connection that breaks before its transaction has begun is not lent for ever', async ({
	freshDb,
}) => {
	const { pool, db, close } = openDatabase(freshDb.url, { max: 2 })
	const nothing = () => db.transaction(async () => {})
	const breakIt = (client: pg.PoolClient) =>
		(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
	pool.on('acquire', breakIt)
	for (let i = 0; i < 5; i++) expect(isDatabaseAway(await nothing().catch((error) => error))).toBe(true)
	pool.off('acquire', breakIt)
	await nothing()
	expect(pool.totalCount - pool.idleCount).toBe(0)
	await close()
})

test('a transaction that fails gives its connection back once', async ({ freshDb }) => {
	const { pool, db, close } = openDatabase(freshDb.url, { max: 1 })
	for (let i = 0; i < 3; i++)
		await expect(db.transaction((tx) => tx.execute('select 1 / 0'))).rejects.toThrow()
	await pool.query('select 1')
	expect(pool.totalCount - pool.idleCount).toBe(0)
	await close()
})

test('what the database says of a question is no absence', async ({ db }) => {
	const fault = await db.execute('select * from nowhere').catch((error: unknown) => error)
	expect(fault).toBeInstanceOf(Error)
	expect(isDatabaseAway(fault)).toBe(false)
})
