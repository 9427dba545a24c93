import { openEventStream } from '#app/lib/live/open-event-stream.ts'
import { decodeEvent, getJson, postJson, postMessage, toConversationStatus } from '../browser/channel.ts'
import type { AdminConversation, ChatMessage, ChatPage } from '../browser/chat-api.ts'
import type { ConversationSnapshot } from '../browser/conversation-state.ts'
import { LiveConversation } from '../browser/live-conversation.ts'
import { notifyOfChangedEvent } from './admin-changes.ts'

type Options = { id: string; onMessage(message: ChatMessage): void; onSent(message: ChatMessage): void }

const adminUrl = (id: string) => `/api/chat/admin/conversations/${id}`

/** Returns the path of the admin stream: events of one conversation, and notices that others changed. */
export function adminStreamPath(id: string | null, cursor: string | null): string {
	const query = new URLSearchParams({
		...(id ? { conversation: id } : {}),
		...(cursor ? { after: cursor } : {}),
	})
	return `/api/chat/admin/stream?${query}`
}

/** Returns a conversation as a snapshot for `LiveConversation`. */
export function snapshotOf(conversation: AdminConversation): ConversationSnapshot {
	return {
		exists: true,
		messages: conversation.messages,
		earlier: conversation.earlier,
		cursor: conversation.cursor,
		otherOnline: conversation.visitorPresent,
		...toConversationStatus(conversation, 'advisor'),
	}
}

/** Opens a conversation from the advisor's side. */
export function openAdminChat({ id, onMessage, onSent }: Options) {
	const conversation = new LiveConversation({
		channel: {
			side: 'advisor',
			load: async () => snapshotOf(await getJson<AdminConversation>(adminUrl(id))),
			open: (cursorOf) => (handlers) => {
				const cursor = cursorOf()
				return openEventStream(adminStreamPath(id, cursor), cursor)(handlers)
			},
			decode: (event) => (notifyOfChangedEvent(event) ? null : decodeEvent(event, 'advisor')),
			post: (message) => postMessage(`${adminUrl(id)}/messages`, message),
			notifyRead: (seq) => postJson(`${adminUrl(id)}/read`, { seq }),
			notifyTyping: () => postJson(`${adminUrl(id)}/typing`, {}),
		},
		onMessage,
		onSent,
	})
	return {
		conversation,
		async loadEarlier() {
			const first = Math.min(...conversation.state.thread.messages.map(({ seq }) => seq))
			const page = await getJson<ChatPage>(`${adminUrl(id)}?before=${first}`)
			conversation.addEarlier(page.messages, page.earlier)
		},
	}
}
