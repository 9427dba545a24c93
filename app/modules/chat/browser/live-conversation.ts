import { type ConnectionState, LiveConnection } from '#app/lib/live/live-connection.ts'
import { reconnectAfterMs } from '#app/lib/live/reconnect.ts'
import { isBlank } from '../messages/message-text.ts'
import type { ChatMessage } from './chat-api.ts'
import type { ChatEvent, ConversationChannel } from './conversation-channel.ts'
import {
	type Conversation,
	type ConversationSnapshot,
	type ConversationStatus,
	initialConversation,
} from './conversation-state.ts'
import { Outbox, type PostResult } from './outbox.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import {
	discard,
	emptyThread,
	enqueue,
	lastSeq,
	markRead,
	mergeMessages,
	type Outgoing,
	setOutgoingState,
	type Thread,
	unreadCount,
} from './thread.ts'
import { TypingSignals } from './typing-signals.ts'

type Options = {
	channel: ConversationChannel
	storage?: OutboxStorage
	/** Called for each new message of the other side while the page is open. */
	onMessage?(message: ChatMessage): void
	/** Called for each own message once it is stored. */
	onSent?(message: ChatMessage): void
	newKey?(): string
	now?(): number
}

/** Keeps one conversation up to date: loads it, follows its stream, sends messages, and notifies React of changes. */
export class LiveConversation {
	readonly #options: Options
	readonly #connection: LiveConnection
	readonly #outbox: Outbox
	readonly #listeners = new Set<() => void>()
	readonly #typing = new TypingSignals((otherTyping) => this.#update({ otherTyping }))
	#state = initialConversation
	#notifiedReadSeq = 0
	#loading: Promise<void> | undefined
	#loadFailures = 0
	#isHidden = false
	#loadTimer: ReturnType<typeof setTimeout> | undefined

	constructor(options: Options) {
		this.#options = options
		const { channel } = options
		this.#connection = new LiveConnection({
			open: (listener) => channel.open(() => this.#state.thread.cursor)(listener),
			onEvent: (event) => this.#handleEvent(channel.decode(event)),
			onState: (connection) => this.#setConnection(connection),
		})
		this.#outbox = new Outbox({
			post: (message) => this.#post(message),
			onSending: (key) => this.#updateThread((thread) => setOutgoingState(thread, key, 'sending')),
			onSent: (message) => {
				this.#updateThread((thread) => mergeMessages(thread, [message]))
				options.onSent?.(message)
			},
			onRejected: (key, sentence) =>
				this.#updateThread((thread) => setOutgoingState(thread, key, 'failed', sentence)),
			onWaiting: (key) => this.#updateThread((thread) => setOutgoingState(thread, key, 'waiting')),
		})
	}

	get state(): Conversation {
		return this.#state
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	/** Loads the conversation once and follows it; messages a former page left unsent are sent. */
	start(): Promise<void> {
		this.#loading ??= this.#load().finally(() => {
			this.#loading = undefined
		})
		return this.#loading
	}

	/** Sets the state from data that was already loaded, before following anything, for the first render of a page. */
	initialize(snapshot: ConversationSnapshot): void {
		const { messages, readSeq, otherLastReadSeq, cursor, ...rest } = snapshot
		const thread = mergeMessages(this.#state.thread, messages, this.#state.thread.cursor ?? cursor)
		this.#notifiedReadSeq = Math.max(this.#notifiedReadSeq, readSeq)
		this.#update({
			...rest,
			loaded: true,
			loadFailed: false,
			thread: markRead(thread, { own: readSeq, other: otherLastReadSeq }),
		})
	}

	/** Follows the conversation from a snapshot, and sends messages a former page left unsent. */
	follow(snapshot: ConversationSnapshot): void {
		this.initialize(snapshot)
		if (snapshot.exists && !this.#isHidden) this.#connection.start()
		this.#restoreUnsent()
		for (const each of this.#state.thread.outgoing) if (each.state !== 'failed') this.#outbox.add(each)
	}

	/** Adds a page of older messages. */
	addEarlier(messages: readonly ChatMessage[], earlier: boolean): void {
		this.#update({ thread: mergeMessages(this.#state.thread, messages), earlier })
	}

	stop(): void {
		this.#connection.stop()
		this.#outbox.stop()
		this.#typing.stop()
		clearTimeout(this.#loadTimer)
	}

	/** Sends a message; blank text without a picture is ignored. Returns whether there was anything to send. */
	send(text: string, picture?: Outgoing['picture']): boolean {
		if (isBlank(text) && !picture) return false
		const { newKey = () => crypto.randomUUID(), now = Date.now } = this.#options
		const message = {
			clientKey: newKey(),
			text: text.trim(),
			writtenAt: new Date(now()).toISOString(),
			...(picture ? { picture } : {}),
		}
		this.#updateThread((thread) => enqueue(thread, message))
		// Only once loaded, because the server must know this browser: otherwise nobody could find a first message again.
		if (this.#state.loaded) this.#outbox.add({ ...message, state: 'sending' })
		else this.#updateThread((thread) => setOutgoingState(thread, message.clientKey, 'waiting'))
		this.#typing.reset()
		return true
	}

	retry(clientKey: string): void {
		const message = this.#state.thread.outgoing.find((each) => each.clientKey === clientKey)
		if (!message) return
		this.#outbox.add(message)
		this.#outbox.retryNow()
	}

	/** Removes an unsent message and returns its text, so that it can be edited. */
	cancel(clientKey: string): string {
		const message = this.#state.thread.outgoing.find((each) => each.clientKey === clientKey)
		this.#outbox.remove(clientKey)
		this.#updateThread((thread) => discard(thread, clientKey))
		if (message?.picture) URL.revokeObjectURL(message.picture.previewUrl)
		return message?.text ?? ''
	}

	/** Marks everything shown as read. */
	read(): void {
		const seq = lastSeq(this.#state.thread)
		if (this.#state.unread > 0) this.#updateThread((thread) => markRead(thread, { own: seq }))
		const { channel } = this.#options
		const unreported = this.#state.thread.messages.findLast((each) => each.seq > this.#notifiedReadSeq)
		if (!unreported || !this.#state.exists) return
		this.#notifiedReadSeq = seq
		// If this fails, the next message sends the position again.
		channel.notifyRead(seq).catch(() => {
			this.#notifiedReadSeq = 0
		})
	}

	typing(): void {
		const { channel, now = Date.now } = this.#options
		if (!this.#state.exists || !this.#typing.claimSignal(now())) return
		channel.notifyTyping().catch(() => {})
	}

	setOnline(online: boolean): void {
		this.#connection.setOnline(online)
		if (!online) return
		this.#outbox.retryNow()
		this.#reloadIfNeeded()
	}

	/** Closes the stream of a hidden page, because browsers allow few open connections to one site across all tabs. */
	pause(): void {
		this.#isHidden = true
		this.#connection.stop()
	}

	/** Reconnects and retries immediately when the page is visible again. */
	retryNow(): void {
		this.#isHidden = false
		if (this.#state.exists) this.#connection.start()
		this.#connection.retryNow()
		this.#outbox.retryNow()
		this.#reloadIfNeeded()
	}

	setStatus(status: ConversationStatus, rating: number | null): void {
		this.#update({ status, rating })
	}

	async #load(): Promise<void> {
		clearTimeout(this.#loadTimer)
		// Before new messages are written, so that the order is kept and they are shown as waiting.
		this.#restoreUnsent()
		try {
			const snapshot = await this.#options.channel.load()
			this.#loadFailures = 0
			this.follow(snapshot)
		} catch {
			this.#loadFailures += 1
			this.#loadTimer = setTimeout(() => this.start(), reconnectAfterMs(this.#loadFailures, Math.random))
			this.#update({ loadFailed: true })
		}
	}

	/** Queues messages that a former page or another tab has not sent. */
	#restoreUnsent(): void {
		for (const unsent of this.#options.storage?.load() ?? [])
			this.#updateThread((thread) => {
				const joined = enqueue(thread, unsent)
				return joined === thread
					? thread
					: setOutgoingState(joined, unsent.clientKey, unsent.state, unsent.rejection)
			})
	}

	#reloadIfNeeded(): void {
		if (!this.#state.loaded || this.#state.loadFailed) this.start()
	}

	async #post(message: Outgoing): Promise<PostResult> {
		const result = await this.#options.channel.post(message)
		// The first message creates the conversation; from now on there is a stream to follow, from the beginning.
		if (result.kind === 'sent' && !this.#state.exists) this.start()
		return result
	}

	#setConnection(connection: ConnectionState): void {
		this.#update(connection === 'live' ? { connection, isPaused: false } : { connection, otherTyping: false })
		if (connection === 'live') this.#outbox.retryNow()
	}

	#handleEvent(event: ChatEvent | null): void {
		if (!event) return
		if (event.kind === 'message') this.#receiveMessage(event.message, event.cursor)
		else if (event.kind === 'marks') {
			const { status, rating, readSeq, otherLastReadSeq } = event
			this.#update({
				status,
				rating,
				thread: markRead(this.#state.thread, { own: readSeq, other: otherLastReadSeq }),
			})
		} else if (event.kind === 'presence') this.#update({ otherOnline: event.present })
		else if (event.kind === 'paused') this.#setPaused(event.isPaused)
		else if (event.kind === 'reset') this.#reset()
		else if (event.kind === 'missed') this.start()
		else this.#typing.receive()
	}

	#setPaused(isPaused: boolean): void {
		this.#update({ isPaused })
		if (!isPaused) this.#outbox.retryNow()
	}

	/** Starts over when the conversation was replaced by signing in or joining; only outgoing messages are kept. */
	#reset(): void {
		this.#connection.stop()
		this.#notifiedReadSeq = 0
		this.#update({ thread: { ...emptyThread, outgoing: this.#state.thread.outgoing }, exists: false })
		this.start()
	}

	#receiveMessage(message: ChatMessage, cursor: string | null): void {
		const { channel, onMessage } = this.#options
		const isNew = !this.#state.thread.messages.some(({ id }) => id === message.id)
		this.#outbox.remove(message.key)
		const isFromOther = (message.sender === 'visitor') !== (channel.side === 'visitor')
		this.#updateThread((thread) => mergeMessages(thread, [message], cursor ?? thread.cursor))
		if (!isNew || !isFromOther) return
		this.#update({ otherTyping: false })
		onMessage?.(message)
	}

	#updateThread(change: (thread: Thread) => Thread): void {
		this.#update({ thread: change(this.#state.thread) })
	}

	#update(changed: Partial<Conversation>): void {
		const { outgoing } = this.#state.thread
		const next = { ...this.#state, ...changed }
		this.#state = { ...next, unread: unreadCount(next.thread, this.#options.channel.side) }
		if (next.thread.outgoing !== outgoing) this.#options.storage?.save(next.thread.outgoing)
		for (const listener of this.#listeners) listener()
	}
}
