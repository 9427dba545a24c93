import { isDatabaseUnavailable } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { ConversationStatus } from '#app/modules/chat/browser/chat-api.ts'
import { cursorOf, readCursor, resumeFrom } from '#app/modules/chat/browser/cursor.ts'
import type { ConversationRow } from '#app/modules/chat/messages/append-message.server.ts'
import {
	findRow,
	listMessagesAfter,
	toConversationStatus,
} from '#app/modules/chat/messages/messages.server.ts'
import { conversationTopic, typingText, visitorPresenceChanged } from '#app/modules/chat/topics.ts'
import type { EventStream } from '../../live/event-stream.ts'
import type { LiveHub } from '../../live/hub.ts'

const pageSize = 50
const retryMs = 2_000

type Follow = {
	services: Pick<Services, 'db' | 'log'>
	hub: LiveHub
	stream: EventStream
	/** The conversation as it was when access was checked. */
	conversation: ConversationRow
	/** The last message the reader has; undefined means the newest. */
	cursor: string | undefined
	/** Which side is reading, and so is shown the other side's typing. */
	reader: 'visitor' | 'advisor'
	/** Whether the reader may still read the conversation, according to its current row; false ends the stream. */
	mayStillRead(row: ConversationRow): boolean
	/** Ends the stream. The browser reconnects and gets what it may read then. */
	endStream(): void
	/** Called when a visitor opened or closed the conversation. */
	onVisitor?(): void
}

/** Reads the browser's position: from the Last-Event-ID header when it reconnects by itself, else from the query. @throws Invalid */
export function readCursorOf(header: string | undefined, query: string | undefined): string | undefined {
	const text = header || query
	if (text && !readCursor(text)) throw new Invalid('This is not a valid place in a conversation.', 'after')
	return text || undefined
}

/**
 * Sends a conversation's messages from the cursor on, in order and without gaps. A notification only says that there is
 * something to read; reading starts after the last message sent. It subscribes before the first read, so no message is missed
 * in between.
 */
export function followConversation(follow: Follow): void {
	const { services, hub, stream, conversation, cursor, reader, mayStillRead, endStream } = follow
	const { db, log } = services
	const { id } = conversation
	const start = cursor ? readCursor(cursor) : null
	const resumeSeq = start ? resumeFrom(start, conversation) : conversation.lastSeq
	if (resumeSeq === null) stream.send({ event: 'reset', data: {} })
	let seq = resumeSeq ?? conversation.lastSeq
	let lastSentMarks = ''
	let reading = false
	let readAgain = false
	const typingPayload = reader === 'visitor' ? typingText.advisor : typingText.visitor

	async function readNew(): Promise<void> {
		readAgain = true
		if (reading) return
		reading = true
		try {
			while (readAgain && !stream.closed) {
				readAgain = false
				await readOnce()
			}
		} catch (error) {
			// The hub announces when the database is back, but nothing announces a single lost connection.
			if (!isDatabaseUnavailable(error)) log.error({ error }, 'a conversation could not be followed')
			setTimeout(() => stream.closed || void readNew(), retryMs).unref()
		} finally {
			reading = false
		}
	}

	async function readOnce(): Promise<void> {
		const row = await findRow(db, { id })
		if (!row || !mayStillRead(row)) return endStream()
		while (seq < row.lastSeq && !stream.closed) {
			const messages = await listMessagesAfter(db, { conversationId: id, seq, max: pageSize })
			if (messages.length === 0) break
			for (const message of messages) {
				stream.send({ event: 'message', data: message, id: cursorOf(id, message.seq) })
				seq = message.seq
				await stream.drained()
				if (stream.closed) return
			}
		}
		sendReadMarks(toConversationStatus(row))
	}

	function sendReadMarks(status: ConversationStatus): void {
		const marks = JSON.stringify(status)
		if (marks === lastSentMarks) return
		lastSentMarks = marks
		// The id is also sent for a reader who has no message yet and reconnects.
		stream.send({ event: 'marks', data: status, id: cursorOf(id, seq) })
	}

	stream.onClose(
		hub.subscribe(conversationTopic(id), (payload) => {
			if (payload === typingPayload) stream.send({ event: 'typing', data: {} })
			else if (payload === visitorPresenceChanged) follow.onVisitor?.()
			else if (payload === '') void readNew()
		}),
	)
	void readNew()
}
