import { auditQuery, readAuditFilters } from '#app/http/audit-filters.server.ts'
import { csvOfDesk } from '#app/http/csv.server.ts'
import { listAuditEntries } from '#app/modules/audit/list-entries.server.ts'
import type { Route } from './+types/admin.audit-csv'

/** The audit entries of a view as a file; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
		name: 'audit',
		columns: ['entry', 'at', 'actor kind', 'actor', 'action', 'subject kind', 'subject', 'detail'],
		async page({ db, actor, query, timeZone, after, limit }) {
			const asked = auditQuery(readAuditFilters(query), timeZone)
			const behind = after ? Number(after) : undefined
			const { entries, next } = await listAuditEntries(db, { actor, ...asked, after: behind, limit })
			return { rows: entries, next: next || null }
		},
		line: (row) => [
			...[row.seq, row.at.toISOString(), row.actorKind, row.actorId, row.action],
			...[row.subjectKind, row.subjectId, JSON.stringify(row.detail)],
		],
	})
