import { listChecklists } from '#app/modules/clients/checklists/checklists.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports all client checklists as CSV, one row per task; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'checklists',
		columns: ['checklist', 'client', 'package', 'begun', 'completed', 'step', 'task', 'optional', 'done'],
		// With twenty tasks each about 500 rows, as other tables.
		pageSize: 25,
		async page({ db, actor, after, limit }) {
			const { checklists, next } = await listChecklists(db, { actor, after, limit })
			return {
				rows: checklists.flatMap((checklist) => checklist.items.map((item) => ({ ...item, checklist }))),
				next,
			}
		},
		line: ({ checklist, section, description, optional, completedAt }) => [
			checklist.title,
			checklist.clientName,
			checklist.package,
			checklist.createdAt,
			checklist.completedAt,
			section,
			description,
			optional ? 'yes' : 'no',
			completedAt,
		],
	})
