import type { ChatMessage, ChatSender } from './chat-api.ts'

/** A message on its way: being sent, waiting for a connection, or refused with a sentence. */
export type Outgoing = {
	clientKey: string
	text: string
	/** ISO instant. */
	writtenAt: string
	state: 'sending' | 'waiting' | 'failed'
	/** Why it was refused; only then it waits for the person instead of the connection. */
	rejection?: string | undefined
	/** Bytes of a picture that goes along, held by this page only. */
	picture?: { file: File; previewUrl: string } | undefined
}

/** One conversation as a browser knows it. */
export type Thread = {
	/** In the order they were sent, each once. */
	messages: readonly ChatMessage[]
	outgoing: readonly Outgoing[]
	/** Up to where the stream has told everything: what it resumes after. The server's word, not to be read. */
	cursor: string | null
	/** Up to where this side has read, and up to where the other side has. */
	readSeq: number
	otherReadSeq: number
}

export const emptyThread: Thread = { messages: [], outgoing: [], cursor: null, readSeq: 0, otherReadSeq: 0 }

/**
 * Takes messages in, whichever way they came and however often: each stands once, at its place, and the outgoing copy of it is gone.
 * Only what the stream tells moves the cursor: the answer to a sent message may overtake others that are still on their way.
 */
export function receive(thread: Thread, incoming: readonly ChatMessage[], cursor = thread.cursor): Thread {
	const known = new Map(thread.messages.map((message) => [message.id, message]))
	for (const message of incoming) known.set(message.id, message)
	const arrived = new Set(incoming.map(({ key }) => key))
	return {
		...thread,
		// By their time, then their number: joined conversations interleave.
		messages: [...known.values()].sort(
			(a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt) || a.seq - b.seq,
		),
		outgoing: thread.outgoing.some(({ clientKey }) => arrived.has(clientKey))
			? thread.outgoing.filter(({ clientKey }) => !arrived.has(clientKey))
			: thread.outgoing,
		cursor,
	}
}

/** Puts a message into the outbox; the same key again changes nothing. */
export function enqueue(thread: Thread, message: Omit<Outgoing, 'state'>): Thread {
	if (thread.outgoing.some(({ clientKey }) => clientKey === message.clientKey)) return thread
	if (thread.messages.some(({ key }) => key === message.clientKey)) return thread
	return { ...thread, outgoing: [...thread.outgoing, { ...message, state: 'sending' }] }
}

/** Says how a message on its way is doing; one that has arrived meanwhile stays arrived. */
export function mark(
	thread: Thread,
	clientKey: string,
	state: Outgoing['state'],
	rejection?: string,
): Thread {
	return {
		...thread,
		outgoing: thread.outgoing.map((each) =>
			each.clientKey === clientKey ? { ...each, state, rejection: rejection } : each,
		),
	}
}

/** Takes a message out of the outbox, unsent. */
export function discard(thread: Thread, clientKey: string): Thread {
	return { ...thread, outgoing: thread.outgoing.filter((each) => each.clientKey !== clientKey) }
}

/** Reading only moves forward. */
export function markRead(thread: Thread, { own = 0, other = 0 }: { own?: number; other?: number }): Thread {
	const readSeq = Math.max(thread.readSeq, own)
	const otherReadSeq = Math.max(thread.otherReadSeq, other)
	if (readSeq === thread.readSeq && otherReadSeq === thread.otherReadSeq) return thread
	return { ...thread, readSeq, otherReadSeq }
}

/** The side that looks at a thread: the automatic reply is on the advisor's. */
export type Side = 'visitor' | 'advisor'

export const sideOf = (sender: ChatSender): Side => (sender === 'visitor' ? 'visitor' : 'advisor')

/** How many messages of the other side this side has not read. */
export function unreadCount({ messages, readSeq }: Thread, side: Side): number {
	return messages.filter(({ sender, seq }) => sideOf(sender) !== side && seq > readSeq).length
}

export const lastSeq = ({ messages }: Thread): number =>
	messages.reduce((highest, { seq }) => Math.max(highest, seq), 0)
