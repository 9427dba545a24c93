/** What the chat's endpoints and streams say, for the widget and the desk. Instants are ISO texts; all of it is JSON. */

export type ChatSender = 'visitor' | 'advisor' | 'automatic'

export type ChatMessage = {
	id: string
	/** 1, 2, 3, … in its conversation. Show messages by `sentAt`, then `seq`: joined conversations interleave. */
	seq: number
	sender: ChatSender
	/** Plain text; may be empty beside a picture. */
	text: string
	picture: { url: string; width: number; height: number } | null
	/** The sender's own name for it, to be matched with what waits in an outbox. */
	key: string
	sentAt: string
}

/** Changes without a message: marks, status, presence. */
export type ChatMarks = {
	status: 'open' | 'closed'
	/** Read up to here, by each side. */
	visitorReadSeq: number
	advisorReadSeq: number
	lastSeq: number
	rating: number | null
}

export type ChatPage = {
	/** The oldest first. */
	messages: ChatMessage[]
	/** There are older ones: ask with `before` = the least `seq` here. */
	earlier: boolean
}

export type OwnConversation = ChatMarks &
	ChatPage & {
		/** Hand it to the stream as `?after=`; on its own reconnects a browser sends the last event's id. */
		cursor: string
		/** Messages from the other side that the visitor has not read. */
		unread: number
		/** Where replies are mailed to, if the visitor is not signed in and left an address. */
		email: string | null
		name: string | null
	}

/** `GET /api/chat`: everything a panel shows when it opens. The greeting is no message: show it first. */
export type ChatState = {
	advisor: { name: string; phone: string; present: boolean }
	greeting: string
	/** Null before the first message. */
	conversation: OwnConversation | null
}

/** The conversation list of the desk. */
export type ConversationSummary = {
	id: string
	/** A name to show: the account's, the one the visitor gave, or 'Visitor 3F2A'. */
	name: string
	email: string | null
	/** Set for members and clients: their orders and appointments are found by it. */
	userId: string | null
	status: 'open' | 'closed'
	unread: number
	lastMessage: { sender: ChatSender; text: string; hasPicture: boolean } | null
	lastMessageAt: string
	rating: number | null
	sample: boolean
}

export type ConversationList = {
	conversations: ConversationSummary[]
	/** Hand it back as `after` for the next ones. */
	next: string | null
	/** Over all conversations. */
	unread: number
}

export type ChatNote = { id: string; text: string; author: string | null; createdAt: string }
export type LaterReply = { id: string; text: string; sendAt: string }
export type CannedReply = { id: string; title: string; text: string }

export type AdminConversation = ConversationSummary &
	ChatMarks &
	ChatPage & {
		cursor: string
		createdAt: string
		/** The visitor has a stream open now. */
		visitorPresent: boolean
		/** The visitor wants no mails about replies, or left no address. */
		emailed: boolean
		notes: ChatNote[]
		later: LaterReply[]
	}

/**
 * Events of `GET /api/chat/stream?after=CURSOR` and `GET /api/chat/desk/stream?conversation=ID&after=CURSOR`. Only `message` and
 * `marks` carry an id (the cursor).
 */
export type ChatEvents = {
	message: ChatMessage
	marks: ChatMarks
	/** The other side writes; forget it after six seconds. */
	typing: Record<string, never>
	/** To the visitor: the advisor came or went. */
	presence: { present: boolean }
	/** Load everything anew: the cursor is not of this conversation (it was joined to the account's, or you signed in). */
	reset: Record<string, never>
	/** To the desk: something in this conversation changed; ask for the list again. */
	changed: { conversationId: string }
	/** Every 30 seconds: without one for 45, the line is dead. */
	beat: Record<string, never>
	/** The database cannot be reached: nothing comes in, what you send is refused with 503, keep it. Then it is back. */
	away: Record<string, never>
	back: Record<string, never>
	/** This stream ends here: come again after so long, or (`over`) not before the page is loaded anew. */
	bye: { retryMs: number; over: boolean }
}
