import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { test as base, inject } from 'vitest'
import { type Database, type Db, openDatabase } from '#app/db/client.server.ts'
import { sampleTemplate } from './sample-world.ts'

type FreshDatabase = Database & { url: string }
/** With the data folder that belongs to it. */
type SampleDatabase = FreshDatabase & { dataDir: string }
type Fixtures = {
	workerDb: Db
	db: Db
	freshDb: FreshDatabase
	sampleDb: SampleDatabase
	fileDb: SampleDatabase
}

/**
 * Vitest's `test` with a real, migrated database.
 * `db`: a transaction that is rolled back; code that opens its own gets a savepoint. The usual choice.
 * `freshDb`: a database of the test's own, with a pool, where everything commits; for concurrency. Slower (0.1 s).
 * `sampleDb`: the same with the sample world of a demo in it, for a test that starts a site.
 * `fileDb`: the same for all tests of a file that ask one site.
 */
export const test = base.extend<Fixtures>({
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
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	sampleDb: async ({}, use) => {
		await withSampleWorld(use)
	},
	fileDb: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
		async ({}, use) => withSampleWorld(use),
		{ scope: 'file' },
	],
})

/** Has deferred keys looked at now, which a test that rolls back would never see; and later deferred again. */
export async function settleKeys(db: Db): Promise<void> {
	await db.execute(sql`set constraints all immediate`)
	await db.execute(sql`set constraints all deferred`)
}

class Rollback extends Error {}

async function withSampleWorld(use: (database: SampleDatabase) => Promise<void>) {
	const template = await sampleTemplate()
	const dataDir = mkdtempSync(join(tmpdir(), 'lotwise-data-'))
	try {
		cpSync(inject('sampleDir'), dataDir, { recursive: true })
		await withClone({ max: 20, template }, (database) => use({ ...database, dataDir }))
	} finally {
		rmSync(dataDir, { recursive: true, force: true })
	}
}

type Cloning = { max: number; template?: URL }

async function withClone(
	{ max, template = new URL(inject('templateUrl')) }: Cloning,
	use: (database: FreshDatabase) => Promise<void>,
) {
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
