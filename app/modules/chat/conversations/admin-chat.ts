import { openEventStream } from '#app/lib/live/open-event-stream.ts'
import { decodeEvent, getJson, marksOf, postJson, postMessage } from '../browser/channel.ts'
import type { AdminConversation, ChatMessage, ChatPage } from '../browser/chat-api.ts'
import type { ConversationSnapshot } from '../browser/conversation-state.ts'
import { LiveConversation } from '../browser/live-conversation.ts'
import { onChange } from './admin-changes.ts'

type Options = { id: string; onArrival(message: ChatMessage): void; onSent(message: ChatMessage): void }

const adminAddress = (id: string) => `/api/chat/desk/conversations/${id}`

/** The stream of a desk: of one conversation, and of the news that others changed. */
export function adminStream(id: string | null, cursor: string | null) {
	const query = new URLSearchParams({
		...(id ? { conversation: id } : {}),
		...(cursor ? { after: cursor } : {}),
	})
	return openEventStream(`/api/chat/desk/stream?${query}`, cursor)
}

/** How a conversation stands, as the desk's live half takes it. */
export function snapshotOf(conversation: AdminConversation): ConversationSnapshot {
	return {
		exists: true,
		messages: conversation.messages,
		earlier: conversation.earlier,
		cursor: conversation.cursor,
		otherPresent: conversation.visitorPresent,
		...marksOf(conversation, 'advisor'),
	}
}

/** A conversation as the advisor holds it. */
export function openAdminChat({ id, onArrival, onSent }: Options) {
	const conversation = new LiveConversation({
		channel: {
			side: 'advisor',
			load: async () => snapshotOf(await getJson<AdminConversation>(adminAddress(id))),
			open: (cursor) => adminStream(id, cursor),
			decode: (event) => (onChange(event) ? null : decodeEvent(event, 'advisor')),
			post: (message) => postMessage(`${adminAddress(id)}/messages`, message),
			notifyRead: (seq) => postJson(`${adminAddress(id)}/read`, { seq }),
			notifyTyping: () => postJson(`${adminAddress(id)}/typing`, {}),
		},
		onArrival,
		onSent,
	})
	return {
		conversation,
		async loadEarlier() {
			const first = Math.min(...conversation.state.thread.messages.map(({ seq }) => seq))
			const page = await getJson<ChatPage>(`${adminAddress(id)}?before=${first}`)
			conversation.addEarlier(page.messages, page.earlier)
		},
	}
}
