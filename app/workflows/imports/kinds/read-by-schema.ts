import type { z } from 'zod'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RowCells, RowFault } from '#app/modules/imports/values/read-cells.ts'

type ReadInput = {
	cells: RowCells
	faults: RowFault[]
	texts: Record<string, string>
	/** The fields of the import whose names are not those of the schema. */
	fields?: Readonly<Record<string, string>>
}

/**
 * Reads texts by the schema of the form for such a record, so that an import accepts what the form accepts; null when something is wrong,
 * with a fault at the column of each problem.
 */
export function readBySchema<Schema extends z.ZodType>(
	schema: Schema,
	{ cells, faults, texts, fields = {} }: ReadInput,
): z.output<Schema> | null {
	const read = schema.safeParse(texts)
	if (read.success) return read.data
	for (const { path, message } of read.error.issues) {
		const name = String(path[0] ?? '')
		faults.push({ column: cells.columnOf(getOwnValue(fields, name) ?? name), what: message })
	}
	return null
}
