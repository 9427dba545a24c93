import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { test as base, inject } from 'vitest'
import { type Database, type Db, openDatabase } from '#app/db/client.server.ts'
import { queryLogger } from '#app/db/query-names.server.ts'
import { sampleTemplate } from './sample-site/sample-world.ts'

type FreshDatabase = Database & { url: string }
/** A database with the data folder that belongs to it. */
type SampleDatabase = FreshDatabase & { dataDir: string }
type Fixtures = {
	workerPool: Database['pool']
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
	workerPool: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
		async ({}, use) => {
			await withClone({ max: 1 }, ({ pool }) => use(pool))
		},
		{ scope: 'worker' },
	],
	db: async ({ workerPool, task }, use) => {
		await withRollback(workerPool, task.name, use)
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

/**
 * Calls `use` with a transaction that is rolled back afterwards. A query that comes later would run outside of it, and what it writes would
 * stay for the tests of other files; it fails instead.
 */
export async function withRollback(pool: Database['pool'], name: string, use: (db: Db) => Promise<void>) {
	const client = await pool.connect()
	let ended = false
	const guarded: typeof client = Object.create(client, {
		query: {
			value: (...queryArguments: unknown[]): unknown => {
				// The rollback itself is sent then, and what a query before it leads to may still come before it is done.
				if (ended && (queryArguments[0] as { text?: unknown }).text !== 'rollback')
					throw new Error(`A query after the end of the test '${name}'.`)
				return Reflect.apply(client.query, client, queryArguments)
			},
		},
	})
	try {
		const transaction = drizzle(guarded, { logger: queryLogger }).transaction(async (db) => {
			try {
				await use(db)
			} finally {
				ended = true
			}
			throw new Rollback()
		})
		await transaction.catch((error: unknown) => {
			if (!(error instanceof Rollback)) throw error
		})
	} finally {
		client.release()
	}
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
