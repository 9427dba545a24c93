import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { test, withRollback } from './database.ts'

const tables = sql`select count(*)::int as count from pg_tables where tablename = 'left_behind'`

for (const order of ['first', 'second'])
	test(`the ${order} of two tests sees no writes of the other, because each is rolled back`, async ({
		db,
	}) => {
		expect((await db.execute(tables)).rows).toEqual([{ count: 0 }])
		await db.transaction((inner) => inner.execute(sql`create table left_behind ()`))
		expect((await db.execute(tables)).rows).toEqual([{ count: 1 }])
	})

test('a query after the end of a test fails, and leaves nothing', async ({ workerPool }) => {
	const dbs: Db[] = []
	const late: Promise<unknown>[] = []
	await withRollback(workerPool, 'one', async (db) => {
		await db.transaction((inner) => inner.execute(sql`create table left_behind ()`))
		dbs.push(db)
		// Not awaited: its second query would follow the rollback.
		late.push(
			db
				.execute(sql`select 1`)
				.then(() => db.execute(sql`create table left_behind ()`))
				.catch(({ cause }) => cause),
		)
	})
	const refused = new Error("A query after the end of the test 'one'.")
	expect(await late[0]).toEqual(refused)
	await expect(dbs[0]!.execute(sql`create table left_behind ()`)).rejects.toMatchObject({
		cause: refused,
	})
	await withRollback(workerPool, 'two', async (db) => {
		expect((await db.execute(tables)).rows).toEqual([{ count: 0 }])
	})
})

test('a fresh database commits, and several connections see it', async ({ freshDb }) => {
	await freshDb.db.execute(sql`create table left_behind ()`)
	const seen = await Promise.all(Array.from({ length: 5 }, () => freshDb.db.execute(tables)))
	expect(seen.map(({ rows }) => rows)).toEqual(Array(5).fill([{ count: 1 }]))
})

test('the template database is migrated', async ({ db }) => {
	const { rows } = await db.execute(
		sql`select count(*)::int as count from pg_tables where schemaname = 'public'`,
	)
	expect(rows[0]?.count).toBeGreaterThan(0)
})
