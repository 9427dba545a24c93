import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ownValue } from '#app/lib/own-key.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { BootFault } from '#server/boot/boot-fault.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { type Entry, readArchive } from './archive.ts'
import { digestOf, hashed } from './back-up.ts'
import {
	fileFolder,
	type Manifest,
	manifestName,
	manifestSchema,
	readJson,
	type Sums,
	sumsName,
	sumsSchema,
	tableFolder,
} from './contents.ts'
import { RowDigest } from './row-digest.ts'
import { columnsOf, connect, quoted } from './tables.ts'

type Source = { file: string; identity: string }
type Place = { databaseUrl: string; storage: Storage; migrations?: string }
export type Restored = { madeAt: string; rows: number; files: number }

/**
 * Brings a backup into an empty database and an empty file store: the schema as it was when the backup was made, every row, every file; reads all of it
 * back and compares; then ends what may have ended since the backup, and brings the schema up to this release. Afterwards the place is the same, or
 * empty as before.
 * @returns also how many mails are held that waited to be sent
 * @throws BootFault for a place that is not empty, a file that is damaged or of another key, a release that is older than the backup
 */
export async function restore(
	{ file, identity }: Source,
	place: Place,
): Promise<Restored & { pausedEmails: number }> {
	const folder = place.migrations ?? resolve('app/db/migrations')
	await requireEmpty(place)
	const client = await connect(place.databaseUrl)
	const written: string[] = []
	try {
		const entries = readArchive(file, identity)
		const manifest = await readManifest(entries)
		await migrateTo(manifest, place.databaseUrl, folder)
		await client.query('begin')
		const keys = await layOpen(client, manifest)
		const found = await load(client, { manifest, entries, storage: place.storage, written })
		await closeAgain(client, { manifest, keys })
		await compare(client, { manifest, found, storage: place.storage })
		const pausedEmails = await endWhatMayHaveEnded(client, manifest)
		await client.query('commit')
		await migrateToLatest(place.databaseUrl, folder)
		return {
			madeAt: manifest.madeAt,
			rows: Object.values(found.tables).reduce((all, { rows }) => all + rows, 0),
			files: Object.keys(found.files).length,
			pausedEmails,
		}
	} catch (error) {
		await client.query('rollback').catch(() => {})
		await empty(client).catch(() => {})
		for (const key of written) await place.storage.remove(key).catch(() => {})
		throw error
	} finally {
		await client.end()
	}
}

/** Reads a backup to its end without bringing it anywhere. @throws BootFault when anything in it is not as it was written */
export async function verifyBackup({ file, identity }: Source): Promise<Restored> {
	const entries = readArchive(file, identity)
	const manifest = await readManifest(entries)
	const found = await load(null, { manifest, entries, storage: null, written: [] })
	return {
		madeAt: manifest.madeAt,
		rows: Object.values(found.tables).reduce((all, { rows }) => all + rows, 0),
		files: Object.keys(found.files).length,
	}
}

async function requireEmpty({ databaseUrl, storage }: Place): Promise<void> {
	const client = await connect(databaseUrl)
	try {
		const { rows } = await client.query(
			`select 1 from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle')) and relkind = 'r' limit 1`,
		)
		if (rows.length > 0)
			throw new BootFault(
				'The database is not empty. Restore into a new one: set DATABASE_URL or DATA_DIR to an empty place.',
			)
	} finally {
		await client.end()
	}
	for await (const key of storage.list())
		throw new BootFault(
			`The file store is not empty: it contains ${key}. Restore into an empty DATA_DIR or bucket.`,
		)
}

async function readManifest(entries: AsyncGenerator<Entry>): Promise<Manifest> {
	const { value: first } = await entries.next()
	if (first?.name !== manifestName)
		throw new BootFault('This is not a Lotwise backup: it does not begin with a manifest.')
	return readJson(manifestSchema, await buffer(first.body), 'manifest')
}

/** The schema of the backup, from this release's own migrations up to the backup's last. */
async function migrateTo({ migrations }: Manifest, databaseUrl: string, folder: string): Promise<void> {
	const known = readMigrationFiles({ migrationsFolder: folder })
	const newest = migrations.at(-1)
	if (!newest) throw new BootFault('The backup contains a database that was never set up.')
	for (const [index, { hash }] of migrations.entries())
		if (known[index]?.hash !== hash)
			throw new BootFault(
				'The backup was made by a newer or another release: restore it with that one, then start this one.',
			)
	const part = mkdtempSync(join(tmpdir(), 'lotwise-migrations-'))
	try {
		cpSync(folder, part, { recursive: true, filter: (path) => !path.endsWith('.json') })
		mkdirSync(join(part, 'meta'), { recursive: true })
		const { default: journal }: { default: Journal } = await import(join(folder, 'meta/_journal.json'), {
			with: { type: 'json' },
		})
		writeFileSync(
			join(part, 'meta/_journal.json'),
			JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations.length) }),
		)
		await migrateToLatest(databaseUrl, part)
	} finally {
		rmSync(part, { recursive: true })
	}
}

/** Of the list that drizzle-kit keeps of its migrations. */
type Journal = { version: string; dialect: string; entries: unknown[] }

type ForeignKey = { table: string; name: string; definition: string }

/** Takes foreign keys and triggers off, so that the tables can be filled in any order, and out what the migrations themselves wrote. */
async function layOpen(client: pg.Client, { tables }: Manifest): Promise<ForeignKey[]> {
	const { rows: keys } = await client.query(`
		select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
	for (const { table, name } of keys)
		await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
	const names = tables.map(({ name }) => `public.${quoted(name)}`)
	for (const name of names) await client.query(`alter table ${name} disable trigger user`)
	await client.query(`truncate ${names.join(', ')}`)
	return keys
}

async function closeAgain(
	client: pg.Client,
	{ manifest: { tables, sequences }, keys }: { manifest: Manifest; keys: ForeignKey[] },
): Promise<void> {
	for (const { name, lastValue, isCalled } of sequences)
		await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, lastValue, isCalled])
	for (const { table, name, definition } of keys)
		await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
	for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
}

type Loading = {
	manifest: Manifest
	entries: AsyncGenerator<Entry>
	storage: Storage | null
	written: string[]
}

/** @throws BootFault when the fingerprints at the end are missing, or do not fit what came */
async function load(
	client: pg.Client | null,
	{ manifest, entries, storage, written }: Loading,
): Promise<Sums> {
	const digests = new Map(manifest.tables.map(({ name }) => [name, new RowDigest()]))
	const tables = new Map(manifest.tables.map((table) => [table.name, table]))
	const files = new Map<string, Sums['files'][string]>()
	let told: Sums | undefined
	for await (const { name, body, bytes } of entries) {
		const table = /^tables\/([^/]+)\//.exec(name)?.[1]
		if (table !== undefined && tables.has(table) && name.startsWith(tableFolder)) {
			const rows = Readable.from(hashed(body, digests.get(table)!))
			if (client) await copyIn(client, { table: tables.get(table)!, rows })
			else for await (const _ of rows);
		} else if (name.startsWith(fileFolder)) {
			const key = name.slice(fileFolder.length)
			written.push(key)
			files.set(key, await keep(storage, { key, body, bytes }))
		} else if (name === sumsName) told = readJson(sumsSchema, await buffer(body), 'list of fingerprints')
		else throw new BootFault(`This release can’t read this backup: it contains ${name}.`)
	}
	const came: Sums = {
		tables: Object.fromEntries(
			[...digests].map(([name, digest]) => [name, { rows: digest.rows, digest: digest.digest() }]),
		),
		files: Object.fromEntries(files),
	}
	if (!told) throw new BootFault('The backup is cut off: its fingerprints are missing.')
	requireSame(told, came, 'The backup is damaged')
	return came
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

async function keep(
	storage: Storage | null,
	{ key, body, bytes }: { key: string; body: Readable; bytes: number },
) {
	const hash = createHash('sha256')
	const read = Readable.from(hashed(body, hash))
	if (storage) await storage.put(key, read, { contentType: 'application/octet-stream', sizeBytes: bytes })
	else for await (const _ of read);
	return { bytes, sha256: hash.digest('hex') }
}

/** What lies there now, read back, is what the backup holds. */
async function compare(
	client: pg.Client,
	{ manifest, found, storage }: { manifest: Manifest; found: Sums; storage: Storage },
): Promise<void> {
	const tables = new Map<string, Sums['tables'][string]>()
	const files = new Map<string, Sums['files'][string]>()
	for (const table of manifest.tables) tables.set(table.name, await digestOf(client, table))
	for (const key of Object.keys(found.files)) {
		const hash = createHash('sha256')
		const body = await storage.read(key)
		let bytes = 0
		if (body) for await (const chunk of hashed(body, hash)) bytes += chunk.length
		files.set(key, { bytes, sha256: hash.digest('hex') })
	}
	const there: Sums = { tables: Object.fromEntries(tables), files: Object.fromEntries(files) }
	requireSame(found, there, 'What was restored does not match the backup')
}

const ended = ['session', 'verification', 'email_change']

/**
 * A session that was signed out, a link that was used, a change of address that was called off, a mail that went out: a backup from before
 * knows nothing of it. So everybody signs in and asks for a link again, and the advisor says of each mail whether it goes out. @returns the mails
 */
async function endWhatMayHaveEnded(client: pg.Client, { tables }: Manifest): Promise<number> {
	for (const { name } of tables)
		if (ended.includes(name)) await client.query(`delete from public.${quoted(name)}`)
	const { rowCount } = await client.query(
		`update public.mail set status = 'dead', last_error = 'Held by a restore: it may have been sent after the backup was made.' where status = 'queued'`,
	)
	return rowCount ?? 0
}

function requireSame(wanted: Sums, found: Sums, complaint: string): void {
	for (const kind of ['tables', 'files'] as const)
		for (const name of new Set([...Object.keys(wanted[kind]), ...Object.keys(found[kind])]))
			if (JSON.stringify(ownValue(wanted[kind], name)) !== JSON.stringify(ownValue(found[kind], name)))
				throw new BootFault(`${complaint}: ${kind === 'tables' ? 'table' : 'file'} ${name} differs.`)
}

async function empty(client: pg.Client): Promise<void> {
	await client.query(
		'drop schema public cascade; drop schema if exists drizzle cascade; create schema public',
	)
}
