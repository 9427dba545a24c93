import { readListView } from '#app/modules/credit/application-list.ts'
import { listApplications } from '#app/modules/credit/list-applications.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports the applications of a view as CSV: the columns of the table, no encrypted values; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'applications',
		columns: ['reference', 'status', 'customer', 'email', 'phone', 'submitted', 'notice due', 'notice sent'],
		async page({ db, actor, query, after, limit }) {
			const { tab, q: search, sort } = readListView(query)
			const page = { actor: actor, tab, search, sort, after, limit }
			const { applications, next } = await listApplications(db, page)
			return { rows: applications, next }
		},
		line: (row) => [
			row.reference,
			row.status,
			row.name,
			row.email,
			row.phone,
			row.submittedAt,
			row.noticeDueAt,
			row.noticeSentAt,
		],
	})
