import { buffer } from 'node:stream/consumers'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { findDifference, version } from '#server/boot/migrate.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { type Entry, readArchive } from './archive.ts'
import { type Manifest, manifestName, manifestSchema, readableFormats, readJson } from './contents.ts'

/** Reads the first entry of a backup. @throws StartupError that says what to do with a file of another format */
export async function readManifest(entries: AsyncGenerator<Entry>): Promise<Manifest> {
	const { value: first } = await entries.next()
	if (first?.name !== manifestName)
		throw new StartupError('This is not a Lotwise backup: it does not begin with a manifest.')
	const bytes = await buffer(first.body)
	const { format, tables } = readJson(
		z.object({ format: z.int(), tables: z.unknown().optional() }),
		bytes,
		'manifest',
	)
	if (!readableFormats.includes(format))
		throw new StartupError(
			`The backup has format ${format}, and this release (${version()}) reads formats ${readableFormats.join(' and ')}: restore it with the release that made it, or a newer one (docs/operations.md, 'Databases and backups of other versions').`,
		)
	if (tables === undefined)
		throw new StartupError(
			'This is a backup of keys. Name the backup of the site first, and this one after --keys.',
		)
	return readJson(manifestSchema, bytes, 'manifest')
}

/** Decrypts only the beginning of a backup. @throws StartupError */
export async function readHead(file: string, identity: string): Promise<Manifest> {
	const entries = readArchive(file, identity)
	try {
		return await readManifest(entries)
	} finally {
		await entries.return(undefined)
	}
}

/** @throws StartupError when this release can't set up the schema of the backup */
export function requireKnownSchema({ migrations }: Manifest, folder: string): void {
	const ours = readMigrationFiles({ migrationsFolder: folder })
	if (migrations.length === 0) throw new StartupError('The backup contains a database that was never set up.')
	const difference = findDifference(ours, migrations)
	if (difference) throw new StartupError(`The backup is of a database that ${difference}`)
	if (migrations.length > ours.length)
		throw new StartupError(
			`The backup was made by a newer release than this one (${version()}), which lacks ${migrations.length - ours.length} of its migrations: restore it with the release that made it, or a newer one (docs/operations.md, 'Databases and backups of other versions').`,
		)
}
