import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { test as base, inject } from 'vitest'
import { type Database, type Db, openDatabase } from '#app/db/client.server.ts'
import { sampleTemplate } from './sample-site/sample-world.ts'

type FreshDatabase = Database & { url: string }
/** A database with the data folder that belongs to it. */
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
 * `db`: a transaction that is rolled back; a transaction inside it becomes a savepoint. The usual choice.
 * `freshDb`: a separate database with a pool, where transactions commit; for tests of concurrency. Takes 0.1 s longer.
 * `sampleDb`: a `freshDb` with the sample data of a demo, for tests that start a site.
 * `fileDb`: a `sampleDb` that all tests of a file share.
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
		await withSampleDatabase(use)
	},
	fileDb: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
		async ({}, use) => withSampleDatabase(use),
		{ scope: 'file' },
	],
})

/** Checks deferred foreign keys now, because a test that rolls back never reaches their check at commit. */
export async function checkDeferredKeys(db: Db): Promise<void> {
	await db.execute(sql`set constraints all immediate`)
	await db.execute(sql`set constraints all deferred`)
}

class Rollback extends Error {}

async function withSampleDatabase(use: (database: SampleDatabase) => Promise<void>) {
	const template = await sampleTemplate()
	const dataDir = mkdtempSync(join(tmpdir(), 'lotwise-data-'))
	try {
		cpSync(inject('sampleDir'), dataDir, { recursive: true })
		await withClone({ max: 20, template }, (database) => use({ ...database, dataDir }))
	} finally {
		rmSync(dataDir, { recursive: true, force: true })
	}
}

/** One connection for all databases that a worker creates and drops, until the worker ends. */
let server: Database | undefined

type CloneOptions = { max: number; template?: URL }

async function withClone(
	{ max, template = new URL(inject('templateUrl')) }: CloneOptions,
	use: (database: FreshDatabase) => Promise<void>,
) {
	const clone = new URL(template)
	const admin = new URL(template)
	clone.pathname = `/test_${randomUUID().replaceAll('-', '')}`
	admin.pathname = '/postgres'
	server ??= openDatabase(admin.href, { max: 1 })
	const { pool } = server
	await pool.query(
		`create database "${clone.pathname.slice(1)}" template "${template.pathname.slice(1)}" strategy file_copy`,
	)
	const database = openDatabase(clone.href, { max })
	try {
		await use({ ...database, url: clone.href })
	} finally {
		// A test that failed may keep a connection, for which the pool would wait without an end.
		await Promise.race([database.close(), pause(5_000, undefined, { ref: false })])
		await pool.query(`drop database "${clone.pathname.slice(1)}" with (force)`)
	}
}
