import type { StreamEvent } from '#app/lib/live/event-lines.ts'
import { type LineState, LiveLine, type OpenStream } from '#app/lib/live/live-connection.ts'
import { reconnectAfterMs } from '#app/lib/live/reconnect.ts'
import { isBlank } from '../messages/message-text.ts'
import type { ChatMessage } from './chat-api.ts'
import { Outbox, type PostAnswer } from './outbox.ts'
import {
	discard,
	emptyThread,
	enqueue,
	lastSeq,
	mark,
	markRead,
	type Outgoing,
	receive,
	type Side,
	type Thread,
	unreadCount,
} from './thread.ts'

export type ConversationStatus = 'open' | 'closed'

/** How a conversation stands when a page first asks. */
export type ConversationSnapshot = {
	/** False until the first message: there is nothing to follow yet. */
	exists: boolean
	messages: readonly ChatMessage[]
	/** There are older ones. */
	earlier: boolean
	cursor: string | null
	readSeq: number
	otherReadSeq: number
	/** Whether the other side is there. */
	otherPresent: boolean
	status: ConversationStatus
	/** 1 to 5, once the visitor has answered the question after closing. */
	rating: number | null
}

/** What a stream tells. */
export type ChatEvent =
	| { kind: 'message'; message: ChatMessage; cursor: string | null }
	| {
			kind: 'marks'
			status: ConversationStatus
			rating: number | null
			readSeq: number
			otherReadSeq: number
	  }
	| { kind: 'typing' }
	| { kind: 'presence'; present: boolean }
	/** The database is away, or back: what is sent meanwhile waits. */
	| { kind: 'away'; away: boolean }
	/** What is known is not true any more: load everything anew. */
	| { kind: 'reset' }

/** The server, as one side of one conversation reaches it. */
export type ConversationChannel = {
	side: Side
	load(): Promise<ConversationSnapshot>
	open(cursor: string | null): OpenStream
	/** Null for what this reader does not know. */
	decode(event: StreamEvent): ChatEvent | null
	post(message: Outgoing): Promise<PostAnswer>
	notifyRead(seq: number): Promise<unknown>
	notifyTyping(): Promise<unknown>
}

/** Where written words outlive a page: nothing typed is lost with a reload. What other tabs have put there stays. */
export type OutboxStorage = { take(): Outgoing[]; put(messages: readonly Outgoing[]): void }

export type Conversation = {
	loaded: boolean
	/** Loading failed; it is tried again with the line. */
	loadFailed: boolean
	exists: boolean
	earlier: boolean
	/** The site cannot store anything at the moment. */
	away: boolean
	thread: Thread
	unread: number
	line: LineState
	otherTyping: boolean
	otherPresent: boolean
	status: ConversationStatus
	rating: number | null
}

const nothingYet: Conversation = {
	loaded: false,
	loadFailed: false,
	exists: false,
	earlier: false,
	away: false,
	thread: emptyThread,
	unread: 0,
	line: 'idle',
	otherTyping: false,
	otherPresent: false,
	status: 'open',
	rating: null,
}

/** So long 'is typing' stands after the last sign of it; and so often this side tells. */
const typingShownMs = 6_000
const typingSentMs = 3_000

type Options = {
	channel: ConversationChannel
	storage?: OutboxStorage
	/** Told of each message of the other side that comes while the page is open. */
	onArrival?(message: ChatMessage): void
	/** Told of each own message that is stored. */
	onSent?(message: ChatMessage): void
	newKey?(): string
	now?(): number
}

/** One conversation, kept live: loads it, follows its stream, sends what is written, and tells React when anything changed. */
export class LiveConversation {
	readonly #options: Options
	readonly #line: LiveLine
	readonly #outbox: Outbox
	readonly #listeners = new Set<() => void>()
	#state = nothingYet
	#typingTimer: ReturnType<typeof setTimeout> | undefined
	#typingToldAt = 0
	#toldReadSeq = 0
	#loading: Promise<void> | undefined
	#loadFailures = 0
	#loadTimer: ReturnType<typeof setTimeout> | undefined

	constructor(options: Options) {
		this.#options = options
		const { channel } = options
		this.#line = new LiveLine({
			// The cursor is asked for at each try: a line that comes back goes on where it stopped.
			open: (told) => channel.open(this.#state.thread.cursor)(told),
			onEvent: (event) => this.#hear(channel.decode(event)),
			onState: (line) => this.#lineIs(line),
		})
		this.#outbox = new Outbox({
			post: (message) => this.#post(message),
			onSending: (key) => this.#turn((thread) => mark(thread, key, 'sending')),
			onSent: (message) => {
				this.#turn((thread) => receive(thread, [message]))
				options.onSent?.(message)
			},
			onRejected: (key, sentence) => this.#turn((thread) => mark(thread, key, 'failed', sentence)),
			onWaiting: (key) => this.#turn((thread) => mark(thread, key, 'waiting')),
		})
	}

	get state(): Conversation {
		return this.#state
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	/** Loads the conversation once and follows it; what a former page left unsent is sent. */
	start(): Promise<void> {
		this.#loading ??= this.#load().finally(() => {
			this.#loading = undefined
		})
		return this.#loading
	}

	/** With what has been read already, before anything is followed: for the first drawing of a page. */
	preset(snapshot: ConversationSnapshot): void {
		const { messages, readSeq, otherReadSeq, cursor, ...rest } = snapshot
		const known = receive(this.#state.thread, messages, this.#state.thread.cursor ?? cursor)
		this.#toldReadSeq = Math.max(this.#toldReadSeq, readSeq)
		this.#set({
			...rest,
			loaded: true,
			loadFailed: false,
			thread: markRead(known, { own: readSeq, other: otherReadSeq }),
		})
	}

	/** Follows it from there, and sends what a former page left unsent. */
	begin(snapshot: ConversationSnapshot): void {
		this.preset(snapshot)
		if (snapshot.exists) this.#line.start()
		this.#takeLeft()
		for (const each of this.#state.thread.outgoing) if (each.state !== 'failed') this.#outbox.add(each)
	}

	/** Older messages, as a page of them was read. */
	addEarlier(messages: readonly ChatMessage[], earlier: boolean): void {
		this.#set({ thread: receive(this.#state.thread, messages), earlier })
	}

	stop(): void {
		this.#line.stop()
		this.#outbox.stop()
		clearTimeout(this.#typingTimer)
		clearTimeout(this.#loadTimer)
	}

	/** Sends what was written; blank words without a picture are ignored. */
	send(text: string, picture?: Outgoing['picture']): boolean {
		if (isBlank(text) && !picture) return false
		const { newKey = () => crypto.randomUUID(), now = Date.now } = this.#options
		const message = {
			clientKey: newKey(),
			text: text.trim(),
			writtenAt: new Date(now()).toISOString(),
			...(picture ? { picture } : {}),
		}
		this.#turn((thread) => enqueue(thread, message))
		// Not before the server knows this browser: a first message that nobody can be found by again would be lost.
		if (this.#state.loaded) this.#outbox.add({ ...message, state: 'sending' })
		else this.#turn((thread) => mark(thread, message.clientKey, 'waiting'))
		this.#typingToldAt = 0
		return true
	}

	retry(clientKey: string): void {
		const message = this.#state.thread.outgoing.find((each) => each.clientKey === clientKey)
		if (!message) return
		this.#outbox.add(message)
		this.#outbox.hurry()
	}

	/** Takes an unsent message back; gives its words, so that they can be written again. */
	takeBack(clientKey: string): string {
		const message = this.#state.thread.outgoing.find((each) => each.clientKey === clientKey)
		this.#outbox.remove(clientKey)
		this.#turn((thread) => discard(thread, clientKey))
		if (message?.picture) URL.revokeObjectURL(message.picture.previewUrl)
		return message?.text ?? ''
	}

	/** All that is shown has been seen. */
	read(): void {
		const seq = lastSeq(this.#state.thread)
		if (this.#state.unread > 0) this.#turn((thread) => markRead(thread, { own: seq }))
		const { channel } = this.#options
		const theirs = this.#state.thread.messages.findLast((each) => each.seq > this.#toldReadSeq)
		if (!theirs || !this.#state.exists) return
		this.#toldReadSeq = seq
		// Not told is told with the next message.
		channel.notifyRead(seq).catch(() => {
			this.#toldReadSeq = 0
		})
	}

	typing(): void {
		const { channel, now = Date.now } = this.#options
		if (!this.#state.exists || now() - this.#typingToldAt < typingSentMs) return
		this.#typingToldAt = now()
		channel.notifyTyping().catch(() => {})
	}

	setOnline(online: boolean): void {
		this.#line.setOnline(online)
		if (!online) return
		this.#outbox.hurry()
		this.#loadIfOwed()
	}

	/** Nobody has looked at the page for a while: browsers allow few open lines to one site, all their tabs together. */
	rest(): void {
		this.#line.stop()
	}

	/** The person looks at the page again. */
	hurry(): void {
		if (this.#state.exists) this.#line.start()
		this.#line.hurry()
		this.#outbox.hurry()
		this.#loadIfOwed()
	}

	setStatus(status: ConversationStatus, rating: number | null): void {
		this.#set({ status, rating })
	}

	async #load(): Promise<void> {
		clearTimeout(this.#loadTimer)
		// Before anything new is written: it keeps its place, and is seen to wait.
		this.#takeLeft()
		try {
			const snapshot = await this.#options.channel.load()
			this.#loadFailures = 0
			this.begin(snapshot)
		} catch {
			this.#loadFailures += 1
			this.#loadTimer = setTimeout(() => this.start(), reconnectAfterMs(this.#loadFailures, Math.random))
			this.#set({ loadFailed: true })
		}
	}

	/** What a former page, or another tab, has not got sent. */
	#takeLeft(): void {
		for (const left of this.#options.storage?.take() ?? [])
			this.#turn((thread) => {
				const joined = enqueue(thread, left)
				return joined === thread ? thread : mark(joined, left.clientKey, 'waiting')
			})
	}

	#loadIfOwed(): void {
		if (!this.#state.loaded || this.#state.loadFailed) this.start()
	}

	async #post(message: Outgoing): Promise<PostAnswer> {
		const answer = await this.#options.channel.post(message)
		// The first message makes the conversation: now there is something to follow, from its very beginning.
		if (answer.kind === 'sent' && !this.#state.exists) this.start()
		return answer
	}

	#lineIs(line: LineState): void {
		this.#set(line === 'live' ? { line, away: false } : { line, otherTyping: false })
		if (line === 'live') this.#outbox.hurry()
	}

	#hear(event: ChatEvent | null): void {
		if (!event) return
		if (event.kind === 'message') this.#arrive(event.message, event.cursor)
		else if (event.kind === 'marks') {
			const { status, rating, readSeq, otherReadSeq } = event
			this.#set({
				status,
				rating,
				thread: markRead(this.#state.thread, { own: readSeq, other: otherReadSeq }),
			})
		} else if (event.kind === 'presence') this.#set({ otherPresent: event.present })
		else if (event.kind === 'away') this.#awayIs(event.away)
		else if (event.kind === 'reset') this.#reset()
		else this.#showTyping()
	}

	#awayIs(away: boolean): void {
		this.#set({ away })
		if (!away) this.#outbox.hurry()
	}

	/** The conversation became another one, by signing in or joining: only what is on its way stays. */
	#reset(): void {
		this.#line.stop()
		this.#toldReadSeq = 0
		this.#set({ thread: { ...emptyThread, outgoing: this.#state.thread.outgoing }, exists: false })
		this.start()
	}

	#arrive(message: ChatMessage, cursor: string | null): void {
		const { channel, onArrival } = this.#options
		const isNew = !this.#state.thread.messages.some(({ id }) => id === message.id)
		this.#outbox.remove(message.key)
		const theirs = (message.sender === 'visitor') !== (channel.side === 'visitor')
		this.#turn((thread) => receive(thread, [message], cursor ?? thread.cursor))
		if (!isNew || !theirs) return
		this.#set({ otherTyping: false })
		onArrival?.(message)
	}

	#showTyping(): void {
		clearTimeout(this.#typingTimer)
		this.#typingTimer = setTimeout(() => this.#set({ otherTyping: false }), typingShownMs)
		this.#set({ otherTyping: true })
	}

	#turn(change: (thread: Thread) => Thread): void {
		this.#set({ thread: change(this.#state.thread) })
	}

	#set(changed: Partial<Conversation>): void {
		const { outgoing } = this.#state.thread
		const next = { ...this.#state, ...changed }
		this.#state = { ...next, unread: unreadCount(next.thread, this.#options.channel.side) }
		if (next.thread.outgoing !== outgoing) this.#options.storage?.put(next.thread.outgoing)
		for (const listener of this.#listeners) listener()
	}
}
