import type { RouteHandle } from '#app/http/route-policy.ts'
import { readFileListView } from '#app/modules/clients/files/file-list.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { adminCsv } from '#app/routes/admin/csv.server.ts'
import type { Route } from './+types/list-csv'
import { fileQuery } from './filters.server.ts'

export const handle: RouteHandle = { access: 'admin' }

/** Exports the clients of a view as CSV; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	adminCsv(args, {
		name: 'clients',
		columns: [
			'reference',
			'name',
			'emails',
			'phone',
			'tags',
			'waiting on',
			'what',
			'due',
			'follow-up',
			'about',
			'state',
			'opened',
			'last activity',
		],
		async page({ db, actor, query, now, after, limit }) {
			const filters = fileQuery(readFileListView(query), now)
			const { files, next } = await listFiles(db, { actor, ...filters, after, limit })
			return { rows: files, next }
		},
		line: (file) => [
			file.reference,
			file.name,
			file.emails.join(' '),
			file.phone,
			file.tags.join(', '),
			file.nextActionSide,
			file.nextActionWhat,
			file.nextActionDueAt?.toISOString() ?? null,
			file.followUpOn,
			file.followUpNote,
			file.closedAt ? 'closed' : 'open',
			file.createdAt.toISOString(),
			file.activeAt.toISOString(),
		],
	})
