import { listResourceUploads } from '#app/modules/resources/files/resource-uploads.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports the resource files and links as CSV; times in the business time zone. */
export const loader = (args: CsvArgs) =>
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
			row.createdAt,
		],
	})
