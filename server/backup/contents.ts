import { z } from 'zod'
import { StartupError } from '#server/boot/startup-error.ts'

/**
 * The format of the backups that this release writes. A change of what is in them is a new number, and every earlier one is still read:
 * tests/fixtures/releases has a backup of each release.
 */
export const backupFormat = 1

/** The first entry of a backup: its format and the schema version of the database in it. */
export const manifestSchema = z.object({
	format: z.literal(backupFormat),
	createdAt: z.iso.datetime(),
	migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })),
	tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
	sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type Manifest = z.output<typeof manifestSchema>

/** The last entry: a fingerprint of every table and file. A backup without it was cut off. */
export const sumsSchema = z.object({
	tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
	files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Sums = z.output<typeof sumsSchema>

export const manifestName = 'manifest.json'
export const sumsName = 'sums.json'
export const tableFolder = 'tables/'
export const fileFolder = 'files/'

/** Parses the JSON of an entry. `what` names it in the error. @throws StartupError when it does not match the schema */
export function readJson<Schema extends z.ZodType>(
	schema: Schema,
	bytes: Buffer,
	what: string,
): z.output<Schema> {
	try {
		return schema.parse(JSON.parse(bytes.toString('utf8')))
	} catch {
		throw new StartupError(
			`This release can’t read this backup, which a development version may have made: its ${what} has another format. Restore it with the version that made it (docs/operations.md, 'Databases and backups of other versions').`,
		)
	}
}
