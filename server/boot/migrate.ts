import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from './startup-error.ts'
import { isRestoring, unfinishedRestore } from './unfinished-restore.ts'

const MIGRATION_LOCK = 7_021_926
const LOCK_TIMEOUT_MS = 60_000

/** A migration as the database recorded it: the SHA-256 of its SQL, and when it was written. */
type AppliedMigration = { hash: string; createdAt: string }

/**
 * Migrates the schema to this release. Of several instances that start together one migrates and the others wait. A schema
 * newer than the folder is left unchanged, so that an older instance can run beside a newer one.
 * @throws StartupError when the folder is missing, a migration fails (then none is applied), or other migrations set the database
 * up
 */
export async function migrateToLatest(
	url: string,
	folder = resolve('app/db/migrations'),
	{ duringRestore = false } = {},
): Promise<void> {
	if (!existsSync(join(folder, 'meta/_journal.json')))
		throw new StartupError(`The database migrations are missing: there is no ${folder}.`)
	const client = new pg.Client({ connectionString: url, application_name: 'lotwise migrations' })
	client.on('error', () => {})
	await client.connect()
	try {
		// The lock belongs to the session, so the same client must migrate.
		await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		if (!duringRestore) await requireNoRestore(client)
		await requireSameHistory(client, folder)
		await migrate(drizzle(client), { migrationsFolder: folder })
	} catch (error) {
		if (error instanceof StartupError) throw error
		throw new StartupError(`The database could not be migrated: ${reason(error)}.`)
	} finally {
		await client.end()
	}
}

/**
 * Checks that the database was migrated to this release, or to a newer one. Commands call this instead of migrating: what reads a site
 * must not change it.
 * @throws StartupError that says what to do
 */
export async function requireCurrentSchema(url: string, folder?: string): Promise<void> {
	const problem = await findSchemaProblem(url, folder)
	if (problem) throw new StartupError(problem)
}

/**
 * Checks that releases set the database up, whether older or newer. What is backed up from another one could not be restored.
 * @throws StartupError that says what to do
 */
export async function requireKnownDatabase(
	url: string,
	folder = resolve('app/db/migrations'),
): Promise<void> {
	const client = new pg.Client({ connectionString: url, application_name: 'lotwise command' })
	client.on('error', () => {})
	await client.connect()
	try {
		await requireNoRestore(client)
		await requireSameHistory(client, folder)
	} finally {
		await client.end()
	}
}

/** Returns why this release's commands cannot work on the database, as a sentence; null when they can. */
export async function findSchemaProblem(
	url: string,
	folder = resolve('app/db/migrations'),
): Promise<string | null> {
	const client = new pg.Client({ connectionString: url, application_name: 'lotwise command' })
	client.on('error', () => {})
	await client.connect()
	try {
		const ours = readMigrationFiles({ migrationsFolder: folder })
		if (await isRestoring(client)) return unfinishedRestore
		const applied = await listMigrations(client)
		if (applied.length === 0 && (await hasTables(client))) return foreignTables
		if (applied.length === 0)
			return 'The database is empty: start the site once, or restore a backup into it.'
		const difference = findDifference(ours, applied)
		if (difference) return `The database ${difference}`
		if (applied.length < ours.length)
			return `The database is from an older release: ${ours.length - applied.length} of ${ours.length} migrations are missing. Start this release, which migrates it, or run: npm run cli -- migrate.`
		return null
	} finally {
		await client.end()
	}
}

/** Lists the applied migrations, oldest first; none when the database was never set up. */
export async function listMigrations(client: pg.Client): Promise<AppliedMigration[]> {
	const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
	if (!found[0].found) return []
	const { rows } = await client.query(
		'select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at, id',
	)
	return rows
}

/** A site that started on half of a backup would seem to be a new one. @throws StartupError */
async function requireNoRestore(client: pg.Client): Promise<void> {
	if (await isRestoring(client)) throw new StartupError(unfinishedRestore)
}

/**
 * Released migrations are never edited (docs/decisions/0107). Drizzle's migrator compares only timestamps and would not notice.
 * @throws StartupError
 */
async function requireSameHistory(client: pg.Client, folder: string): Promise<void> {
	const applied = await listMigrations(client)
	if (applied.length === 0 && (await hasTables(client))) throw new StartupError(foreignTables)
	const difference = findDifference(readMigrationFiles({ migrationsFolder: folder }), applied)
	if (difference) throw new StartupError(`The database ${difference}`)
}

/** Tables of extensions do not count: a hosted database may have some from the beginning. */
async function hasTables(client: pg.Client): Promise<boolean> {
	const { rowCount } = await client.query(
		`select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
			and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e') limit 1`,
	)
	return rowCount === 1
}

/** The migrations that were edited until 27 November 2026. */
const baselineCount = 3

/**
 * Returns how the migrations of a database or a backup differ from those of this release and what to do, as the end of a sentence;
 * null when they are the same as far as both go.
 */
export function findDifference(ours: { hash: string }[], applied: AppliedMigration[]): string | null {
	const index = applied.slice(0, ours.length).findIndex(({ hash }, position) => hash !== ours[position]!.hash)
	if (index < 0) return null
	const { createdAt } = applied[index]!
	const other = `was set up by other migrations than those of this release (${version()})`
	const remedy = `start the version that set it up, or set DATABASE_URL or DATA_DIR to an empty place (docs/operations.md, 'Databases and backups of other versions').`
	return index < baselineCount
		? `${other}, by a development version from before 28 November 2026 or by another program, which no release converts: ${remedy}`
		: `${other}; number ${index + 1}, of ${new Date(Number(createdAt)).toISOString().slice(0, 10)}, is the first that differs: ${remedy}`
}

const foreignTables =
	'The database contains tables that no release of Lotwise set up: set DATABASE_URL to a database of its own (docs/operations.md, Going live).'

/** The version of this release. */
export const version = (): string => JSON.parse(readFileSync(resolve('package.json'), 'utf8')).version

function reason(error: unknown): string {
	const { cause, message } = error as Error
	return (cause instanceof Error ? cause.message : message).replace(/\.$/, '')
}
