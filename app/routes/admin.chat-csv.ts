import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { readConversationView } from '#app/http/desk-chat.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listConversations } from '#app/modules/chat/conversation-list.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.chat-csv'

const pageSize = 500

/** The conversations of a view as a file, with the last thing said in each; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const { search, status } = readConversationView(new URL(args.request.url).searchParams)
	return csvResponse({
		name: 'conversations',
		day: localDateOf(clock.now(), timeZone),
		columns: [
			'conversation',
			'name',
			'email',
			'status',
			'unread',
			'rating',
			'last from',
			'last message',
			'at',
		],
		pages: everyPage(async (after) => {
			const { conversations, next } = await listConversations(db, {
				...{ actor, search, status, after, limit: pageSize },
			})
			return { rows: conversations, next }
		}),
		line: (row) => [
			...[row.id, row.name, row.email, row.status, row.unread, row.rating],
			...[row.lastMessage?.sender ?? null, row.lastMessage?.text ?? null, row.lastMessageAt],
		],
	})
}
