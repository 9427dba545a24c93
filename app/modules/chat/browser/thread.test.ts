import { expect, test } from 'vitest'
import type { ChatMessage } from './chat-api.ts'
import {
	discard,
	emptyThread,
	enqueue,
	lastSeq,
	markRead,
	mergeMessages,
	setOutgoingState,
	type Thread,
	unreadCount,
} from './thread.ts'

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
	id: `m${seq}`,
	seq,
	sender: 'advisor',
	text: `message ${seq}`,
	picture: null,
	sentAt: `2026-11-21T14:0${seq}:00.000Z`,
	key: `k${seq}`,
	...more,
})
const seqsOf = (thread: Thread) => thread.messages.map(({ seq }) => seq)
const draft = (clientKey: string) => ({ clientKey, text: 'hello', writtenAt: '2026-11-21T14:00:00.000Z' })

test('messages are stored once and in order, however they arrive', () => {
	const orders = [
		[1, 2, 3],
		[3, 1, 2, 3],
		[2, 2, 3, 1, 1],
	]
	for (const order of orders) {
		const thread = order.reduce(
			(thread, seq) => mergeMessages(thread, [message(seq)], `at ${seq}`),
			emptyThread,
		)
		expect(seqsOf(thread)).toEqual([1, 2, 3])
	}
})

test('the response to a sent message does not move the cursor past undelivered stream messages', () => {
	let thread = mergeMessages(emptyThread, [message(1)], `at ${1}`)
	thread = mergeMessages(enqueue(thread, draft('k')), [message(3, { sender: 'visitor', key: 'k' })])
	expect(thread.cursor).toBe('at 1')
	thread = mergeMessages(thread, [message(2), message(3, { sender: 'visitor', key: 'k' })], 'at 3')
	expect(seqsOf(thread)).toEqual([1, 2, 3])
	expect(thread.cursor).toBe('at 3')
})

test('an outgoing message is shown once, whether the stream or the response arrives first', () => {
	const own = message(1, { sender: 'visitor', key: 'k' })
	const waiting = enqueue(emptyThread, draft('k'))
	const streamFirst = mergeMessages(mergeMessages(waiting, [own], `at ${1}`), [own])
	const answerFirst = mergeMessages(mergeMessages(waiting, [own]), [own], `at ${1}`)
	for (const thread of [streamFirst, answerFirst]) {
		expect(thread.outgoing).toEqual([])
		expect(seqsOf(thread)).toEqual([1])
	}
})

test('a key is queued once, and not again after it has arrived', () => {
	const once = enqueue(enqueue(emptyThread, draft('k')), draft('k'))
	expect(once.outgoing).toHaveLength(1)
	const arrived = mergeMessages(once, [message(1, { sender: 'visitor', key: 'k' })])
	expect(enqueue(arrived, draft('k')).outgoing).toEqual([])
})

test('a failure reported after the message has arrived changes nothing', () => {
	const arrived = mergeMessages(enqueue(emptyThread, draft('k')), [
		message(1, { sender: 'visitor', key: 'k' }),
	])
	expect(setOutgoingState(arrived, 'k', 'failed', 'Too long.').outgoing).toEqual([])
})

test('a rejected message keeps its error message until it is retried or removed', () => {
	const rejected = setOutgoingState(enqueue(emptyThread, draft('k')), 'k', 'failed', 'Too long.')
	expect(rejected.outgoing[0]).toMatchObject({ state: 'failed', rejection: 'Too long.' })
	expect(setOutgoingState(rejected, 'k', 'sending').outgoing[0]?.rejection).toBeUndefined()
	expect(discard(rejected, 'k').outgoing).toEqual([])
})

test('only messages of the other side count as unread, and the read position never moves back', () => {
	const thread = mergeMessages(emptyThread, [
		message(1, { sender: 'visitor' }),
		message(2),
		message(3, { sender: 'automatic' }),
	])
	expect(unreadCount(thread, 'visitor')).toBe(2)
	expect(unreadCount(thread, 'advisor')).toBe(1)
	const read = markRead(thread, { own: 3 })
	expect(unreadCount(read, 'visitor')).toBe(0)
	expect(markRead(read, { own: 1 })).toBe(read)
	expect(lastSeq(read)).toBe(3)
})
