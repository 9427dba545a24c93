import type { Db } from '#app/db/client.server.ts'
import { listColleagues } from '#app/modules/auth/roles.server.ts'
import { kindOf, type Mapping } from '#app/modules/imports/import-kinds.ts'
import type { DataImport, ImportRow } from '#app/modules/imports/imports.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { ReadContext } from './kinds/record-kind.ts'
import { recordKinds } from './kinds/record-kinds.server.ts'

/** Returns what the rows of an import are read with. */
export async function readContext(
	db: Db,
	{ mapping, now }: { mapping: Mapping; now: Date },
): Promise<ReadContext> {
	const [{ timeZone }, colleagues] = [await getSettings(db), await listColleagues(db)]
	return { mapping, timeZone, colleagues, now }
}

type PreviewInput = {
	import: Pick<DataImport, 'kind' | 'mapping'>
	rows: readonly Pick<ImportRow, 'cells'>[]
	now: Date
}

/** Returns what rows would be brought in as, in the columns that their kind shows. The caller must check permission. */
export async function previewRows(
	db: Db,
	{ import: { kind, mapping }, rows, now }: PreviewInput,
): Promise<string[][]> {
	const { read, show } = recordKinds[kindOf(kind)]
	const context = await readContext(db, { mapping, now })
	return rows.map(({ cells }) => show(read(cells, context).row, context))
}
