import type { ConnectionState } from '#app/lib/live/live-connection.ts'
import type { ChatMessage } from './chat-api.ts'
import { emptyThread, type Thread } from './thread.ts'

export type ConversationStatus = 'open' | 'closed'

/** A conversation as the server returns it when a page loads it. */
export type ConversationSnapshot = {
	/** False until the first message; until then there is no stream to follow. */
	exists: boolean
	messages: readonly ChatMessage[]
	/** Whether there are older messages. */
	earlier: boolean
	cursor: string | null
	readSeq: number
	otherLastReadSeq: number
	/** Whether the other side is present. */
	otherOnline: boolean
	status: ConversationStatus
	/** 1 to 5, once the visitor has rated the closed conversation. */
	rating: number | null
}

/** A live conversation as components render it. */
export type Conversation = {
	loaded: boolean
	/** Loading failed; it is retried along with the connection. */
	loadFailed: boolean
	exists: boolean
	earlier: boolean
	/** The site cannot store anything at the moment. */
	isPaused: boolean
	thread: Thread
	unread: number
	connection: ConnectionState
	otherTyping: boolean
	otherOnline: boolean
	status: ConversationStatus
	rating: number | null
}

export const initialConversation: Conversation = {
	loaded: false,
	loadFailed: false,
	exists: false,
	earlier: false,
	isPaused: false,
	thread: emptyThread,
	unread: 0,
	connection: 'idle',
	otherTyping: false,
	otherOnline: false,
	status: 'open',
	rating: null,
}
