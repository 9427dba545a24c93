/** The data of the chat's endpoints and streams, for the widget and the admin area, as JSON. Instants are ISO strings. */

export type ChatSender = 'visitor' | 'advisor' | 'automatic'
type Person = Exclude<ChatSender, 'automatic'>

export type ChatMessage = {
	id: string
	/** 1, 2, 3, … in its conversation. Sort messages by `sentAt`, then `seq`, because joined conversations interleave. */
	seq: number
	sender: ChatSender
	/** Plain text; may be empty beside a picture. */
	text: string
	picture: { url: string; width: number; height: number } | null
	/** The sender's own id for the message, to match it with the outbox. */
	key: string
	sentAt: string
}

/** The state of a conversation beside its messages: status, read positions, rating. */
export type ConversationStatus = {
	status: 'open' | 'closed'
	/** The `seq` up to which each side has read. */
	visitorReadSeq: number
	advisorReadSeq: number
	lastSeq: number
	rating: number | null
}

export type ChatPage = {
	/** The oldest first. */
	messages: ChatMessage[]
	/** Whether there are older ones: request them with `before` = the lowest `seq` here. */
	earlier: boolean
}

export type OwnConversation = ConversationStatus &
	ChatPage & {
		/** Pass it to the stream as `?after=`; on its own reconnects a browser sends the last event's id. */
		cursor: string
		/** Messages from the other side that the visitor has not read. */
		unread: number
		/** The address replies are emailed to, if the visitor is not signed in and left one. */
		email: string | null
		name: string | null
	}

/** The response of `GET /api/chat`: everything a panel shows when it opens. The greeting is not a message; show it first. */
export type ChatState = {
	advisor: { name: string; phone: string; present: boolean }
	greeting: string
	/** Null before the first message. */
	conversation: OwnConversation | null
}

/** An item of the admin conversation list. */
export type ConversationSummary = {
	id: string
	/** The display name: the account's, the one the visitor gave, or 'Visitor 3F2A'. */
	name: string
	email: string | null
	/** Set for members and clients; their orders and appointments are found by it. */
	userId: string | null
	status: 'open' | 'closed'
	unread: number
	/** When the first message without a reply was sent; null when nothing waits. Automatic replies do not count. */
	unansweredSince: string | null
	/** The path of the page on which the visitor wrote last; null if it is not known. */
	pagePath: string | null
	/** The latest message of a person; automatic replies are left out. */
	lastMessage: { sender: Person; text: string; hasPicture: boolean } | null
	lastMessageAt: string
	rating: number | null
	sample: boolean
}

export type ConversationList = {
	conversations: ConversationSummary[]
	/** Pass it as `after` to get the next page. */
	next: string | null
	/** How many conversations wait for a reply, in all pages and filters. */
	unanswered: number
}

export type ChatNote = { id: string; text: string; author: string | null; createdAt: string }
export type ScheduledReply = { id: string; text: string; sendAt: string }
export type CannedReply = { id: string; title: string; text: string }

export type AdminConversation = ConversationSummary &
	ConversationStatus &
	ChatPage & {
		cursor: string
		createdAt: string
		/** Whether the visitor has a stream open now. */
		visitorPresent: boolean
		/** False if the visitor stopped emails about replies or left no address. */
		emailed: boolean
		notes: ChatNote[]
		later: ScheduledReply[]
	}

/**
 * Events of `GET /api/chat/stream?after=CURSOR` and `GET /api/chat/admin/stream?conversation=ID&after=CURSOR`. Only `message` and
 * `marks` carry an id (the cursor).
 */
export type ChatEvents = {
	message: ChatMessage
	marks: ConversationStatus
	/** The other side is typing; hide it after six seconds. */
	typing: Record<string, never>
	/** For visitors: the presence of the advisor changed. */
	presence: { present: boolean }
	/** Load everything again: the cursor belongs to another conversation (it was joined to the account's, or you signed in). */
	reset: Record<string, never>
	/** For admin pages: something in this conversation changed; reload the list. */
	changed: { conversationId: string }
	/** Sent every 30 seconds: without one for 45 seconds the connection is lost. */
	beat: Record<string, never>
	/** The database is unreachable: no events arrive, and what you send is rejected with 503, so keep it. `resumed` ends this. */
	paused: Record<string, never>
	resumed: Record<string, never>
	/** This stream ends: reconnect after this time, or (`over`) not before the page is reloaded. */
	bye: { retryMs: number; over: boolean }
}
