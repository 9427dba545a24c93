import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { readFileListView } from '#app/modules/clients/files/file-list.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'
import { fileQuery } from './filters.server.ts'

/** Exports the clients of a view as CSV; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'clients',
		columns: [
			'reference',
			'name',
			'emails',
			'phone',
			'tags',
			'stage',
			'open steps',
			'waiting on',
			'what',
			'due',
			'state',
			'opened',
			'last activity',
		],
		async page({ db, actor, query, now, timeZone, after, limit }) {
			const filters = fileQuery(readFileListView(query), localDateOf(now, timeZone))
			const { files, next } = await listFiles(db, { actor, ...filters, after, limit })
			return { rows: files, next }
		},
		line: (file) => [
			file.reference,
			file.name,
			file.emails.join(' '),
			file.phone,
			file.tags.join(', '),
			file.stage,
			file.stepCount,
			file.step?.side ?? null,
			file.step?.what ?? null,
			file.step?.dueOn ?? null,
			file.closedAt ? 'closed' : 'open',
			file.createdAt,
			file.activeAt,
		],
	})
