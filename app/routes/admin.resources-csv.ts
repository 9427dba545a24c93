import { csvOfDesk } from '#app/http/csv.server.ts'
import { listResourceUploads } from '#app/modules/resources/resource-uploads.server.ts'
import type { Route } from './+types/admin.resources-csv'

/** The list of resource files as a file; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
		name: 'resource-files',
		columns: ['title', 'category', 'description', 'published', 'file', 'type', 'bytes', 'added'],
		page: async ({ db, actor }) => ({ rows: await listResourceUploads(db, { actor }), next: null }),
		line: (row) => [
			...[row.title, row.category, row.description, row.published ? 'yes' : 'no'],
			...[row.fileName, row.fileType, row.sizeBytes, row.createdAt.toISOString()],
		],
	})
