import type { ChatMessage, ChatSender } from './chat-api.ts'

/** An outgoing message: being sent, waiting for a connection, or rejected with a sentence. */
export type Outgoing = {
	clientKey: string
	text: string
	/** ISO instant. */
	writtenAt: string
	state: 'sending' | 'waiting' | 'failed'
	/** Why it was rejected; a rejected message waits for the person, not for a connection. */
	rejection?: string | undefined
	/** The attached picture, which exists only in this page. */
	picture?: { file: File; previewUrl: string } | undefined
}

/** One conversation as the browser has it. */
export type Thread = {
	/** In the order they were sent, without duplicates. */
	messages: readonly ChatMessage[]
	outgoing: readonly Outgoing[]
	/** The position up to which the stream has delivered everything and after which it resumes. Opaque to the client. */
	cursor: string | null
	/** The `seq` up to which each side has read. */
	readSeq: number
	otherLastReadSeq: number
}

export const emptyThread: Thread = {
	messages: [],
	outgoing: [],
	cursor: null,
	readSeq: 0,
	otherLastReadSeq: 0,
}

/**
 * Adds messages from any source, possibly repeated: each is stored once at its position, and its outgoing copy is removed. Only
 * the stream moves the cursor, because the response to a sent message may overtake others that are not delivered yet.
 */
export function receive(thread: Thread, incoming: readonly ChatMessage[], cursor = thread.cursor): Thread {
	const byId = new Map(thread.messages.map((message) => [message.id, message]))
	for (const message of incoming) byId.set(message.id, message)
	const arrived = new Set(incoming.map(({ key }) => key))
	return {
		...thread,
		// Sorted by time, then by number, because joined conversations interleave.
		messages: [...byId.values()].sort((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt) || a.seq - b.seq),
		outgoing: thread.outgoing.some(({ clientKey }) => arrived.has(clientKey))
			? thread.outgoing.filter(({ clientKey }) => !arrived.has(clientKey))
			: thread.outgoing,
		cursor,
	}
}

/** Adds an outgoing message; the same key again changes nothing. */
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
		outgoing: thread.outgoing.map((each) =>
			each.clientKey === clientKey ? { ...each, state, rejection } : each,
		),
	}
}

/** Removes an outgoing message without sending it. */
export function discard(thread: Thread, clientKey: string): Thread {
	return { ...thread, outgoing: thread.outgoing.filter((each) => each.clientKey !== clientKey) }
}

/** Moves the read positions, which never go back. */
export function markRead(thread: Thread, { own = 0, other = 0 }: { own?: number; other?: number }): Thread {
	const readSeq = Math.max(thread.readSeq, own)
	const otherLastReadSeq = Math.max(thread.otherLastReadSeq, other)
	if (readSeq === thread.readSeq && otherLastReadSeq === thread.otherLastReadSeq) return thread
	return { ...thread, readSeq, otherLastReadSeq }
}

/** The side that views a thread; automatic replies belong to the advisor's side. */
export type Side = 'visitor' | 'advisor'

export const sideOf = (sender: ChatSender): Side => (sender === 'visitor' ? 'visitor' : 'advisor')

/** Returns how many messages of the other side this side has not read. */
export function unreadCount({ messages, readSeq }: Thread, side: Side): number {
	return messages.filter(({ sender, seq }) => sideOf(sender) !== side && seq > readSeq).length
}

export const lastSeq = ({ messages }: Thread): number =>
	messages.reduce((highest, { seq }) => Math.max(highest, seq), 0)
