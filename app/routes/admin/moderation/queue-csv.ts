import { listModerationPage } from '#app/modules/forum/moderation/moderation-queue.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports the moderation queue as CSV, with the reports; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'moderation',
		columns: [
			'kind',
			'number',
			'post',
			'title',
			'text',
			'author',
			'state',
			'reason',
			'reports',
			'as reported',
			'written',
		],
		page: ({ db, actor, after, limit }) => listModerationPage(db, { actor, after, limit }),
		line: (item) => [
			item.kind,
			item.id,
			item.postId,
			item.title,
			item.body,
			item.author.name,
			item.state,
			item.hiddenReason,
			item.reports.map(({ by, reason, note }) => `${by}: ${reason}${note && `, ${note}`}`).join('; '),
			item.reportedTexts.map(({ title, body }) => (title ? `${title}: ${body}` : body)).join('; '),
			item.createdAt,
		],
	})
