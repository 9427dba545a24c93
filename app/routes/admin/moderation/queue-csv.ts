import type { RouteHandle } from '#app/http/route-policy.ts'
import { listModerationPage } from '#app/modules/forum/moderation/moderation-queue.server.ts'
import { adminCsv } from '#app/routes/admin/csv.server.ts'
import type { Route } from './+types/queue-csv'

export const handle: RouteHandle = { access: 'admin' }

/** Exports the moderation queue as CSV, with the reports; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
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
			item.createdAt.toISOString(),
		],
	})
