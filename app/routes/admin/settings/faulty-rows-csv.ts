import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { getImport, listImportRows } from '#app/modules/imports/imports.server.ts'
import type { RowFault } from '#app/modules/imports/values/read-cells.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports the faulty rows of an import with their own cells, so that they can be corrected in a spreadsheet and imported alone; `?import=` names it. */
export async function loader(args: CsvArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const id = new URL(args.request.url).searchParams.get('import') ?? ''
	const { headers } = await getImport(db, { actor, id }).catch(throwErrorResponse)
	return adminCsv(args, {
		name: 'faulty-rows',
		columns: ['row', 'column', 'what is wrong', ...headers],
		async page({ after, limit }) {
			const rows = await listImportRows(db, {
				actor,
				id,
				outcomes: ['faulty'],
				after: Number(after ?? 0),
				limit,
			})
			return { rows, next: rows.length === limit ? rows.at(-1)!.rowNumber : null }
		},
		line: ({ rowNumber, faults, cells }) => [
			rowNumber,
			namesOf(faults, headers),
			faults.map(({ what }) => what).join(' '),
			...cells,
		],
	})
}

/** The names of the columns with a fault, each once. */
const namesOf = (faults: readonly RowFault[], headers: readonly string[]): string =>
	[
		...new Set(
			faults.flatMap(({ column }) => (column === null ? [] : headers[column] || `Column ${column + 1}`)),
		),
	].join('; ')
