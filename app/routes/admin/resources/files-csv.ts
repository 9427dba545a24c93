import { listStoredFiles } from '#app/modules/uploads/stored-files.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports all stored files as CSV, by name; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'stored-files',
		columns: ['name', 'belongs to', 'type', 'bytes', 'who can open it', 'file', 'added'],
		async page({ db, actor, after = '0', limit }) {
			const offset = Number(after)
			const { files, hasMore } = await listStoredFiles(db, { actor, offset, limit })
			return { rows: files, next: hasMore ? offset + limit : null }
		},
		line: (row) => [
			row.fileName,
			row.purpose,
			row.contentType,
			row.sizeBytes,
			row.public ? 'everyone' : 'people involved',
			`/files/${row.id}`,
			row.createdAt,
		],
	})
