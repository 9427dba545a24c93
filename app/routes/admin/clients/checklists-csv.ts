import type { RouteHandle } from '#app/http/route-policy.ts'
import { listChecklists } from '#app/modules/clients/checklists/checklists.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { adminCsv } from '#app/routes/admin/csv.server.ts'
import type { Route } from './+types/checklists-csv'

export const handle: RouteHandle = { access: 'admin' }

/** Every client's checklist as a file, a line for each task; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	adminCsv(args, {
		name: 'checklists',
		columns: ['checklist', 'client', 'package', 'begun', 'completed', 'step', 'task', 'optional', 'done'],
		pageSize: 200,
		async page({ db, actor, after, limit }) {
			const { checklists, next } = await listChecklists(db, { actor: asFileAdvisor(actor), after, limit })
			return { rows: checklists.flatMap((of) => of.items.map((item) => ({ ...item, of }))), next }
		},
		line: ({ of, section, description, optional, completedAt }) => [
			of.title,
			of.clientName,
			of.package,
			of.createdAt.toISOString(),
			of.completedAt?.toISOString() ?? null,
			section,
			description,
			optional ? 'yes' : 'no',
			completedAt?.toISOString() ?? null,
		],
	})
