import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { test as base, inject } from 'vitest'
import { type Database, type Db, openDatabase } from '#app/db/client.server.ts'

type FreshDatabase = Database & { url: string }

/**
 * Vitest's `test` with a real, migrated database.
 * `db`: a transaction that is rolled back; code that opens its own gets a savepoint. The usual choice.
 * `freshDb`: a database of the test's own, with a pool, where everything commits; for concurrency. Slower (0.1 s).
 * `fileDb`: the same for all tests of a file that ask one site, which takes seconds to start.
 */
export const test = base.extend<{ workerDb: Db; db: Db; freshDb: FreshDatabase; fileDb: FreshDatabase }>({
	workerDb: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
		async ({}, use) => {
			await withClone({ max: 1 }, ({ db }) => use(db))
		},
		{ scope: 'worker' },
	],
	db: async ({ workerDb }, use) => {
		await workerDb
			.transaction(async (transaction) => {
				await use(transaction)
				throw new Rollback()
			})
			.catch((error: unknown) => {
				if (!(error instanceof Rollback)) throw error
			})
	},
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	freshDb: async ({}, use) => {
		await withClone({ max: 20 }, use)
	},
	fileDb: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
		async ({}, use) => withClone({ max: 20 }, use),
		{ scope: 'file' },
	],
})

/** Has deferred keys looked at now, which a test that rolls back would never see; and later deferred again. */
export async function settleKeys(db: Db): Promise<void> {
	await db.execute(sql`set constraints all immediate`)
	await db.execute(sql`set constraints all deferred`)
}

class Rollback extends Error {}

async function withClone({ max }: { max: number }, use: (database: FreshDatabase) => Promise<void>) {
	const template = new URL(inject('templateUrl'))
	const clone = new URL(template)
	const admin = new URL(template)
	clone.pathname = `/test_${randomUUID().replaceAll('-', '')}`
	admin.pathname = '/postgres'
	const server = openDatabase(admin.href, { max: 1 })
	await server.pool.query(
		`create database "${clone.pathname.slice(1)}" template "${template.pathname.slice(1)}" strategy file_copy`,
	)
	const database = openDatabase(clone.href, { max })
	try {
		await use({ ...database, url: clone.href })
	} finally {
		await database.close()
		await server.pool.query(`drop database "${clone.pathname.slice(1)}" with (force)`)
		await server.close()
	}
}
