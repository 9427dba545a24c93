import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listChecklists } from '#app/modules/clients/checklists.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.checklists-csv'

const pageSize = 200

/** Every client's checklist as a file, a line for each task; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	return csvResponse({
		name: 'checklists',
		day: localDateOf(clock.now(), timeZone),
		columns: ['checklist', 'client', 'package', 'begun', 'completed', 'step', 'task', 'optional', 'done'],
		pages: everyPage(async (after) => {
			const { checklists, next } = await listChecklists(db, { actor, after, limit: pageSize })
			return { rows: checklists.flatMap((of) => of.items.map((item) => ({ ...item, of }))), next }
		}),
		line: ({ of, section, description, optional, completedAt }) => [
			...[of.title, of.clientName, of.package, of.createdAt.toISOString()],
			...[of.completedAt?.toISOString() ?? null, section, description, optional ? 'yes' : 'no'],
			completedAt?.toISOString() ?? null,
		],
	})
}
