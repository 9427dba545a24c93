import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from './startup-error.ts'

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
export async function migrateToLatest(url: string, folder = resolve('app/db/migrations')): Promise<void> {
	if (!existsSync(join(folder, 'meta/_journal.json')))
		throw new StartupError(`The database migrations are missing: there is no ${folder}.`)
	const client = new pg.Client({ connectionString: url, application_name: 'lotwise migrations' })
	client.on('error', () => {})
	await client.connect()
	try {
		// The lock belongs to the session, so the same client must migrate.
		await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
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
		const applied = await listMigrations(client)
		if (applied.length === 0)
			return 'The database is empty: start the site once, or restore a backup into it.'
		if (!isSameHistory(ours, applied)) return otherHistory
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
		'select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at',
	)
	return rows
}

/**
 * Released migrations are never edited (docs/decisions/0047). Drizzle's migrator compares only timestamps and would not notice.
 * @throws StartupError
 */
async function requireSameHistory(client: pg.Client, folder: string): Promise<void> {
	const ours = readMigrationFiles({ migrationsFolder: folder })
	if (!isSameHistory(ours, await listMigrations(client))) throw new StartupError(otherHistory)
}

const isSameHistory = (ours: { hash: string }[], applied: AppliedMigration[]): boolean =>
	applied.slice(0, ours.length).every(({ hash }, index) => hash === ours[index]!.hash)

const otherHistory =
	'The database was set up by other migrations than those of this release. Start the release that set it up, or set DATABASE_URL or DATA_DIR to an empty place.'

function reason(error: unknown): string {
	const { cause, message } = error as Error
	return (cause instanceof Error ? cause.message : message).replace(/\.$/, '')
}
