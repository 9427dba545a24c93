import { fileQuery } from '#app/http/client-filters.server.ts'
import { csvOfDesk } from '#app/http/csv.server.ts'
import { readFileListView } from '#app/modules/clients/file-list.ts'
import { listFiles } from '#app/modules/clients/list-files.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import type { Route } from './+types/admin.clients-csv'

/** The clients of a view as a file; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
		name: 'clients',
		columns: [
			...['reference', 'name', 'emails', 'phone', 'tags', 'whose move', 'what', 'due'],
			...['follow-up', 'about', 'state', 'opened', 'last activity'],
		],
		async page({ db, actor, query, now, after, limit }) {
			const asked = fileQuery(readFileListView(query), now)
			const { files, next } = await listFiles(db, { actor: asFileAdvisor(actor), ...asked, after, limit })
			return { rows: files, next }
		},
		line: (file) => [
			...[file.reference, file.name, file.emails.join(' '), file.phone, file.tags.join(', ')],
			...[file.moveSide, file.moveWhat, file.moveDueAt?.toISOString() ?? null],
			...[file.followUpOn, file.followUpNote, file.closedAt ? 'closed' : 'open'],
			...[file.createdAt.toISOString(), file.activeAt.toISOString()],
		],
	})
