import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listCommunityUploads } from '#app/modules/forum/community-uploads.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.uploads-csv'

const pageSize = 500

/** Every picture that members posted as a file; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	return csvResponse({
		name: 'community-uploads',
		day: localDateOf(clock.now(), timeZone),
		columns: ['title', 'description', 'type', 'post', 'hidden', 'file', 'added'],
		pages: everyPage(async (after) => {
			const rows = await listCommunityUploads(db, { actor, after, limit: pageSize })
			return { rows, next: rows.length === pageSize ? rows.at(-1)!.id : null }
		}),
		line: (row) => [
			...[row.title, row.description, row.fileType, row.post.id, row.hidden ? 'yes' : 'no'],
			...[`/files/${row.id}`, row.createdAt.toISOString()],
		],
	})
}
