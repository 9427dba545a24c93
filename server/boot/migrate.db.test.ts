import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { writeMigrationFolders } from '#tests/fixtures/migration-folders.ts'
import { test } from '#tests/setup/database.ts'
import { findSchemaProblem, migrateToLatest, requireKnownDatabase } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotwise-migrations-'))
const migrations = writeMigrationFolders(folder)

afterAll(() => rmSync(folder, { recursive: true }))

async function listNotes(db: Db) {
	const { rows } = await db.execute(sql`select * from sample_note order by id`)
	return rows
}

async function countMigrations(db: Db) {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
	)
	return rows[0]!.count
}

test('an upgrade applies new migrations once to existing rows, even when several instances start together', async ({
	freshDb: { db, url },
}) => {
	await migrateToLatest(url, migrations.older)
	const before = await countMigrations(db)
	await db.execute(sql`insert into sample_note (text) values ('kept')`)
	await Promise.all([1, 2, 3].map(() => migrateToLatest(url, migrations.newer)))
	await db.execute(sql`insert into sample_note (text) values ('new')`)
	expect(await listNotes(db)).toEqual([
		{ id: 1, text: 'written by the migration', length: 24 },
		{ id: 2, text: 'kept', length: 4 },
		{ id: 3, text: 'new', length: 3 },
	])
	expect(await countMigrations(db)).toBe(before + 1)
})

test('a failed upgrade leaves the older schema unchanged', async ({ freshDb: { db, url } }) => {
	await migrateToLatest(url, migrations.older)
	const before = { notes: await listNotes(db), migrations: await countMigrations(db) }
	await expect(migrateToLatest(url, migrations.broken)).rejects.toThrow(
		/The database could not be migrated: .*null value in column "length"/,
	)
	expect({ notes: await listNotes(db), migrations: await countMigrations(db) }).toEqual(before)
	await migrateToLatest(url, migrations.newer)
	expect(await listNotes(db)).toEqual([{ id: 1, text: 'written by the migration', length: 24 }])
})

test('a database set up by other migrations is not changed', async ({ freshDb: { db, url } }) => {
	await migrateToLatest(url, migrations.older)
	const edited = join(folder, 'edited')
	cpSync(migrations.newer, edited, { recursive: true })
	appendFileSync(join(edited, '9000_notes.sql'), '-- Edited after it was released.')
	await expect(migrateToLatest(url, edited)).rejects.toThrow('set up by other migrations')
	expect(await listNotes(db)).toEqual([{ id: 1, text: 'written by the migration' }])
})

test('a database of a development version, or of another program, is not changed, and the error says what to do', async ({
	freshDb: { db, url },
}) => {
	await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'edited' where id = 2`)
	const old =
		/development version from before 28 November 2026 or by another program, which no release converts: start the/
	await expect(migrateToLatest(url)).rejects.toThrow(old)
	await expect(requireKnownDatabase(url)).rejects.toThrow(old)
	expect(await findSchemaProblem(url)).toMatch(old)
	await db.execute(sql`drop schema drizzle cascade`)
	const foreign = /contains tables that no release of Lotwise set up: set DATABASE_URL/
	await expect(migrateToLatest(url)).rejects.toThrow(foreign)
	await expect(requireKnownDatabase(url)).rejects.toThrow(foreign)
	expect(await findSchemaProblem(url)).toMatch(foreign)
})

test('an older release starts on a newer schema', async ({ freshDb: { db, url } }) => {
	await migrateToLatest(url, migrations.newer)
	const before = await countMigrations(db)
	await migrateToLatest(url, migrations.older)
	expect(await countMigrations(db)).toBe(before)
})

test('a folder without migrations is reported', async ({ freshDb: { url } }) => {
	await expect(migrateToLatest(url, join(folder, 'missing'))).rejects.toThrow(
		'The database migrations are missing',
	)
})

test('a command says what is missing in a database of an older release, and does not migrate it', async ({
	freshDb: { db, url },
}) => {
	await migrateToLatest(url, migrations.older)
	const before = await countMigrations(db)
	expect(await findSchemaProblem(url, migrations.older)).toBeNull()
	expect(await findSchemaProblem(url, migrations.newer)).toMatch(
		/older release: \d+ of \d+ migrations are missing/,
	)
	expect(await countMigrations(db)).toBe(before)
	await migrateToLatest(url, migrations.newer)
	// An older release's commands work beside a newer instance.
	expect(await findSchemaProblem(url, migrations.older)).toBeNull()
})
