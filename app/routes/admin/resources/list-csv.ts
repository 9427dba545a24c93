import type { RouteHandle } from '#app/http/route-policy.ts'
import { listResourceUploads } from '#app/modules/resources/files/resource-uploads.server.ts'
import { adminCsv } from '#app/routes/admin/csv.server.ts'
import type { Route } from './+types/list-csv'

export const handle: RouteHandle = { access: 'admin' }

/** Exports the resource files and links as CSV; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	adminCsv(args, {
		name: 'resource-files',
		columns: ['title', 'category', 'description', 'published', 'file', 'type', 'bytes', 'link', 'added'],
		page: async ({ db, actor }) => ({ rows: await listResourceUploads(db, { actor }), next: null }),
		line: (row) => [
			row.title,
			row.category,
			row.description,
			row.published ? 'yes' : 'no',
			row.fileName,
			row.fileType,
			row.sizeBytes,
			row.url,
			row.createdAt.toISOString(),
		],
	})
