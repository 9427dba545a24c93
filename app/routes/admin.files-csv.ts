import { csvOfDesk } from '#app/http/csv.server.ts'
import { listStoredFiles } from '#app/modules/uploads/stored-files.server.ts'
import type { Route } from './+types/admin.files-csv'

/** What is in the store as a file, by name; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
		name: 'stored-files',
		columns: ['name', 'belongs to', 'type', 'bytes', 'who may open it', 'file', 'added'],
		async page({ db, actor, after = '0', limit }) {
			const offset = Number(after)
			const { files, more } = await listStoredFiles(db, { actor, offset, limit })
			return { rows: files, next: more ? offset + limit : null }
		},
		line: (row) => [
			...[row.fileName, row.purpose, row.contentType, row.sizeBytes],
			...[row.public ? 'everybody' : 'its people', `/files/${row.id}`, row.createdAt.toISOString()],
		],
	})
