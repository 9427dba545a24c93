import { expect, test } from 'vitest'
import type { OpenStream } from '#app/lib/live/live-connection.ts'
import type { ChatMessage } from './chat-api.ts'
import type { ChatEvent } from './conversation-channel.ts'
import type { ConversationSnapshot } from './conversation-state.ts'
import { LiveConversation } from './live-conversation.ts'
import type { PostAnswer } from './outbox.ts'
import { type OutboxStorage, outboxStorage } from './outbox-storage.ts'
import type { Outgoing } from './thread.ts'

/** A server of one conversation, which the test lets answer, tell and fail. */
function world({ exists = false, storage: outboxStore }: { exists?: boolean; storage?: OutboxStorage } = {}) {
	const stored: ChatMessage[] = []
	const streams: { cursor: string | null; told: Parameters<OpenStream>[0] }[] = []
	const reads: number[] = []
	const arrivals: string[] = []
	let reachable = true
	let answering: (message: Outgoing) => PostAnswer = (message) => ({ kind: 'sent', message: keep(message) })
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
					otherReadSeq: 0,
					otherPresent: false,
					status: 'open',
					rating: null,
				}
			},
			open: (cursor) => (told) => {
				streams.push({ cursor, told })
				told.onOpen()
				return () => {}
			},
			decode: ({ data }) => JSON.parse(data) as ChatEvent,
			post: async (message) => answering(message),
			notifyRead: async (seq) => reads.push(seq),
			notifyTyping: async () => undefined,
		},
		...(outboxStore ? { storage: outboxStore } : {}),
		onArrival: ({ text }) => arrivals.push(text),
	})
	function keep({ clientKey: key, text }: Outgoing, sender: ChatMessage['sender'] = 'visitor'): ChatMessage {
		const known = stored.find((message) => message.key === key)
		if (known) return known
		const seq = stored.length + 1
		const sentAt = new Date(Date.UTC(2026, 10, 21, 14, seq)).toISOString()
		stored.push({ id: `m${seq}`, seq, sender, text, picture: null, key, sentAt })
		return stored.at(-1)!
	}
	const tell = (event: ChatEvent) =>
		streams.at(-1)!.told.onEvent({ name: 'x', data: JSON.stringify(event), id: null })
	return {
		live,
		stored,
		streams,
		reads,
		arrivals,
		keep,
		tell,
		settle: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
		answerWith: (answer: typeof answering) => {
			answering = answer
		},
		reach: (yes: boolean) => {
			reachable = yes
		},
	}
}

const reply = (key: string, text: string): Outgoing => ({
	clientKey: key,
	text,
	writtenAt: '',
	state: 'sending',
})

test('the first message begins the conversation, which is followed from a place before any answer to it', async () => {
	const { live, streams, stored, settle } = world()
	await live.start()
	expect(streams).toEqual([])
	live.send(' hello ')
	await settle()
	expect(stored.map(({ text }) => text)).toEqual(['hello'])
	expect(streams).toHaveLength(1)
	expect(streams[0]?.cursor).toBe('1')
	expect(live.state.thread.messages).toHaveLength(1)
	expect(live.state.thread.outgoing).toEqual([])
	live.stop()
})

test('what is written before the server was reached is kept and sent after', async () => {
	const { live, stored, reach, settle } = world()
	reach(false)
	await live.start()
	live.send('kept')
	expect(live.state.thread.outgoing[0]?.state).toBe('waiting')
	expect(stored).toEqual([])
	reach(true)
	live.hurry()
	await settle()
	await settle()
	expect(stored.map(({ text }) => text)).toEqual(['kept'])
	live.stop()
})

test('blank words are ignored', async () => {
	const { live, stored, settle } = world()
	await live.start()
	expect(live.send(' \n\t ')).toBe(false)
	await settle()
	expect(stored).toEqual([])
	live.stop()
})

test('a line that comes back goes on after the last message it told', async () => {
	const { live, streams, keep, tell, settle } = world({ exists: true })
	await live.start()
	tell({ kind: 'message', message: keep(reply('a', 'one'), 'advisor'), cursor: '1' })
	tell({ kind: 'message', message: keep(reply('b', 'two'), 'advisor'), cursor: '2' })
	streams.at(-1)!.told.onEnd({})
	live.hurry()
	await settle()
	expect(streams.at(-1)?.cursor).toBe('2')
	live.stop()
})

test('a page nobody looks at lets go of its line, and catches up when it is looked at', async () => {
	const { live, streams, keep, tell } = world({ exists: true })
	await live.start()
	tell({ kind: 'message', message: keep(reply('a', 'one'), 'advisor'), cursor: '1' })
	live.rest()
	expect(live.state.line).toBe('idle')
	live.hurry()
	expect(streams).toHaveLength(2)
	expect(streams.at(-1)?.cursor).toBe('1')
	live.stop()
})

test('a message of the other side is announced once, however often it comes', async () => {
	const { live, arrivals, keep, tell } = world({ exists: true })
	await live.start()
	const message = keep(reply('a', 'one'), 'advisor')
	tell({ kind: 'message', message, cursor: '1' })
	tell({ kind: 'message', message, cursor: '1' })
	expect(arrivals).toEqual(['one'])
	expect(live.state.unread).toBe(1)
	live.stop()
})

test('reading is told once for what is new', async () => {
	const { live, reads, keep, tell } = world({ exists: true })
	await live.start()
	tell({ kind: 'message', message: keep(reply('a', 'one'), 'advisor'), cursor: '1' })
	live.read()
	live.read()
	expect(reads).toEqual([1])
	expect(live.state.unread).toBe(0)
	live.stop()
})

test('a message whose answer was lost is one message when the stream has brought it', async () => {
	const { live, answerWith, keep, tell, settle } = world({ exists: true })
	await live.start()
	let message: ChatMessage | undefined
	answerWith((sent) => {
		message = keep(sent)
		return { kind: 'later' }
	})
	live.send('once')
	await settle()
	expect(live.state.thread.outgoing).toHaveLength(1)
	tell({ kind: 'message', message: message!, cursor: '1' })
	expect(live.state.thread.outgoing).toEqual([])
	expect(live.state.thread.messages).toHaveLength(1)
	live.stop()
})

test('after joining another conversation everything is loaded anew, and what is on its way stays', async () => {
	const { live, answerWith, keep, tell, settle } = world({ exists: true })
	await live.start()
	answerWith(() => ({ kind: 'later' }))
	live.send('on its way')
	await settle()
	keep(reply('other', 'from the account'), 'advisor')
	tell({ kind: 'reset' })
	await settle()
	expect(live.state.thread.messages.map(({ text }) => text)).toEqual(['from the account'])
	expect(live.state.thread.outgoing.map(({ text }) => text)).toEqual(['on its way'])
	live.stop()
})

test('what a former page left unsent is sent, and the shelf is empty after', async () => {
	let storedValue: readonly Outgoing[] = [reply('left', 'from before')]
	const outboxStore: OutboxStorage = {
		take: () => [...storedValue],
		put: (messages) => {
			storedValue = messages
		},
	}
	const { live, stored, settle } = world({ storage: outboxStore })
	await live.start()
	await settle()
	expect(stored.map(({ key }) => key)).toEqual(['left'])
	expect(storedValue).toEqual([])
	live.stop()
})

/** What all tabs of a browser share. */
function browserStorage() {
	const storedValue = new Map<string, string>()
	return {
		getItem: (key: string) => storedValue.get(key) ?? null,
		setItem: (key: string, value: string) => void storedValue.set(key, value),
		removeItem: (key: string) => void storedValue.delete(key),
	}
}

test('what is written while nothing loads joins what a former page left, in its order', async () => {
	const storage = browserStorage()
	const former = world({ storage: outboxStorage(storage, 'own') })
	former.reach(false)
	await former.live.start()
	former.live.send('first')
	former.live.stop()
	const { live, stored, reach, settle } = world({ storage: outboxStorage(storage, 'own') })
	reach(false)
	await live.start()
	expect(live.state.thread.outgoing).toMatchObject([{ text: 'first', state: 'waiting' }])
	live.send('second')
	reach(true)
	live.hurry()
	for (let turn = 0; turn < 4; turn++) await settle()
	expect(stored.map(({ text }) => text)).toEqual(['first', 'second'])
	expect(outboxStorage(storage, 'own').take()).toEqual([])
	live.stop()
})

test('two tabs keep their words beside each other, and each takes away what it has sent', async () => {
	const storage = browserStorage()
	const [one, other] = [
		world({ storage: outboxStorage(storage, 'own') }),
		world({ storage: outboxStorage(storage, 'own') }),
	]
	const inStorage = () =>
		outboxStorage(storage, 'own')
			.take()
			.map(({ text }) => text)
	for (const { live, reach } of [one, other]) {
		reach(false)
		await live.start()
	}
	one.live.send('of one')
	other.live.send('of the other')
	expect(inStorage()).toEqual(['of one', 'of the other'])
	other.live.takeBack(other.live.state.thread.outgoing[0]!.clientKey)
	expect(inStorage()).toEqual(['of one'])
	for (const { live } of [one, other]) live.stop()
})
