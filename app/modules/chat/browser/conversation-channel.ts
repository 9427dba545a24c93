import type { StreamEvent } from '#app/lib/live/event-lines.ts'
import type { OpenStream } from '#app/lib/live/live-connection.ts'
import type { ChatMessage } from './chat-api.ts'
import type { ConversationSnapshot, ConversationStatus } from './conversation-state.ts'
import type { PostResult } from './outbox.ts'
import type { Outgoing, Side } from './thread.ts'

/** An event of a conversation's stream, decoded for one side. */
export type ChatEvent =
	| { kind: 'message'; message: ChatMessage; cursor: string | null }
	| {
			kind: 'marks'
			status: ConversationStatus
			rating: number | null
			readSeq: number
			otherLastReadSeq: number
	  }
	| { kind: 'typing' }
	| { kind: 'presence'; present: boolean }
	/** The database became unreachable or reachable again: messages sent in between wait. */
	| { kind: 'paused'; isPaused: boolean }
	/** The loaded data is stale: load everything again. */
	| { kind: 'reset' }
	/** Some events may have been missed. */
	| { kind: 'missed' }

/** The requests and the stream by which one side of a conversation reaches the server. */
export type ConversationChannel = {
	side: Side
	load(): Promise<ConversationSnapshot>
	/** The cursor is read whenever the stream is opened, which resumes where it stopped. */
	open(cursor: () => string | null): OpenStream
	/** Returns null for events that this side does not handle. */
	decode(event: StreamEvent): ChatEvent | null
	post(message: Outgoing): Promise<PostResult>
	notifyRead(seq: number): Promise<unknown>
	notifyTyping(): Promise<unknown>
}
