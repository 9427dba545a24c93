import { z } from 'zod'
import { BootFault } from '#server/boot/boot-fault.ts'

/** What stands first in a backup: what it is, and which state of the database it holds. */
export const manifestSchema = z.object({
	format: z.literal(1),
	madeAt: z.iso.datetime(),
	migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })),
	tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
	sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type Manifest = z.output<typeof manifestSchema>

/** What stands last: a fingerprint of everything between. A backup without it is cut off. */
export const sumsSchema = z.object({
	tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
	files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Sums = z.output<typeof sumsSchema>

export const manifestName = 'manifest.json'
export const sumsName = 'sums.json'
export const tableFolder = 'tables/'
export const fileFolder = 'files/'

/** @throws BootFault when it is something else */
export function readJson<Schema extends z.ZodType>(
	schema: Schema,
	bytes: Buffer,
	what: string,
): z.output<Schema> {
	try {
		return schema.parse(JSON.parse(bytes.toString('utf8')))
	} catch {
		throw new BootFault(`This release can’t read this backup: its ${what} has another format.`)
	}
}
