import { csvOfDesk } from '#app/http/csv.server.ts'
import { readConversationView } from '#app/http/desk-chat.server.ts'
import { listConversations } from '#app/modules/chat/conversation-list.server.ts'
import type { Route } from './+types/admin.chat-csv'

/** The conversations of a view as a file, with the last thing said in each; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
		name: 'conversations',
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
		async page({ db, actor, query, after, limit }) {
			const { search, status } = readConversationView(query)
			const { conversations, next } = await listConversations(db, { actor, search, status, after, limit })
			return { rows: conversations, next }
		},
		line: (row) => [
			...[row.id, row.name, row.email, row.status, row.unread, row.rating],
			...[row.lastMessage?.sender ?? null, row.lastMessage?.text ?? null, row.lastMessageAt],
		],
	})
