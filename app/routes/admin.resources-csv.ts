import { getServices } from '#app/http/context.server.ts'
import { csvResponse } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listResourceUploads } from '#app/modules/resources/resource-uploads.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.resources-csv'

/** The list of resource files as a file; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	return csvResponse({
		name: 'resource-files',
		day: localDateOf(clock.now(), timeZone),
		columns: ['title', 'category', 'description', 'published', 'file', 'type', 'bytes', 'added'],
		pages: once(() => listResourceUploads(db, { actor })),
		line: (row) => [
			...[row.title, row.category, row.description, row.published ? 'yes' : 'no'],
			...[row.fileName, row.fileType, row.sizeBytes, row.createdAt.toISOString()],
		],
	})
}

async function* once<Row>(read: () => Promise<readonly Row[]>) {
	yield await read()
}
