import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect } from 'vitest'
import { test } from '#tests/setup/database.ts'
import { databaseProxy } from '#tests/setup/faults/database-proxy.ts'
import { silentMs } from '#tests/setup/hang-limits.ts'
import { isDatabaseUnavailable, openDatabase } from './client.server.ts'

test('a database that stops responding is disconnected, even in the middle of a transaction', async ({
	freshDb,
}) => {
	const proxy = await databaseProxy(freshDb.url)
	const { pool, db, close } = openDatabase(proxy.url, { silenceMs: silentMs })
	await pool.query('select 1')
	const error = await db
		.transaction(async (tx) => {
			proxy.freeze()
			await tx.execute('select 1')
		})
		.then(
			() => undefined,
			(reason: unknown) => reason,
		)
	expect(isDatabaseUnavailable(error)).toBe(true)
	expect(pool.totalCount).toBe(0)
	await close()
	await proxy.cut()
})

test('a connection that breaks before its transaction begins returns to the pool', async ({ freshDb }) => {
	const { pool, db, close } = openDatabase(freshDb.url, { max: 2 })
	const emptyTransaction = () => db.transaction(async () => {})
	const breakConnection = (client: pg.PoolClient) =>
		(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
	pool.on('acquire', breakConnection)
	for (let i = 0; i < 5; i++)
		expect(isDatabaseUnavailable(await emptyTransaction().catch((error) => error))).toBe(true)
	pool.off('acquire', breakConnection)
	await emptyTransaction()
	expect(pool.totalCount - pool.idleCount).toBe(0)
	await close()
})

test('a failed transaction releases its connection exactly once', async ({ freshDb }) => {
	const { pool, db, close } = openDatabase(freshDb.url, { max: 1 })
	for (let i = 0; i < 3; i++)
		await expect(db.transaction((tx) => tx.execute('select 1 / 0'))).rejects.toThrow()
	await pool.query('select 1')
	expect(pool.totalCount - pool.idleCount).toBe(0)
	await close()
})

test('an error in a query does not count as an unavailable database', async ({ db }) => {
	const error = await db.execute('select * from nowhere').catch((reason: unknown) => reason)
	expect(error).toBeInstanceOf(Error)
	expect(isDatabaseUnavailable(error)).toBe(false)
})

test('a query that takes long is reported by its verb and tables, without its values', async ({
	freshDb: { url },
}) => {
	const reported: { name: string; durationMs: number }[] = []
	const { db, pool, close } = openDatabase(url, {
		slow: { thresholdMs: 1_000, report: (query) => void reported.push(query) },
	})
	await db.execute(sql`select 1`)
	await db.execute(sql`select id, pg_sleep(1.1) from (select 'secret' as id) as settings`)
	await db.transaction((tx) =>
		tx.execute(sql`select pg_sleep(1.1) from settings union all select pg_sleep(1.1)`),
	)
	await pool.query('select pg_sleep(1.1)').catch(() => {})
	await close()
	expect(reported.map(({ name }) => name)).toEqual(['select', 'select settings', 'select'])
	expect(reported.every(({ durationMs }) => durationMs > 1_000)).toBe(true)
	expect(JSON.stringify(reported)).not.toContain('secret')
})
