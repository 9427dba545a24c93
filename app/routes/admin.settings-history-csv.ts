import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listNames } from '#app/modules/auth/list-names.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { readSettingsArea } from '#app/modules/settings/settings-area.ts'
import { listSettingsChanges } from '#app/modules/settings/settings-history.server.ts'
import type { Route } from './+types/admin.settings-history-csv'

const pageSize = 500

/** What was changed in the settings of a view as a file, a line for each field; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const area = readSettingsArea(new URL(args.request.url).searchParams.get('area'))
	return csvResponse({
		name: 'settings-history',
		day: localDateOf(clock.now(), timeZone),
		columns: ['change', 'at', 'by', 'area', 'part', 'field', 'was', 'is'],
		pages: everyPage(async (after) => {
			const { changes, next } = await listSettingsChanges(db, {
				...{ actor, area, limit: pageSize },
				after: after ? Number(after) : undefined,
			})
			const names = await listNames(db, { actor, ids: changes.flatMap(({ byUserId }) => byUserId ?? []) })
			const rows = changes.flatMap(({ changes: fields, ...of }) =>
				Object.entries(fields).map(([field, [was, is]]) => ({
					...{ ...of, field, was, is },
					by: (of.byUserId && names.get(of.byUserId)) ?? null,
				})),
			)
			return { rows, next: next === null ? null : String(next) }
		}),
		line: (row) => [
			...[row.id, row.at.toISOString(), row.by, row.area, row.part, row.field],
			...[inCell(row.was), inCell(row.is)],
		],
	})
}

const inCell = (value: unknown): string | number | null =>
	value === null || typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
