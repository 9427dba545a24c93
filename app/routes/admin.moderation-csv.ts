import { getServices } from '#app/http/context.server.ts'
import { csvResponse } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { everyModerationItem } from '#app/modules/forum/moderation-queue.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.moderation-csv'

/** All that waits for the advisor as a file, with what was reported; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	return csvResponse({
		name: 'moderation',
		day: localDateOf(clock.now(), timeZone),
		columns: ['kind', 'number', 'post', 'title', 'text', 'author', 'state', 'reason', 'reports', 'written'],
		pages: everyModerationItem(db, { actor }),
		line: (item) => [
			...[item.kind, item.id, item.postId, item.title, item.body, item.author.name],
			...[item.state, item.hiddenReason],
			item.reports.map(({ by, reason, note }) => `${by}: ${reason}${note && `, ${note}`}`).join('; '),
			item.createdAt.toISOString(),
		],
	})
}
