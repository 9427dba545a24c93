import { openEventStream } from '#app/lib/open-event-stream.ts'
import { decodeEvent, getJson, marksOf, postJson, postMessage } from './channel.ts'
import type { ChatMessage, ChatPage, DeskConversation } from './chat-api.ts'
import { hearChange } from './desk-changes.ts'
import { type ConversationSnapshot, LiveConversation } from './live-conversation.ts'

type Options = { id: string; onArrival(message: ChatMessage): void; onSent(message: ChatMessage): void }

const deskAddress = (id: string) => `/api/chat/desk/conversations/${id}`

/** The stream of a desk: of one conversation, and of the news that others changed. */
export function deskStream(id: string | null, cursor: string | null) {
	const asked = new URLSearchParams({
		...(id ? { conversation: id } : {}),
		...(cursor ? { after: cursor } : {}),
	})
	return openEventStream(`/api/chat/desk/stream?${asked}`, cursor)
}

/** How a conversation stands, as the desk's live half takes it. */
export function snapshotOf(conversation: DeskConversation): ConversationSnapshot {
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
export function openDeskChat({ id, onArrival, onSent }: Options) {
	const conversation = new LiveConversation({
		channel: {
			side: 'advisor',
			load: async () => snapshotOf(await getJson<DeskConversation>(deskAddress(id))),
			open: (cursor) => deskStream(id, cursor),
			decode: (event) => (hearChange(event) ? null : decodeEvent(event, 'advisor')),
			post: (message) => postMessage(`${deskAddress(id)}/messages`, message),
			tellRead: (seq) => postJson(`${deskAddress(id)}/read`, { seq }),
			tellTyping: () => postJson(`${deskAddress(id)}/typing`, {}),
		},
		onArrival,
		onSent,
	})
	return {
		conversation,
		async loadEarlier() {
			const first = Math.min(...conversation.state.thread.messages.map(({ seq }) => seq))
			const page = await getJson<ChatPage>(`${deskAddress(id)}?before=${first}`)
			conversation.addEarlier(page.messages, page.earlier)
		},
	}
}
