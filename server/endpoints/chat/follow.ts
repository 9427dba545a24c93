import { isDatabaseAway } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { ChatMarks } from '#app/modules/chat/browser/chat-api.ts'
import { cursorOf, readCursor, resumeFrom } from '#app/modules/chat/browser/cursor.ts'
import type { ConversationRow } from '#app/modules/chat/messages/append-message.server.ts'
import { findRow, listMessagesAfter, marksOf } from '#app/modules/chat/messages/messages.server.ts'
import { conversationTopic, typingText, visitorCameOrWent } from '#app/modules/chat/topics.ts'
import type { EventStream } from '../../live/event-stream.ts'
import type { LiveHub } from '../../live/hub.ts'

const pageSize = 50
const lookAgainMs = 2_000

type Follow = {
	services: Pick<Services, 'db' | 'log'>
	hub: LiveHub
	stream: EventStream
	/** As it was when the stream was allowed; what came since is sent. */
	conversation: ConversationRow
	/** The last message the reader has; the newest when they did not say. */
	cursor: string | undefined
	/** Whose typing is news to the reader. */
	reader: 'visitor' | 'advisor'
	/** Whether the reader may still read it, as its row says; false ends the stream. */
	isStillTheirs(row: ConversationRow): boolean
	/** Ends the stream, so that the reader comes again and is given what is theirs then. */
	sendAway(): void
	/** A visitor opened or closed it. */
	onVisitor?(): void
}

/** What a browser says it has seen: by its own header when it comes back by itself, else by the address. @throws Invalid */
export function readCursorOf(header: string | undefined, query: string | undefined): string | undefined {
	const given = header || query
	if (given && !readCursor(given)) throw new Invalid('This is not a valid place in a conversation.', 'after')
	return given || undefined
}

/**
 * Sends a conversation's messages from the cursor on, in order and without gaps: a notification only says that there is something to
 * read, and reading starts where the last one sent ended. Listening begins before the first read, so nothing falls between.
 */
export function followConversation(follow: Follow): void {
	const { services, hub, stream, conversation, cursor, reader, isStillTheirs, sendAway } = follow
	const { db, log } = services
	const { id } = conversation
	const given = cursor ? readCursor(cursor) : null
	const from = given ? resumeFrom(given, conversation) : conversation.lastSeq
	if (from === null) stream.send({ event: 'reset', data: {} })
	let seq = from ?? conversation.lastSeq
	let marks = ''
	let reading = false
	let again = false
	const otherTypes = reader === 'visitor' ? typingText.advisor : typingText.visitor

	async function readOn(): Promise<void> {
		again = true
		if (reading) return
		reading = true
		try {
			while (again && !stream.closed) {
				again = false
				await readOnce()
			}
		} catch (error) {
			// The hub tells when the database is back; a single lost connection is told by nobody.
			if (!isDatabaseAway(error)) log.error({ error }, 'a conversation could not be followed')
			setTimeout(() => stream.closed || void readOn(), lookAgainMs).unref()
		} finally {
			reading = false
		}
	}

	async function readOnce(): Promise<void> {
		const row = await findRow(db, { id })
		if (!row || !isStillTheirs(row)) return sendAway()
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
		sendReadMarks(marksOf(row))
	}

	function sendReadMarks(now: ChatMarks): void {
		const text = JSON.stringify(now)
		if (text === marks) return
		marks = text
		// Also for a reader who has no message of it yet and comes again.
		stream.send({ event: 'marks', data: now, id: cursorOf(id, seq) })
	}

	stream.onClose(
		hub.subscribe(conversationTopic(id), (word) => {
			if (word === otherTypes) stream.send({ event: 'typing', data: {} })
			else if (word === visitorCameOrWent) follow.onVisitor?.()
			else if (word === '') void readOn()
		}),
	)
	void readOn()
}
