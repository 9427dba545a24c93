import type { ChatMessage, ChatSender } from './chat-api.ts'

/** An outgoing message: being sent, waiting for a connection, or rejected with a reason for the user. */
export type Outgoing = {
	clientKey: string
	text: string
	/** ISO instant. */
	writtenAt: string
	state: 'sending' | 'waiting' | 'failed'
	/** Why it was rejected; a rejected message is not sent again until the user says so. */
	rejection?: string | undefined
	/** The attached picture, which exists only in this page. */
	picture?: { file: File; previewUrl: string } | undefined
}

/** The browser's copy of one conversation. */
export type Thread = {
	/** In the order they were sent, without duplicates. */
	messages: readonly ChatMessage[]
	outgoing: readonly Outgoing[]
	/** The last event of the stream that was received; the stream resumes after it. Opaque to the browser. */
	cursor: string | null
	/** The last `seq` that this side has read, and the last that the other side has. */
	ownReadSeq: number
	otherReadSeq: number
}

export const emptyThread: Thread = {
	messages: [],
	outgoing: [],
	cursor: null,
	ownReadSeq: 0,
	otherReadSeq: 0,
}

/**
 * Adds messages from any source, possibly repeated: each is stored once, in order, and its outgoing copy is removed. Only the
 * stream advances the cursor, because the response to a sent message can arrive before earlier messages are delivered.
 */
export function mergeMessages(
	thread: Thread,
	incoming: readonly ChatMessage[],
	cursor = thread.cursor,
): Thread {
	const byId = new Map(thread.messages.map((message) => [message.id, message]))
	for (const message of incoming) byId.set(message.id, message)
	const arrivedKeys = new Set(incoming.map(({ key }) => key))
	return {
		...thread,
		// By time first: once an anonymous conversation is merged into the account's, `seq` no longer follows time.
		messages: [...byId.values()].sort((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt) || a.seq - b.seq),
		outgoing: thread.outgoing.some(({ clientKey }) => arrivedKeys.has(clientKey))
			? thread.outgoing.filter(({ clientKey }) => !arrivedKeys.has(clientKey))
			: thread.outgoing,
		cursor,
	}
}

/** Adds an outgoing message; does nothing if its key was already added. */
export function enqueue(thread: Thread, message: Omit<Outgoing, 'state'>): Thread {
	if (thread.outgoing.some(({ clientKey }) => clientKey === message.clientKey)) return thread
	if (thread.messages.some(({ key }) => key === message.clientKey)) return thread
	return { ...thread, outgoing: [...thread.outgoing, { ...message, state: 'sending' }] }
}

/** Sets the state of an outgoing message; one that has arrived in the meantime is not changed. */
export function setOutgoingState(
	thread: Thread,
	clientKey: string,
	state: Outgoing['state'],
	rejection?: string,
): Thread {
	return {
		...thread,
		outgoing: thread.outgoing.map((message) =>
			message.clientKey === clientKey ? { ...message, state, rejection } : message,
		),
	}
}

/** Removes an outgoing message without sending it. */
export function discard(thread: Thread, clientKey: string): Thread {
	return { ...thread, outgoing: thread.outgoing.filter((message) => message.clientKey !== clientKey) }
}

/** Advances the read positions; they never move backward. */
export function markRead(thread: Thread, { own = 0, other = 0 }: { own?: number; other?: number }): Thread {
	const readSeq = Math.max(thread.ownReadSeq, own)
	const otherLastReadSeq = Math.max(thread.otherReadSeq, other)
	if (readSeq === thread.ownReadSeq && otherLastReadSeq === thread.otherReadSeq) return thread
	return { ...thread, ownReadSeq: readSeq, otherReadSeq: otherLastReadSeq }
}

/** The side that views a thread; automatic replies belong to the advisor's side. */
export type Side = 'visitor' | 'advisor'

export const sideOf = (sender: ChatSender): Side => (sender === 'visitor' ? 'visitor' : 'advisor')

/** Returns how many messages from the other side this side has not read. */
export function unreadCount({ messages, ownReadSeq: readSeq }: Thread, side: Side): number {
	return messages.filter(({ sender, seq }) => sideOf(sender) !== side && seq > readSeq).length
}

export const lastSeq = ({ messages }: Thread): number =>
	messages.reduce((highest, { seq }) => Math.max(highest, seq), 0)
