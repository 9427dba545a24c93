import { expect, test } from 'vitest'
import type { ChatMessage } from './chat-api.ts'
import { Outbox, type PostResult } from './outbox.ts'
import type { Outgoing } from './thread.ts'

const draft = (clientKey: string): Outgoing => ({
	clientKey,
	text: clientKey,
	writtenAt: '2026-11-21T14:00:00.000Z',
	state: 'sending',
})
const stored = ({ clientKey, text }: Outgoing): PostResult => ({
	kind: 'sent',
	message: { id: clientKey, seq: 1, sender: 'visitor', text, picture: null, sentAt: '', key: clientKey },
})

/** An outbox whose server and timers the test controls. */
function setUp(answer: (message: Outgoing, tries: number) => PostResult | Promise<PostResult>) {
	const log: string[] = []
	const tries = new Map<string, number>()
	const timers = new Map<object, { run: () => void; afterMs: number }>()
	const outbox = new Outbox({
		async post(message) {
			const count = (tries.get(message.clientKey) ?? 0) + 1
			tries.set(message.clientKey, count)
			return answer(message, count)
		},
		onSending: (key) => log.push(`sending ${key}`),
		onSent: ({ key }: ChatMessage) => log.push(`sent ${key}`),
		onRejected: (key, sentence) => log.push(`rejected ${key}: ${sentence}`),
		onWaiting: (key) => log.push(`waiting ${key}`),
		random: () => 0.5,
		timers: {
			set(run, afterMs) {
				const timer = {}
				timers.set(timer, { run, afterMs })
				return timer
			},
			clear: (timer) => timers.delete(timer as object),
		},
	})
	const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
	const waits: number[] = []
	async function fireTimers() {
		for (const [timer, { run, afterMs }] of [...timers]) {
			timers.delete(timer)
			waits.push(afterMs)
			run()
		}
		await flush()
	}
	return { outbox, log, flush, fireTimers, waits, tries }
}

test('messages are sent one after the other, in the order they were written', async () => {
	const { outbox, log, flush } = setUp(stored)
	for (const key of ['a', 'b', 'c']) outbox.add(draft(key))
	await flush()
	expect(log).toEqual(['sending a', 'sent a', 'sending b', 'sent b', 'sending c', 'sent c'])
})

test('an unanswered message is resent with its key after 1, 2, 5 and 10 seconds, before later ones', async () => {
	const { outbox, log, flush, fireTimers, waits, tries } = setUp((message, count) => {
		if (message.clientKey === 'a' && count < 6) throw new TypeError('Failed to fetch')
		return stored(message)
	})
	outbox.add(draft('a'))
	outbox.add(draft('b'))
	await flush()
	for (let round = 0; round < 5; round++) await fireTimers()
	expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
	expect(tries.get('a')).toBe(6)
	expect(log.filter((line) => line.startsWith('sent'))).toEqual(['sent a', 'sent b'])
})

test('a rejected message reports its error message and does not block later ones', async () => {
	const { outbox, log, flush } = setUp((message) =>
		message.clientKey === 'a' ? { kind: 'rejected', message: 'Too long.' } : stored(message),
	)
	outbox.add(draft('a'))
	outbox.add(draft('b'))
	await flush()
	expect(log).toEqual(['sending a', 'rejected a: Too long.', 'sending b', 'sent b'])
})

test('the wait time requested by the server is respected', async () => {
	const { outbox, flush, fireTimers, waits } = setUp((message, count) =>
		count === 1 ? { kind: 'later', afterMs: 20_000 } : stored(message),
	)
	outbox.add(draft('a'))
	await flush()
	await fireTimers()
	expect(waits[0]).toBeGreaterThanOrEqual(20_000)
})

test('waiting messages are sent at once when the connection is back', async () => {
	const { outbox, log, flush } = setUp((message, count) =>
		count === 1 ? { kind: 'later' } : stored(message),
	)
	outbox.add(draft('a'))
	await flush()
	expect(log.at(-1)).toBe('waiting a')
	outbox.retryNow()
	await flush()
	expect(log.at(-1)).toBe('sent a')
})

test('a key is queued once, and a removed message is not sent', async () => {
	const { outbox, flush, fireTimers, tries } = setUp((_, count) =>
		count === 1 ? { kind: 'later' } : { kind: 'rejected', message: '' },
	)
	outbox.add(draft('a'))
	outbox.add(draft('a'))
	outbox.add(draft('b'))
	await flush()
	outbox.remove('a')
	outbox.remove('b')
	await fireTimers()
	expect(tries).toEqual(new Map([['a', 1]]))
})
