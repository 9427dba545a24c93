import { fileQuery } from '#app/http/client-filters.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { readFileListView } from '#app/modules/clients/file-list.ts'
import { listFiles } from '#app/modules/clients/list-files.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.clients-csv'

const pageSize = 500

/** The clients of a view as a file; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const { timeZone } = await getSettings(db)
	const query = fileQuery(readFileListView(new URL(args.request.url).searchParams), now)
	return csvResponse({
		name: 'clients',
		day: localDateOf(now, timeZone),
		columns: [
			...['reference', 'name', 'emails', 'phone', 'tags', 'whose move', 'what', 'due'],
			...['follow-up', 'about', 'state', 'opened', 'last activity'],
		],
		pages: everyPage(async (after) => {
			const { files, next } = await listFiles(db, { actor, ...query, after, limit: pageSize })
			return { rows: files, next }
		}),
		line: (file) => [
			...[file.reference, file.name, file.emails.join(' '), file.phone, file.tags.join(', ')],
			...[file.moveSide, file.moveWhat, file.moveDueAt?.toISOString() ?? null],
			...[file.followUpOn, file.followUpNote, file.closedAt ? 'closed' : 'open'],
			...[file.createdAt.toISOString(), file.activeAt.toISOString()],
		],
	})
}
