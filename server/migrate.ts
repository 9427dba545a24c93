import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { BootFault } from './boot-fault.ts'

const MIGRATION_LOCK = 7_021_926
const LOCK_TIMEOUT_MS = 60_000

/** Brings the schema up to date. Of several instances that start together one does the work, the others wait. */
export async function migrateToLatest(url: string, folder = resolve('app/db/migrations')): Promise<void> {
	if (!existsSync(join(folder, 'meta/_journal.json')))
		throw new BootFault(`The database migrations are missing: there is no ${folder}.`)
	const client = new pg.Client({ connectionString: url, application_name: 'lotwise migrations' })
	client.on('error', () => {})
	await client.connect()
	try {
		// The lock belongs to the session, so the same client must migrate.
		await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		await migrate(drizzle(client), { migrationsFolder: folder })
	} catch (error) {
		throw new BootFault(`The database could not be migrated: ${reason(error)}.`)
	} finally {
		await client.end()
	}
}

function reason(error: unknown): string {
	const { cause, message } = error as Error
	return (cause instanceof Error ? cause.message : message).replace(/\.$/, '')
}
