import { listConversations } from '#app/modules/chat/conversations/conversation-list.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'
import { readConversationView } from './inbox.server.ts'

/** Exports the conversations of a view as CSV, with the last message of each; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'conversations',
		columns: [
			'conversation',
			'name',
			'email',
			'status',
			'unread',
			'unanswered since',
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
			row.id,
			row.name,
			row.email,
			row.status,
			row.unread,
			row.unansweredSince && new Date(row.unansweredSince),
			row.rating,
			row.lastMessage?.sender ?? null,
			row.lastMessage?.text ?? null,
			new Date(row.lastMessageAt),
		],
	})
