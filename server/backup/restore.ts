import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { isRestoring, restoringSchema } from '#server/boot/unfinished-restore.ts'
import { explainFileError } from '#server/doctor/examine.ts'
import { readArchive } from './archive.ts'
import { digestOf, hashed } from './back-up.ts'
import type { Manifest, Sums } from './contents.ts'
import { isProbe } from './keys.ts'
import { load, requireSame } from './load.ts'
import { readManifest, requireKnownSchema } from './manifest.ts'
import { connect, quoted } from './tables.ts'
import { requireTrusted, type Trust } from './trust.ts'

type Source = { file: string; identity: string; trust: Trust }
type Target = { databaseUrl: string; storage: FileStorage; migrations?: string }
export type Restored = {
	createdAt: string
	/** The site that wrote the backup; null for one of format 1. */
	site: string | null
	/** The public key whose signature it has; null for one without a signature. */
	signer: string | null
	rows: number
	files: number
}
type Examined = { manifest: Manifest; sums: Sums; signer: string | null }

const RESTORE_LOCK = 7_021_934
const LOCK_WAIT_MS = 3_000
/** PostgreSQL's code for a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Restores a backup into an empty database and an empty file store: reads all of it and checks who wrote it, migrates to the schema of the
 * backup, loads every row and file, reads all of it back and compares, ends sessions and links, and migrates to this release. On failure
 * the target is empty as before; after a restore that was killed the next one begins anew.
 * @returns what was restored, and how many queued emails were paused
 * @throws StartupError when the target is not empty, the file is damaged, for another key or not from a trusted site, or this release is
 * older than the backup
 */
export async function restore(source: Source, target: Target): Promise<Restored & { pausedEmails: number }> {
	const folder = target.migrations ?? migrationsFolder()
	const client = await connect(target.databaseUrl)
	try {
		await lockRestore(client)
		await requireEmpty(client, target.storage)
		const examined = await examine(source, folder)
		await prepareTarget(client, { storage: target.storage, files: examined.sums.files })
		return {
			...summaryOf(examined),
			pausedEmails: await loadAll(client, { source, target, examined, folder }),
		}
	} finally {
		await client.end()
	}
}

/**
 * Reads a whole backup without restoring it. @throws StartupError when anything in it is not as it was written, or this release could not
 * restore it
 */
export const verifyBackup = async (source: Source): Promise<Restored> =>
	summaryOf(await examine(source, migrationsFolder()))

async function examine({ file, identity, trust }: Source, folder: string): Promise<Examined> {
	let signer: string | null = null
	const onEnd = (found: string | null) => {
		signer = found
	}
	const entries = readArchive(file, identity, { onEnd })
	const manifest = await readManifest(entries)
	requireKnownSchema(manifest, folder)
	const sums = await load(null, { manifest, entries, storage: null, written: [] })
	requireTrusted(file, signer, trust)
	return { manifest, sums, signer }
}

const summaryOf = ({ manifest, sums, signer }: Examined): Restored => ({
	createdAt: manifest.createdAt,
	site: manifest.format === 1 ? null : manifest.site,
	signer,
	rows: Object.values(sums.tables).reduce((all, { rows }) => all + rows, 0),
	files: Object.keys(sums.files).length,
})

type Loading = { source: Source; target: Target; examined: Examined; folder: string }

/** @returns the number of paused emails */
async function loadAll(
	client: pg.Client,
	{ source: { file, identity }, target, examined, folder }: Loading,
): Promise<number> {
	const written: string[] = []
	try {
		const onEnd = (signer: string | null) => {
			if (signer !== examined.signer) throw new StartupError(`${file} was replaced while it was read.`)
		}
		const entries = readArchive(file, identity, { onEnd })
		const manifest = await readManifest(entries)
		await migrateTo(manifest, target.databaseUrl, folder)
		await client.query('begin')
		const foreignKeys = await dropConstraints(client, manifest)
		const loaded = await load(client, { manifest, entries, storage: target.storage, written })
		await restoreConstraints(client, { manifest, foreignKeys })
		await compare(client, { manifest, loaded, storage: target.storage })
		const pausedEmails = await endSessionsAndLinks(client, manifest)
		await client.query(`drop schema ${restoringSchema}`)
		await client.query('commit')
		await migrateToLatest(target.databaseUrl, folder)
		return pausedEmails
	} catch (error) {
		await client.query('rollback').catch(() => {})
		await dropSchemas(client).catch(() => {})
		for (const key of written) await target.storage.remove(key).catch(() => {})
		await client.query(`drop schema if exists ${restoringSchema}`).catch(() => {})
		if (error instanceof StartupError) throw error
		const reason = explainFileError(error) ?? `${(error as Error).message.replace(/\.$/, '')}.`
		throw new StartupError(`The backup could not be restored, and the target is empty again: ${reason}`)
	}
}

const migrationsFolder = () => resolve('app/db/migrations')

/**
 * Waits for the lock as long as the database may take to notice that a restore was killed: the lock ends with its connection.
 * @throws StartupError while another one runs
 */
async function lockRestore(client: pg.Client): Promise<void> {
	// Without it, PostgreSQL notices a killed client only when its statement ends.
	await client.query(`set client_connection_check_interval = ${LOCK_WAIT_MS / 10}`)
	await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
	try {
		await client.query('select pg_advisory_lock($1)', [RESTORE_LOCK])
	} catch (error) {
		if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
		throw new StartupError('Another restore into this database is running. Wait for its end.')
	}
	await client.query('reset lock_timeout')
}

/** After a restore that was killed, what it left is removed later, once the backup is known to be whole. @throws StartupError */
async function requireEmpty(client: pg.Client, storage: FileStorage): Promise<void> {
	if (await isRestoring(client)) return
	const { rows } = await client.query(
		`select 1 from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle')) and relkind = 'r' limit 1`,
	)
	if (rows.length > 0)
		throw new StartupError(
			'The database is not empty. Restore into a new one: set DATABASE_URL or DATA_DIR to an empty place. If a restore was interrupted after its rows were there, only the keys are missing: restore-keys FILE.',
		)
	for await (const key of storage.list()) if (!isProbe(key)) throw notEmpty(key)
}

/**
 * Marks the target as half restored, and removes what an earlier restore of the same backup left when it was killed. @throws StartupError
 * when the file store has files that are not in the backup
 */
async function prepareTarget(
	client: pg.Client,
	{ storage, files }: { storage: FileStorage; files: Sums['files'] },
): Promise<void> {
	if (await isRestoring(client)) {
		const left: string[] = []
		for await (const key of storage.list())
			if (isProbe(key) || getOwnValue(files, key)) left.push(key)
			else throw notEmpty(key)
		await dropSchemas(client)
		for (const key of left) await storage.remove(key)
	}
	await client.query(`create schema if not exists ${restoringSchema}`)
}

const notEmpty = (key: string) =>
	new StartupError(
		`The file store is not empty: it contains ${key}. Restore into an empty DATA_DIR or bucket.`,
	)

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
		await migrateToLatest(databaseUrl, partialFolder, { duringRestore: true })
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

const tablesToEmpty = ['session', 'verification', 'email_change', 'outbox_push', 'sms_code']

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

async function dropSchemas(client: pg.Client): Promise<void> {
	await client.query(
		'drop schema public cascade; drop schema if exists drizzle cascade; create schema public',
	)
}
