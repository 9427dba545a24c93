import { expect, test } from 'vitest'
import type { OpenStream } from '#app/lib/live/live-connection.ts'
import type { ChatMessage } from './chat-api.ts'
import type { ChatEvent } from './conversation-channel.ts'
import type { ConversationSnapshot } from './conversation-state.ts'
import { LiveConversation } from './live-conversation.ts'
import type { PostResult } from './outbox.ts'
import { type OutboxStorage, outboxStorage } from './outbox-storage.ts'
import type { Outgoing } from './thread.ts'

/** A server of one conversation whose responses, events and failures the test controls. */
function setUp({ exists = false, storage: outboxStore }: { exists?: boolean; storage?: OutboxStorage } = {}) {
	const stored: ChatMessage[] = []
	const streams: { cursor: string | null; listener: Parameters<OpenStream>[0] }[] = []
	const reads: number[] = []
	const arrivals: string[] = []
	let reachable = true
	let answering: (message: Outgoing) => PostResult = (message) => ({ kind: 'sent', message: store(message) })
	const live = new LiveConversation({
		channel: {
			side: 'visitor',
			async load(): Promise<ConversationSnapshot> {
				if (!reachable) throw new TypeError('Failed to fetch')
				return {
					exists: exists || stored.length > 0,
					messages: [...stored],
					earlier: false,
					cursor: stored.length > 0 ? `${stored.length}` : null,
					readSeq: 0,
					otherLastReadSeq: 0,
					otherOnline: false,
					status: 'open',
					rating: null,
				}
			},
			open: (cursorOf) => (listener) => {
				streams.push({ cursor: cursorOf(), listener })
				listener.onOpen()
				return () => {}
			},
			decode: ({ data }) => JSON.parse(data) as ChatEvent,
			post: async (message) => answering(message),
			notifyRead: async (seq) => reads.push(seq),
			notifyTyping: async () => undefined,
		},
		...(outboxStore ? { storage: outboxStore } : {}),
		onMessage: ({ text }) => arrivals.push(text),
	})
	function store({ clientKey: key, text }: Outgoing, sender: ChatMessage['sender'] = 'visitor'): ChatMessage {
		const existing = stored.find((message) => message.key === key)
		if (existing) return existing
		const seq = stored.length + 1
		const sentAt = new Date(Date.UTC(2026, 10, 21, 14, seq)).toISOString()
		stored.push({ id: `m${seq}`, seq, sender, text, picture: null, key, sentAt })
		return stored.at(-1)!
	}
	const emit = (event: ChatEvent) =>
		streams.at(-1)!.listener.onEvent({ name: 'x', data: JSON.stringify(event), id: null })
	return {
		live,
		stored,
		streams,
		reads,
		arrivals,
		store,
		emit,
		flush: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
		respondWith: (answer: typeof answering) => {
			answering = answer
		},
		setReachable: (yes: boolean) => {
			reachable = yes
		},
	}
}

const makeOutgoing = (key: string, text: string): Outgoing => ({
	clientKey: key,
	text,
	writtenAt: '',
	state: 'sending',
})

test('the first message starts the conversation, which is followed from before any reply', async () => {
	const { live, streams, stored, flush } = setUp()
	await live.start()
	expect(streams).toEqual([])
	live.send(' hello ')
	await flush()
	expect(stored.map(({ text }) => text)).toEqual(['hello'])
	expect(streams).toHaveLength(1)
	expect(streams[0]?.cursor).toBe('1')
	expect(live.state.thread.messages).toHaveLength(1)
	expect(live.state.thread.outgoing).toEqual([])
	live.stop()
})

test('messages written before the server is reachable are kept and sent afterwards', async () => {
	const { live, stored, setReachable, flush } = setUp()
	setReachable(false)
	await live.start()
	live.send('kept')
	expect(live.state.thread.outgoing[0]?.state).toBe('waiting')
	expect(stored).toEqual([])
	setReachable(true)
	live.retryNow()
	await flush()
	await flush()
	expect(stored.map(({ text }) => text)).toEqual(['kept'])
	live.stop()
})

test('blank messages are ignored', async () => {
	const { live, stored, flush } = setUp()
	await live.start()
	expect(live.send(' \n\t ')).toBe(false)
	await flush()
	expect(stored).toEqual([])
	live.stop()
})

test('a reconnected stream resumes after its last message', async () => {
	const { live, streams, store, emit, flush } = setUp({ exists: true })
	await live.start()
	emit({ kind: 'message', message: store(makeOutgoing('a', 'one'), 'advisor'), cursor: '1' })
	emit({ kind: 'message', message: store(makeOutgoing('b', 'two'), 'advisor'), cursor: '2' })
	streams.at(-1)!.listener.onEnd({})
	live.retryNow()
	await flush()
	expect(streams.at(-1)?.cursor).toBe('2')
	live.stop()
})

test('a hidden page closes its stream and catches up when it is visible again', async () => {
	const { live, streams, store, emit } = setUp({ exists: true })
	await live.start()
	emit({ kind: 'message', message: store(makeOutgoing('a', 'one'), 'advisor'), cursor: '1' })
	live.pause()
	expect(live.state.connection).toBe('idle')
	live.retryNow()
	expect(streams).toHaveLength(2)
	expect(streams.at(-1)?.cursor).toBe('1')
	live.stop()
})

test('a message of the other side is announced once, however often it arrives', async () => {
	const { live, arrivals, store, emit } = setUp({ exists: true })
	await live.start()
	const message = store(makeOutgoing('a', 'one'), 'advisor')
	emit({ kind: 'message', message, cursor: '1' })
	emit({ kind: 'message', message, cursor: '1' })
	expect(arrivals).toEqual(['one'])
	expect(live.state.unread).toBe(1)
	live.stop()
})

test('a new read position is sent once', async () => {
	const { live, reads, store, emit } = setUp({ exists: true })
	await live.start()
	emit({ kind: 'message', message: store(makeOutgoing('a', 'one'), 'advisor'), cursor: '1' })
	live.read()
	live.read()
	expect(reads).toEqual([1])
	expect(live.state.unread).toBe(0)
	live.stop()
})

test('a message whose response was lost is not duplicated when the stream delivers it', async () => {
	const { live, respondWith, store, emit, flush } = setUp({ exists: true })
	await live.start()
	let message: ChatMessage | undefined
	respondWith((outgoing) => {
		message = store(outgoing)
		return { kind: 'later' }
	})
	live.send('once')
	await flush()
	expect(live.state.thread.outgoing).toHaveLength(1)
	emit({ kind: 'message', message: message!, cursor: '1' })
	expect(live.state.thread.outgoing).toEqual([])
	expect(live.state.thread.messages).toHaveLength(1)
	live.stop()
})

test('after joining another conversation everything is loaded again, and outgoing messages are kept', async () => {
	const { live, respondWith, store, emit, flush } = setUp({ exists: true })
	await live.start()
	respondWith(() => ({ kind: 'later' }))
	live.send('on its way')
	await flush()
	store(makeOutgoing('other', 'from the account'), 'advisor')
	emit({ kind: 'reset' })
	await flush()
	expect(live.state.thread.messages.map(({ text }) => text)).toEqual(['from the account'])
	expect(live.state.thread.outgoing.map(({ text }) => text)).toEqual(['on its way'])
	live.stop()
})

test('messages left unsent by a former page are sent, and the storage is empty afterwards', async () => {
	let storedValue: readonly Outgoing[] = [makeOutgoing('left', 'from before')]
	const outboxStore: OutboxStorage = {
		load: () => [...storedValue],
		save: (messages) => {
			storedValue = messages
		},
	}
	const { live, stored, flush } = setUp({ storage: outboxStore })
	await live.start()
	await flush()
	expect(stored.map(({ key }) => key)).toEqual(['left'])
	expect(storedValue).toEqual([])
	live.stop()
})

test('a message that was rejected stays rejected in the next page and is not sent again by itself', async () => {
	const storage = browserStorage()
	const rejected: Outgoing = {
		...makeOutgoing('rejected', 'no'),
		state: 'failed',
		rejection: 'This chat is closed.',
	}
	outboxStorage(storage, 'own').save([rejected, makeOutgoing('left', 'yes')])
	const { live, stored, flush } = setUp({ storage: outboxStorage(storage, 'own') })
	await live.start()
	await flush()
	expect(stored.map(({ key }) => key)).toEqual(['left'])
	expect(live.state.thread.outgoing).toMatchObject([
		{ clientKey: 'rejected', state: 'failed', rejection: 'This chat is closed.' },
	])
	live.stop()
})

/** The storage that all tabs of a browser share. */
function browserStorage() {
	const storedValue = new Map<string, string>()
	return {
		getItem: (key: string) => storedValue.get(key) ?? null,
		setItem: (key: string, value: string) => void storedValue.set(key, value),
		removeItem: (key: string) => void storedValue.delete(key),
	}
}

test('messages written while loading fails follow those of a former page, in order', async () => {
	const storage = browserStorage()
	const former = setUp({ storage: outboxStorage(storage, 'own') })
	former.setReachable(false)
	await former.live.start()
	former.live.send('first')
	former.live.stop()
	const { live, stored, setReachable, flush } = setUp({ storage: outboxStorage(storage, 'own') })
	setReachable(false)
	await live.start()
	expect(live.state.thread.outgoing).toMatchObject([{ text: 'first', state: 'waiting' }])
	live.send('second')
	setReachable(true)
	live.retryNow()
	for (let turn = 0; turn < 4; turn++) await flush()
	expect(stored.map(({ text }) => text)).toEqual(['first', 'second'])
	expect(outboxStorage(storage, 'own').load()).toEqual([])
	live.stop()
})

test('two tabs store their unsent messages side by side, and each removes its own', async () => {
	const storage = browserStorage()
	const [one, other] = [
		setUp({ storage: outboxStorage(storage, 'own') }),
		setUp({ storage: outboxStorage(storage, 'own') }),
	]
	const inStorage = () =>
		outboxStorage(storage, 'own')
			.load()
			.map(({ text }) => text)
	for (const { live, setReachable } of [one, other]) {
		setReachable(false)
		await live.start()
	}
	one.live.send('of one')
	other.live.send('of the other')
	expect(inStorage()).toEqual(['of one', 'of the other'])
	other.live.cancel(other.live.state.thread.outgoing[0]!.clientKey)
	expect(inStorage()).toEqual(['of one'])
	for (const { live } of [one, other]) live.stop()
})
