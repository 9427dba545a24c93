import { listCommunityUploads } from '#app/modules/forum/community-uploads.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports all pictures that members posted as CSV; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'community-uploads',
		columns: ['title', 'description', 'type', 'post', 'hidden', 'file', 'added'],
		async page({ db, actor, after, limit }) {
			const rows = await listCommunityUploads(db, { actor, after, limit })
			return { rows, next: rows.length === limit ? rows.at(-1)!.id : null }
		},
		line: (row) => [
			row.title,
			row.description,
			row.fileType,
			row.post.id,
			row.hidden ? 'yes' : 'no',
			`/files/${row.id}`,
			row.createdAt,
		],
	})
