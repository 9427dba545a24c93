import { listAuditEntries } from '#app/modules/audit/list-entries.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'
import { auditQuery, readAuditFilters } from './audit-filters.server.ts'

/** Exports the audit entries of a view as CSV; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'audit',
		columns: ['entry', 'at', 'actor kind', 'actor', 'action', 'subject kind', 'subject', 'detail'],
		async page({ db, actor, query, timeZone, after, limit }) {
			const filters = auditQuery(readAuditFilters(query), timeZone)
			const afterSeq = after ? Number(after) : undefined
			const { entries, next } = await listAuditEntries(db, { actor, ...filters, after: afterSeq, limit })
			return { rows: entries, next: next || null }
		},
		line: (row) => [
			row.seq,
			row.at,
			row.actorKind,
			row.actorId,
			row.action,
			row.subjectKind,
			row.subjectId,
			JSON.stringify(row.detail),
		],
	})
