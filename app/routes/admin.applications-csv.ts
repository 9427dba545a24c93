import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { readListView } from '#app/modules/credit/application-list.ts'
import { listApplications } from '#app/modules/credit/listing.server.ts'
import { asCreditAdvisor } from '#app/modules/credit/policy.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.applications-csv'

const pageSize = 500

/** The applications of a view as a file: what the table shows, nothing that is sealed; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = asCreditAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const { tab, q: search, sort } = readListView(new URL(args.request.url).searchParams)
	return csvResponse({
		name: 'applications',
		day: localDateOf(clock.now(), timeZone),
		columns: ['reference', 'status', 'customer', 'email', 'phone', 'submitted', 'notice due', 'notice sent'],
		pages: everyPage(async (after) => {
			const page = { actor, tab, search, sort, after, limit: pageSize }
			const { applications, next } = await listApplications(db, page)
			return { rows: applications, next }
		}),
		line: (row) => [
			...[row.reference, row.status, row.name, row.email, row.phone],
			row.submittedAt.toISOString(),
			row.noticeDueAt?.toISOString() ?? null,
			row.noticeSentAt?.toISOString() ?? null,
		],
	})
}
