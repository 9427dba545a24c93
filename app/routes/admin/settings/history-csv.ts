import { listNames } from '#app/modules/auth/accounts.server.ts'
import { readSettingsArea } from '#app/modules/settings/settings-area.ts'
import { listSettingsChanges } from '#app/modules/settings/settings-history.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports the settings changes of a view as CSV, one row per field; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'settings-history',
		columns: ['change', 'at', 'by', 'area', 'item', 'field', 'was', 'is'],
		async page({ db, actor, query, after, limit }) {
			const { changes, next } = await listSettingsChanges(db, {
				actor,
				area: readSettingsArea(query.get('area')),
				limit,
				after: after ? Number(after) : undefined,
			})
			const names = await listNames(db, {
				actor,
				ids: changes.flatMap(({ changedByUserId }) => changedByUserId ?? []),
			})
			const rows = changes.flatMap(({ changes: fields, ...change }) =>
				Object.entries(fields).map(([field, [was, is]]) => ({
					...change,
					field,
					was,
					is,
					by: (change.changedByUserId && names.get(change.changedByUserId)) ?? null,
				})),
			)
			return { rows, next }
		},
		line: (row) => [
			row.id,
			row.changedAt,
			row.by,
			row.area,
			row.item,
			row.field,
			cellValue(row.was),
			cellValue(row.is),
		],
	})

const cellValue = (value: unknown): string | number | null =>
	value === null || typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
