import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { listStoredFiles } from '#app/modules/uploads/stored-files.server.ts'
import type { Route } from './+types/admin.files-csv'

const pageSize = 500

/** What is in the store as a file, by name; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	return csvResponse({
		name: 'stored-files',
		day: localDateOf(clock.now(), timeZone),
		columns: ['name', 'belongs to', 'type', 'bytes', 'who may open it', 'file', 'added'],
		pages: everyPage(async (after = '0') => {
			const { files, more } = await listStoredFiles(db, { actor, offset: Number(after), limit: pageSize })
			return { rows: files, next: more ? String(Number(after) + pageSize) : null }
		}),
		line: (row) => [
			...[row.fileName, row.purpose, row.contentType, row.sizeBytes],
			...[row.public ? 'everybody' : 'its people', `/files/${row.id}`, row.createdAt.toISOString()],
		],
	})
}
