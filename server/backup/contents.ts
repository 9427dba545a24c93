import { z } from 'zod'
import { StartupError } from '#server/boot/startup-error.ts'

/**
 * The format of the backups that this release writes. A change of what is in them is a new number, and every earlier one is still read:
 * tests/fixtures/releases has a backup of each release. Format 1 had no signature, and its manifest did not say who wrote it.
 */
export const backupFormat = 2
export const readableFormats = [1, 2]

const rowsSchema = z.object({
	createdAt: z.iso.datetime(),
	migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })),
	tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
	sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})

/** The first entry of a backup: its format, the schema version of the database in it and, since format 2, which site wrote it. */
export const manifestSchema = z.discriminatedUnion('format', [
	rowsSchema.extend({ format: z.literal(1) }),
	rowsSchema.extend({ format: z.literal(2), site: z.string(), release: z.string() }),
])
export type Manifest = z.output<typeof manifestSchema>

/** A fingerprint of every table and file, after all of them. A backup without it was cut off. */
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
