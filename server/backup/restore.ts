import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { type Entry, readArchive } from './archive.ts'
import { digestOf, hashed } from './back-up.ts'
import {
	fileFolder,
	type Manifest,
	readJson,
	type Sums,
	sumsName,
	sumsSchema,
	tableFolder,
} from './contents.ts'
import { readManifest, requireKnownSchema } from './manifest.ts'
import { RowDigest } from './row-digest.ts'
import { columnsOf, connect, quoted } from './tables.ts'

type Source = { file: string; identity: string }
type Target = { databaseUrl: string; storage: FileStorage; migrations?: string }
export type Restored = { createdAt: string; rows: number; files: number }

/**
 * Restores a backup into an empty database and an empty file store: migrates to the schema of the backup, loads every row and
 * file, reads all of it back and compares, ends sessions and links, and migrates to this release. On failure the target is
 * empty as before.
 * @returns what was restored, and how many queued emails were paused
 * @throws StartupError when the target is not empty, the file is damaged or for another key, or this release is older than the
 * backup
 */
export async function restore(
	{ file, identity }: Source,
	target: Target,
): Promise<Restored & { pausedEmails: number }> {
	const folder = target.migrations ?? migrationsFolder()
	await requireEmpty(target)
	const client = await connect(target.databaseUrl)
	const written: string[] = []
	try {
		const entries = readArchive(file, identity)
		const manifest = await readManifest(entries)
		requireKnownSchema(manifest, folder)
		await migrateTo(manifest, target.databaseUrl, folder)
		await client.query('begin')
		const foreignKeys = await dropConstraints(client, manifest)
		const loaded = await load(client, { manifest, entries, storage: target.storage, written })
		await restoreConstraints(client, { manifest, foreignKeys })
		await compare(client, { manifest, loaded, storage: target.storage })
		const pausedEmails = await endSessionsAndLinks(client, manifest)
		await client.query('commit')
		await migrateToLatest(target.databaseUrl, folder)
		return {
			createdAt: manifest.createdAt,
			rows: Object.values(loaded.tables).reduce((all, { rows }) => all + rows, 0),
			files: Object.keys(loaded.files).length,
			pausedEmails,
		}
	} catch (error) {
		await client.query('rollback').catch(() => {})
		await dropSchemas(client).catch(() => {})
		for (const key of written) await target.storage.remove(key).catch(() => {})
		throw error
	} finally {
		await client.end()
	}
}

/**
 * Reads a whole backup without restoring it. @throws StartupError when anything in it is not as it was written, or this release could not
 * restore it
 */
export async function verifyBackup({ file, identity }: Source): Promise<Restored> {
	const entries = readArchive(file, identity)
	const manifest = await readManifest(entries)
	requireKnownSchema(manifest, migrationsFolder())
	const loaded = await load(null, { manifest, entries, storage: null, written: [] })
	return {
		createdAt: manifest.createdAt,
		rows: Object.values(loaded.tables).reduce((all, { rows }) => all + rows, 0),
		files: Object.keys(loaded.files).length,
	}
}

const migrationsFolder = () => resolve('app/db/migrations')

async function requireEmpty({ databaseUrl, storage }: Target): Promise<void> {
	const client = await connect(databaseUrl)
	try {
		const { rows } = await client.query(
			`select 1 from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle')) and relkind = 'r' limit 1`,
		)
		if (rows.length > 0)
			throw new StartupError(
				'The database is not empty. Restore into a new one: set DATABASE_URL or DATA_DIR to an empty place.',
			)
	} finally {
		await client.end()
	}
	for await (const key of storage.list())
		throw new StartupError(
			`The file store is not empty: it contains ${key}. Restore into an empty DATA_DIR or bucket.`,
		)
}

/** Migrates to the schema of the backup with this release's migrations up to the last one the backup lists. */
async function migrateTo({ migrations }: Manifest, databaseUrl: string, folder: string): Promise<void> {
	const partialFolder = mkdtempSync(join(tmpdir(), 'lotwise-migrations-'))
	try {
		cpSync(folder, partialFolder, { recursive: true, filter: (path) => !path.endsWith('.json') })
		mkdirSync(join(partialFolder, 'meta'), { recursive: true })
		const { default: journal }: { default: Journal } = await import(join(folder, 'meta/_journal.json'), {
			with: { type: 'json' },
		})
		writeFileSync(
			join(partialFolder, 'meta/_journal.json'),
			JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations.length) }),
		)
		await migrateToLatest(databaseUrl, partialFolder)
	} finally {
		rmSync(partialFolder, { recursive: true })
	}
}

/** drizzle-kit's list of migrations, `meta/_journal.json`. */
type Journal = { version: string; dialect: string; entries: unknown[] }

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Drops foreign keys and disables triggers so that tables can be filled in any order, and deletes the rows that migrations
 * wrote. @returns the dropped foreign keys
 */
async function dropConstraints(client: pg.Client, { tables }: Manifest): Promise<ForeignKey[]> {
	const { rows: foreignKeys } = await client.query(`
		select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
	for (const { table, name } of foreignKeys)
		await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
	const names = tables.map(({ name }) => `public.${quoted(name)}`)
	for (const name of names) await client.query(`alter table ${name} disable trigger user`)
	await client.query(`truncate ${names.join(', ')}`)
	return foreignKeys
}

async function restoreConstraints(
	client: pg.Client,
	{ manifest: { tables, sequences }, foreignKeys }: { manifest: Manifest; foreignKeys: ForeignKey[] },
): Promise<void> {
	for (const { name, lastValue, isCalled } of sequences)
		await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, lastValue, isCalled])
	for (const { table, name, definition } of foreignKeys)
		await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
	for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
}

type Loading = {
	manifest: Manifest
	entries: AsyncGenerator<Entry>
	storage: FileStorage | null
	written: string[]
}

/**
 * Loads the entries; without a client or storage it only checks them. @throws StartupError when the fingerprints at the end are
 * missing or do not match
 */
async function load(
	client: pg.Client | null,
	{ manifest, entries, storage, written }: Loading,
): Promise<Sums> {
	const digests = new Map(manifest.tables.map(({ name }) => [name, new RowDigest()]))
	const tables = new Map(manifest.tables.map((table) => [table.name, table]))
	const files = new Map<string, Sums['files'][string]>()
	let expected: Sums | undefined
	for await (const { name, body, bytes } of entries) {
		const table = /^tables\/([^/]+)\//.exec(name)?.[1]
		if (table !== undefined && tables.has(table) && name.startsWith(tableFolder)) {
			const rows = Readable.from(hashed(body, digests.get(table)!))
			if (client) await copyIn(client, { table: tables.get(table)!, rows })
			else for await (const _ of rows);
		} else if (name.startsWith(fileFolder)) {
			const key = name.slice(fileFolder.length)
			written.push(key)
			files.set(key, await storeFile(storage, { key, body, bytes }))
		} else if (name === sumsName) expected = readJson(sumsSchema, await buffer(body), 'list of fingerprints')
		else throw new StartupError(`This release can’t read this backup: it contains ${name}.`)
	}
	const received: Sums = {
		tables: Object.fromEntries(
			[...digests].map(([name, digest]) => [name, { rows: digest.rows, digest: digest.digest() }]),
		),
		files: Object.fromEntries(files),
	}
	if (!expected) throw new StartupError('The backup is cut off: its fingerprints are missing.')
	requireSame(expected, received, 'The backup is damaged')
	return received
}

async function copyIn(
	client: pg.Client,
	{ table, rows }: { table: { name: string; columns: string[] }; rows: Readable },
) {
	await pipeline(
		rows,
		client.query(copyFrom(`copy public.${quoted(table.name)} (${columnsOf(table)}) from stdin`)),
	)
}

async function storeFile(
	storage: FileStorage | null,
	{ key, body, bytes }: { key: string; body: Readable; bytes: number },
) {
	const hash = createHash('sha256')
	const read = Readable.from(hashed(body, hash))
	if (storage) await storage.put(key, read, { contentType: 'application/octet-stream', sizeBytes: bytes })
	else for await (const _ of read);
	return { bytes, sha256: hash.digest('hex') }
}

/** Reads the target back and compares it with the backup. @throws StartupError */
async function compare(
	client: pg.Client,
	{ manifest, loaded, storage }: { manifest: Manifest; loaded: Sums; storage: FileStorage },
): Promise<void> {
	const tables = new Map<string, Sums['tables'][string]>()
	const files = new Map<string, Sums['files'][string]>()
	for (const table of manifest.tables) tables.set(table.name, await digestOf(client, table))
	for (const key of Object.keys(loaded.files)) {
		const hash = createHash('sha256')
		const body = await storage.read(key)
		let bytes = 0
		if (body) for await (const chunk of hashed(body, hash)) bytes += chunk.length
		files.set(key, { bytes, sha256: hash.digest('hex') })
	}
	const restored: Sums = { tables: Object.fromEntries(tables), files: Object.fromEntries(files) }
	requireSame(loaded, restored, 'What was restored does not match the backup')
}

const tablesToEmpty = ['session', 'verification', 'email_change']

/**
 * The backup does not know which sessions were signed out, links used, email changes canceled or emails sent since. So
 * everybody signs in and requests links again, and the advisor decides for each paused email. @returns the number of paused
 * emails
 */
async function endSessionsAndLinks(client: pg.Client, { tables }: Manifest): Promise<number> {
	for (const { name } of tables)
		if (tablesToEmpty.includes(name)) await client.query(`delete from public.${quoted(name)}`)
	const { rowCount } = await client.query(
		`update public.outbox_email set status = 'dead', last_error = 'Held by a restore: it may have been sent after the backup was made.' where status = 'queued'`,
	)
	return rowCount ?? 0
}

function requireSame(expected: Sums, found: Sums, problem: string): void {
	for (const kind of ['tables', 'files'] as const)
		for (const name of new Set([...Object.keys(expected[kind]), ...Object.keys(found[kind])]))
			if (
				JSON.stringify(getOwnValue(expected[kind], name)) !== JSON.stringify(getOwnValue(found[kind], name))
			)
				throw new StartupError(`${problem}: ${kind === 'tables' ? 'table' : 'file'} ${name} differs.`)
}

async function dropSchemas(client: pg.Client): Promise<void> {
	await client.query(
		'drop schema public cascade; drop schema if exists drizzle cascade; create schema public',
	)
}
