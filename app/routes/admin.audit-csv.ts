import { auditQuery, readAuditFilters } from '#app/http/audit-filters.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listAuditEntries } from '#app/modules/audit/list-entries.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.audit-csv'

const pageSize = 500

/** The audit entries of a view as a file; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const query = auditQuery(readAuditFilters(new URL(args.request.url).searchParams), timeZone)
	return csvResponse({
		name: 'audit',
		day: localDateOf(clock.now(), timeZone),
		columns: ['entry', 'at', 'actor kind', 'actor', 'action', 'subject kind', 'subject', 'detail'],
		pages: everyPage(async (after) => {
			const { entries, next } = await listAuditEntries(db, {
				...{ actor, ...query, limit: pageSize },
				after: after ? Number(after) : undefined,
			})
			return { rows: entries, next: next ? String(next) : null }
		}),
		line: (row) => [
			...[row.seq, row.at.toISOString(), row.actorKind, row.actorId, row.action],
			...[row.subjectKind, row.subjectId, JSON.stringify(row.detail)],
		],
	})
}
